import type { Queries } from "#platform/stores/postgres/handle.ts";
import { detailsOf, leftOf, lockHold } from "./lock-hold.ts";
import { postMovement } from "./post-movement.ts";
import { takePart } from "./sql/holds.ts";

/**
 * Makes a hold available again, in the caller's transaction; again does nothing. Throws Error where no hold has the key or
 * it was captured.
 */
export async function release(queries: Queries, { key, at }: { key: string; at?: number }): Promise<"released"> {
  const hold = await lockHold(queries, key);
  if (hold.state === "released") return "released";
  if (hold.state !== "held") throw new Error(`The hold ${key} was captured`);
  const { owner, currency } = hold;
  const amount = leftOf(hold);
  await postMovement(queries, {
    ...detailsOf(hold),
    ...{ key: `release/${key}`, kind: "release", owner, currency, available: amount, held: -amount, at },
  });
  await takePart(queries, { key, captured: 0, released: amount });
  return "released";
}
