import { type Currency, isCountedCurrency } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";
import { violationText } from "#contract/text/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { requestEvaluations } from "#platform/members/request-evaluations.ts";
import { scaleAmounts } from "#platform/members/scale-amounts.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { addressOf } from "./create-website.ts";
import {
  changeWebsite,
  lockWebsite,
  markWebsiteDirty,
  noteCurrency,
  scaleCosts,
  scaleGoals,
} from "./sql/change-websites.ts";

interface Change {
  id: string;
  name?: string | undefined;
  /** A checked http(s) address. */
  url?: string | undefined;
  timeZone?: string | undefined;
  currency?: Currency | undefined;
  active?: boolean | undefined;
  serverPurchasesOnly?: boolean | undefined;
  signedIdentifyOnly?: boolean | undefined;
  unvouchedPerHour?: number | undefined;
  unvouchedPerDay?: number | undefined;
  nightlyAnalysis?: boolean | undefined;
  hosts?: string[] | undefined;
}

/**
 * Changes the fields that are given; the collector looks the website up anew. In another zone days begin at other instants,
 * in another currency other orders count: who is inside the segments is computed anew. Throws NOT_FOUND, and REFUSED where
 * the currency would leave days uncounted whose events are deleted.
 */
export async function updateWebsite(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { collector, owner, change }: { collector: { forgetWebsites(changed: string): void }; owner: string; change: Change },
): Promise<OwnWebsite> {
  const { url, ...fields } = change;
  const address = url === undefined ? undefined : addressOf(url);
  const row = await postgres.transaction(async (queries) => {
    const isCounting = fields.timeZone !== undefined || fields.currency !== undefined;
    const before = isCounting ? await lockWebsite(queries, change.id) : undefined;
    const changed = await changeWebsite(queries, { owner, ...fields, ...address });
    if (changed === undefined || before === undefined) return changed;
    if (before.currency !== changed.currency) await changeCurrency(queries, before, changed);
    if (before.timeZone !== changed.timeZone || before.currency !== changed.currency) {
      await requestEvaluations(queries, changed.id, clock.now());
    }
    return changed;
  });
  if (row === undefined) throw new AppError("NOT_FOUND", "The website was deleted in the meantime");
  collector.forgetWebsites(row.id);
  return row;
}

/** Every day is settled anew, as other orders count: sums of folded days can no longer be, so they keep their currency. */
async function changeCurrency(
  queries: Queries,
  before: { currency: Currency; isFolded: boolean },
  { id, currency }: OwnWebsite,
): Promise<void> {
  const [from, to] = [minorUnits(before.currency), minorUnits(currency)];
  if (isCountedCurrency(before.currency, currency)) await scaleAmounts(queries, id, { from, to });
  else {
    if (before.isFolded) {
      const issues = [{ path: ["currency"], message: violationText.currencyFolded }];
      throw new AppError("REFUSED", "Folded days count in the former currency", { issues });
    }
    await scaleGoals(queries, id, from, to);
    await scaleCosts(queries, id, from, to);
  }
  await noteCurrency(queries, id, before.currency);
  await markWebsiteDirty(queries, id);
}
