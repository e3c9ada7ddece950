import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { endOwnSignIn } from "./sql/end-own-sign-in.ts";

/** Ends one sign-in of an owner. Throws NOT_FOUND where it is nobody's or another's. */
export async function endSignIn(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  key: { user: string; id: string },
): Promise<void> {
  const isEnded = await endOwnSignIn(postgres, { ...key, now: new Date(clock.now()) });
  if (!isEnded) throw new AppError("NOT_FOUND", "No such sign-in of this owner");
}
