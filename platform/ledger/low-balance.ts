import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, soldCurrencyOf } from "./ledger-money.ts";
import type { Movement } from "./movement.ts";

interface Change {
  movement: Pick<Movement, "owner" | "currency" | "kind">;
  before: { available: number; lowAt: number | null };
  /** What is available now, in minor units. */
  after: number;
  /** Of the movement. */
  at: Date;
}

/**
 * Warns the owner where a movement takes the balance below what they chose, once a day: messages that are held and given
 * back take it across many times.
 */
export async function warnOfLowBalance(
  queries: Queries,
  { movement: { owner, currency, kind }, before, after, at }: Change,
): Promise<void> {
  if (before.lowAt === null || before.available < before.lowAt || after >= before.lowAt) return;
  const values = {
    ...{ available: inSoldUnits(currency, after), currency: soldCurrencyOf(currency) },
    // Reserved for messages: the next ones wait where it is empty.
    ...(kind === "hold" && { isForMessages: true }),
  };
  const key = `${currency}/${at.toISOString().slice(0, 10)}`;
  await notify(queries, { owner, website: null, kind: "lowBalance", key, values });
}
