import { z } from "zod";
import { type SalesByMedium, unattributed } from "#contract/sales.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { unattributedText } from "#contract/text/sales.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod, describeRange } from "../describe-range.ts";
import { shareOf, toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { type Attribution, countRefunds, selectOrderCredits, selectRefundCredits } from "./sql/attribution.ts";

const row = z.object({
  ...{ nth: z.number(), key: z.string(), amount: z.coerce.number(), orders: z.number(), priced: z.number() },
  /** Above 0 in a row of its own, which says that there are any. */
  refunds: z.coerce.number(),
});
type Row = z.infer<typeof row>;

/** Sales by the medium that the model credits; rows add up to all sales of the period. */
export async function reportSalesByMedium(
  query: Query,
  attribution: Attribution,
  run: RunQuery,
): Promise<SalesByMedium> {
  const { range, website } = query;
  const sum = (credits: Sql, more = constant("")) =>
    run(
      sql`SELECT nth, key, sum(amount) AS amount, sum(part) AS orders, sum(priced_part) AS priced, 0 AS refunds
          FROM (${credits}) GROUP BY nth, key ${more}`,
      row,
    );
  // Both periods in one statement: planning how sessions are read costs more than reading them.
  const periods = [range, ...(range.compare ? [range.compare] : [])].map(({ from, to }, nth) => ({ nth, from, to }));
  const found = await sum(selectOrderCredits(query, periods, attribution), countRefunds(query, periods));
  // Most periods have no refund, whose orders may be of any time.
  const refunded = periods.filter(({ nth }) => found.some((each) => each.nth === nth && each.refunds > 0));
  const refunds = await Promise.all(refunded.map((period) => sum(selectRefundCredits(query, period, attribution))));
  const rows = [...found.filter((each) => each.refunds === 0), ...refunds.flat()];
  const now = rows.filter(({ nth }) => nth === 0);
  const before = range.compare && rows.filter(({ nth }) => nth === 1);
  const keys = [...new Set([...now, ...(before ?? [])].map(({ key }) => key))];
  const items = keys.map((key) => ({
    key,
    label: key === unattributed ? unattributedText : (dimensionText("medium", key) ?? key),
    ...figuresOf(
      website,
      now.filter((each) => each.key === key),
    ),
    ...(before && {
      compare: figuresOf(
        website,
        before.filter((each) => each.key === key),
      ),
    }),
  }));
  return {
    ...{ range: describeRange(query), ...attribution, totals: figuresOf(website, now) },
    ...(range.compare && before
      ? { compare: describePeriod(query, range.compare), compareTotals: figuresOf(website, before) }
      : {}),
    items: items.sort(
      (one, other) =>
        Number(one.key === unattributed) - Number(other.key === unattributed) ||
        other.sales - one.sales ||
        (one.key < other.key ? -1 : 1),
    ),
  };
}

/** Shares of an order add up to one but for the last digits of a double. */
const shares = (parts: number) => Number(parts.toFixed(6));

function figuresOf(website: Query["website"], rows: readonly Row[]) {
  const sum = (name: "amount" | "orders" | "priced") => rows.reduce((total, each) => total + each[name], 0);
  const sales = toUnits(website, sum("amount"));
  return { orders: shares(sum("orders")), sales, averageOrder: shareOf(sales, shares(sum("priced"))) };
}
