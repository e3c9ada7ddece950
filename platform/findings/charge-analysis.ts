import type { PlanType } from "#contract/money-shapes.ts";
import { findingText } from "#contract/text/findings.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { isPosted } from "#platform/ledger/is-posted.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findKnownPrice } from "./sql/known-prices.ts";
import { insertUnpaidNight } from "./sql/unpaid-nights.ts";

/** One night of a website, and what a thousand of its sessions cost, in rial; undefined costs nothing. */
interface Analysis {
  plan: PlanType;
  owner: string;
  website: string;
  /** Of the website, as its owner calls it. */
  name: string;
  /** The local date of the last day that is looked at. */
  day: string;
  /** Its end, in milliseconds since 1970: charges made before 0155 have it in their key. */
  to: number;
  /** Sessions of that day: each is paid once. */
  sessions: number;
  pricePerThousand: number | undefined;
}

const perThousand = 1_000;
const currency = "IRR";

/**
 * Charges the wallet for the sessions of a day, once for each website and day, in the caller's transaction; an owner's first
 * night is free, and they learn of the price. Answers whether the night may find anything: not on BASIC, and not where the
 * wallet lacks the money; then nothing is taken, and the owner learns of it.
 */
export async function chargeAnalysis(queries: Queries, analysis: Analysis): Promise<boolean> {
  const { plan, owner, website, day, to, sessions, pricePerThousand = 0 } = analysis;
  if (plan === "BASIC") return false;
  const amount = Math.round((sessions * pricePerThousand) / perThousand);
  if (amount === 0) return true;
  if (await isPosted(queries, `findings/${website}/${new Date(to).toISOString()}`)) return true;
  if (!(await isPriceKnown(queries, { owner, to, pricePerThousand }))) return true;
  const outcome = await postMovement(queries, {
    ...{ key: `findings/${website}/${day}`, kind: "ai", owner, currency, website },
    ...{ available: -amount, account: "findings", title: findingText.charge },
  });
  if (outcome !== "insufficient") return true;
  await noteUnpaid(queries, { ...analysis, amount });
  return false;
}

/**
 * Whether the owner knew the price of a night before its day ended, however late it is looked at. Who was never notified of
 * it, nor had a night that was to be paid, is notified now.
 */
async function isPriceKnown(
  queries: Queries,
  { owner, to, pricePerThousand }: Pick<Analysis, "owner" | "to"> & { pricePerThousand: number },
): Promise<boolean> {
  const { announcedAt, isOld } = await findKnownPrice(queries, { owner, currency });
  if (announcedAt !== null) return announcedAt.getTime() < to;
  if (isOld) return true;
  const values = { price: inSoldUnits(currency, pricePerThousand), currency: soldCurrencyOf(currency) };
  await notify(queries, { owner, website: null, kind: "findingsPriced", key: "first", values });
  return false;
}

/** Notes the night where its findings would be shown, and notifies the owner once in a Jalali month, whatever the website. */
async function noteUnpaid(
  queries: Queries,
  { owner, website, name, day, to, amount }: Analysis & { amount: number },
): Promise<void> {
  await insertUnpaidNight(queries, { website, day, at: new Date(to) });
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const jalali = toJalali({ year, month, day: date });
  await notify(queries, {
    ...{ owner, website: null, kind: "findingsUnpaid", key: `${jalali.year}-${jalali.month}` },
    values: { name, amount: inSoldUnits(currency, amount), currency: soldCurrencyOf(currency) },
  });
}
