import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, soldCurrencyOf } from "./ledger-money.ts";
import { readAvailable } from "./read-available.ts";

interface Waiting {
  owner: string;
  /** What lets the messages leave. */
  waitsFor: "wallet" | "packs" | "both";
  /** In milliseconds since 1970. */
  at: number;
}

const currency = "IRR";

/** Notifies an owner, once a day, that messages wait for money, whatever balance they chose to be warned of. */
export async function notifyWaiting(queries: Queries, { owner, waitsFor, at }: Waiting): Promise<void> {
  const available = inSoldUnits(currency, await readAvailable(queries, { owner, currency }));
  await notify(queries, {
    ...{ owner, website: null, kind: "lowBalance", key: `waiting/${owner}/${new Date(at).toISOString().slice(0, 10)}` },
    values: { available, currency: soldCurrencyOf(currency), isForMessages: true, waitsFor },
  });
}
