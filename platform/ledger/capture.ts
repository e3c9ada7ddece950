import type { Queries } from "#platform/stores/postgres/handle.ts";
import { detailsOf, leftOf, lockHold } from "./lock-hold.ts";
import type { CounterAccount } from "./movement.ts";
import { postMovement } from "./post-movement.ts";
import { refuseAmount } from "./refuse-amount.ts";
import { takePart } from "./sql/holds.ts";

interface Capture {
  /** Of the hold. */
  key: string;
  /** What was used, in whole minor units; the rest of the hold is available again. */
  amount: number;
  /** What it was used for; messages unless given. */
  account?: CounterAccount;
  /** In milliseconds since 1970; the database's time unless given. */
  at?: number;
}

/**
 * Spends a hold, whole or in part, in the caller's transaction; the same capture again does nothing. Throws RangeError for
 * more than is held, Error where no hold has the key or it has ended otherwise.
 */
export async function capture(
  queries: Queries,
  { key, amount, account = "messages", at }: Capture,
): Promise<"captured"> {
  refuseAmount(amount);
  const hold = await lockHold(queries, key);
  if (hold.state === "captured" && hold.captured === amount) return "captured";
  const left = leftOf(hold);
  if (amount > (hold.state === "held" ? left : hold.amount))
    throw new RangeError(`${amount} is more than ${key} holds`);
  if (hold.state !== "held") throw new Error(`The hold ${key} has ended otherwise`);
  const { owner, currency } = hold;
  await postMovement(queries, {
    ...detailsOf(hold),
    ...{ key: `capture/${key}`, kind: "capture", owner, currency, account, at },
    ...{ available: left - amount, held: -left },
  });
  await takePart(queries, { key, captured: amount, released: left - amount });
  return "captured";
}
