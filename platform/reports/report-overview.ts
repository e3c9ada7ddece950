import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import { isoOf } from "./describe-range.ts";
import { noSums, toMetrics } from "./figures.ts";
import type { Query } from "./query.ts";
import { readBuckets } from "./read-buckets.ts";
import { type Buckets, reportPeriods, withoutSeries } from "./report-periods.ts";
import type { RunQuery } from "./run-query.ts";

/** Totals and series of the period, and of the compared one. */
export const reportOverview = (query: Query, run: RunQuery): Promise<Report> =>
  reportPeriods(query, (period) => readPeriod(query, period, run));

/** The overview without its series. */
export const reportHeadline = async (query: Query, run: RunQuery): Promise<Report> =>
  withoutSeries(await reportOverview(query, run));

async function readPeriod(
  query: Query,
  period: Buckets,
  run: RunQuery,
): Promise<{ totals: Metrics; series: ReportPoint[] }> {
  const rows = await readBuckets(query, period, run);
  const rowOf = new Map(rows.filter(({ whole }) => whole === 0).map((row) => [row.bucket, row]));
  const whole = rows.find((row) => row.whole === 1);
  const { leads = 0, newLeads = 0, customers = 0 } = whole ?? {};
  return {
    totals: { ...toMetrics(whole ?? noSums, query.website), leads, newLeads, customers },
    series: period.starts.map((start) => {
      const row = rowOf.get(start);
      const { bucketLeads = 0, bucketNewLeads = 0, bucketCustomers = 0 } = row ?? {};
      const types = { leads: bucketLeads, newLeads: bucketNewLeads, customers: bucketCustomers };
      return { at: isoOf(query, start), ...toMetrics(row ?? noSums, query.website), ...types };
    }),
  };
}
