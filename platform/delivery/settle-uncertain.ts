import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { moveUncertain } from "./sql/message-log.ts";

/**
 * Settles an uncertain message by its owner's word: sends it again, or takes it as delivered. Throws CONFLICT in every
 * other state: what is known is not overruled.
 */
export async function settleUncertain(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { id, to }: { id: string; to: "queued" | "delivered" },
): Promise<void> {
  const isMoved = await moveUncertain(postgres, { id, to, now: new Date(clock.now()) });
  if (!isMoved) throw new AppError("CONFLICT", "The message is not uncertain");
}
