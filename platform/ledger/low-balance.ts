import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, soldCurrencyOf } from "./ledger-money.ts";
import type { Movement } from "./movement.ts";

interface Change {
  movement: Pick<Movement, "owner" | "currency" | "kind" | "channel" | "isPassing">;
  before: { available: number; lowAt: number | null };
  /** What is available now, in minor units. */
  after: number;
  /** Of the movement. */
  at: Date;
}

/**
 * Warns the owner where messages, an order or another charge take the balance below what they chose, once a day: messages that are held and given
 * back take it across many times. A refund that leaves by the gateway, and the price of an order that came in by it, take nothing.
 */
export async function warnOfLowBalance(
  queries: Queries,
  { movement: { owner, currency, kind, channel, isPassing = false }, before, after, at }: Change,
): Promise<void> {
  const isForMessages = kind === "hold" && channel !== undefined;
  if (isPassing || (kind === "hold" && !isForMessages)) return;
  if (before.lowAt === null || before.available < before.lowAt || after >= before.lowAt) return;
  const values = {
    ...{ available: inSoldUnits(currency, after), currency: soldCurrencyOf(currency) },
    // The next ones wait where it is empty.
    ...(isForMessages && { isForMessages }),
  };
  const key = `${currency}/${at.toISOString().slice(0, 10)}`;
  await notify(queries, { owner, website: null, kind: "lowBalance", key, values });
}
