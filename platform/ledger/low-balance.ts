import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { judgeLimit, judgeMovement, type LowState, type LowVerdict } from "./judge-low-balance.ts";
import { inSoldUnits, type LedgerCurrency, soldCurrencyOf } from "./ledger-money.ts";
import type { Movement } from "./movement.ts";
import { setLowAt, setLowWarnedAt, type WalletKey } from "./sql/wallets.ts";

interface Change {
  movement: Pick<Movement, "key" | "owner" | "currency" | "kind" | "channel" | "isPassing">;
  /** The locked wallet as it was. */
  before: LowState;
  /** What is available now, in minor units. */
  after: number;
  /** Whether money came in that messages did not give back. */
  isIncome: boolean;
  /** Of the movement. */
  at: Date;
}

/**
 * Warns the owner where messages, an order or another charge take the balance below what they chose. A refund that leaves
 * by the gateway, and the price of an order that came in by it, neither bring nor take anything.
 */
export async function warnOfLowBalance(
  queries: Queries,
  { movement: { key, owner, currency, kind, channel, isPassing = false }, before, ...moved }: Change,
): Promise<void> {
  const isForMessages = kind === "hold" && channel !== undefined;
  if (isPassing || (kind === "hold" && !isForMessages)) return;
  const verdict = judgeMovement(before, moved);
  const warning = { owner, currency, available: moved.after, key: `${currency}/${key}`, at: moved.at, isForMessages };
  await follow(queries, verdict, warning);
}

/** Sets the limit of a locked wallet, and warns of a balance that is below it already. */
export async function changeLimit(
  queries: Queries,
  { owner, currency, before, lowAt, at }: WalletKey & { before: LowState; lowAt: number | null; at: Date },
): Promise<void> {
  await setLowAt(queries, { owner, currency }, lowAt);
  const warning = { available: before.available, key: `${currency}/limit/${at.toISOString()}`, isForMessages: false };
  await follow(queries, judgeLimit(before, lowAt), { owner, currency, at, ...warning });
}

interface Warning {
  owner: string;
  currency: LedgerCurrency;
  available: number;
  /** Of the movement or limit that is warned of: a movement is posted once. */
  key: string;
  at: Date;
  /** The next messages wait where it is empty. */
  isForMessages: boolean;
}

async function follow(queries: Queries, verdict: LowVerdict, warning: Warning): Promise<void> {
  if (verdict === "keep") return;
  const { owner, currency, available, key, at, isForMessages } = warning;
  await setLowWarnedAt(queries, { owner, currency }, verdict === "warn" ? at : null);
  if (verdict === "rearm") return;
  const values = {
    ...{ available: inSoldUnits(currency, available), currency: soldCurrencyOf(currency) },
    ...(isForMessages && { isForMessages }),
  };
  await notify(queries, { owner, website: null, kind: "lowBalance", key, values });
}
