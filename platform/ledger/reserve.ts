import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { LedgerCurrency } from "./ledger-money.ts";
import type { MovementDetails } from "./movement.ts";
import { postMovement } from "./post-movement.ts";
import { refuseAmount } from "./refuse-amount.ts";
import { findHold, insertHold } from "./sql/holds.ts";
import { lockWallet } from "./sql/wallets.ts";

export interface Reservation extends MovementDetails {
  owner: string;
  /** Names the hold, once for all owners: a batch of messages, a report. */
  key: string;
  /** Whole minor units: rial, cents. */
  amount: number;
  currency: LedgerCurrency;
  /** In milliseconds since 1970; the database's time unless given. */
  at?: number;
}

/**
 * Holds an amount of the available balance for what is to come, in the caller's transaction; again with the same key does
 * nothing, also after the hold has ended. Throws RangeError for what is no amount, Error where the key holds something else.
 */
export async function reserve(
  queries: Queries,
  { owner, key, amount, currency, at, ...details }: Reservation,
): Promise<"reserved" | "insufficient"> {
  refuseAmount(amount);
  await lockWallet(queries, { owner, currency });
  const hold = await findHold(queries, key);
  if (hold !== undefined) {
    if (hold.owner !== owner || hold.currency !== currency || hold.amount !== amount) {
      throw new Error(`The key ${key} holds something else`);
    }
    return "reserved";
  }
  const outcome = await postMovement(queries, {
    ...{ reference: key, ...details },
    ...{ key: `hold/${key}`, kind: "hold", owner, currency, available: -amount, held: amount, at },
  });
  if (outcome === "insufficient") return outcome;
  await insertHold(queries, { key, owner, currency, amount, ...details });
  return "reserved";
}
