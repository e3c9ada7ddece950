import { z } from "zod";
import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { isoOf } from "../describe-range.ts";
import { shareOf, toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import { type Buckets, reportPeriods, withoutSeries } from "../report-periods.ts";
import type { RunQuery } from "../run-query.ts";
import { selectFirstOrders, selectSold } from "./sql/orders.ts";

const number = z.coerce.number();
/** One bucket, or (`whole`) the period, in which people of several buckets count once. Empty buckets have no row. */
const row = z.object({
  ...{ bucket: number, whole: number, orders: number, priced: number, sales: number, refunds: number },
  ...{ customers: number, newCustomers: number },
});
type Row = z.infer<typeof row>;

/**
 * Sales of the period and of the compared one, with their series. A buyer is new where the order is their first ever,
 * whatever the filters.
 */
export const reportSales = (query: Query, run: RunQuery): Promise<Report> =>
  reportPeriods(query, (period) => readPeriod(query, period, run));

/** The same without series. */
export const sumSales = async (query: Query, run: RunQuery): Promise<Report> =>
  withoutSeries(await reportSales(query, run));

async function readPeriod(
  query: Query,
  period: Buckets,
  run: RunQuery,
): Promise<{ totals: Metrics; series: ReportPoint[] }> {
  const rows = await run(
    sql`SELECT roundDown(moment, ${period.starts}) AS bucket, grouping(bucket) AS whole,
          sum(is_order) AS orders, countIf(is_order AND priced) AS priced, sum(amount) AS sales, -sumIf(amount, NOT is_order) AS refunds,
          uniqExactIf(person_key, is_order) AS customers, uniqExactIf(person_key, is_order AND moment = first) AS newCustomers
        FROM (${selectSold(query, period)}) AS sold
        LEFT JOIN (${selectFirstOrders(query, period.to)}) AS firsts USING (person_key)
        GROUP BY bucket WITH ROLLUP`,
    row,
  );
  const rowOf = new Map(rows.filter(({ whole }) => whole === 0).map((each) => [each.bucket, each]));
  return {
    totals: toMetrics(
      query,
      rows.find(({ whole }) => whole === 1),
    ),
    series: period.starts.map((start) => ({ at: isoOf(query, start), ...toMetrics(query, rowOf.get(start)) })),
  };
}

function toMetrics({ website }: Query, found: Row | undefined): Metrics {
  const { orders = 0, priced = 0, sales = 0, refunds = 0, customers = 0, newCustomers = 0 } = found ?? {};
  return {
    ...{ sales: toUnits(website, sales), orders, refunds: toUnits(website, refunds) },
    averageOrder: shareOf(toUnits(website, sales), priced),
    ...{ customers, newCustomers },
  };
}
