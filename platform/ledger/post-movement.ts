import type { Queries } from "#platform/stores/postgres/handle.ts";
import { warnOfLowBalance } from "./low-balance.ts";
import type { Movement } from "./movement.ts";
import { findMovement, insertMovement } from "./sql/movements.ts";
import { insertRefill } from "./sql/refills.ts";
import { lockWallet } from "./sql/wallets.ts";

export type MovementOutcome = "posted" | "repeated" | "insufficient";

/**
 * Writes a movement in the caller's transaction, once for its key: `repeated` where it was written before, `insufficient`
 * where the available balance would fall below zero, both without any effect. Locks the wallet until the transaction ends.
 * Throws Error where the key was used for something else.
 */
export async function postMovement(queries: Queries, movement: Movement): Promise<MovementOutcome> {
  const before = await lockWallet(queries, movement);
  const { available, held = 0 } = movement;
  if (before.available + available < 0) return (await isRepeated(queries, movement)) ? "repeated" : "insufficient";
  if (before.held + held < 0) throw new Error(`${movement.key} takes more than is held`);
  const posted = await insertMovement(queries, movement);
  if (posted === undefined) {
    await isRepeated(queries, movement);
    return "repeated";
  }
  const moved = { after: before.available + available, isIncome: isIncome(movement), at: posted.at };
  await warnOfLowBalance(queries, { movement, before, ...moved });
  if (moved.isIncome) await insertRefill(queries, movement.owner);
  return "posted";
}

/** Whether money came in that messages did not give back: what waits for it may leave. */
const isIncome = ({ available, held = 0, account }: Movement) => available + held > 0 && account !== "messages";

/** Whether the key has this very movement already. */
async function isRepeated(queries: Queries, movement: Movement): Promise<boolean> {
  const stored = await findMovement(queries, movement.key);
  if (stored === undefined) return false;
  const { owner, currency, kind, available, held = 0 } = movement;
  const isSame =
    stored.owner === owner &&
    stored.currency === currency &&
    stored.kind === kind &&
    stored.available === available &&
    stored.held === held;
  if (!isSame) throw new Error(`The key ${movement.key} was used for another movement`);
  return true;
}
