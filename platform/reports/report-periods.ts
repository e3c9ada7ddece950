import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { describePeriod, describeRange } from "./describe-range.ts";
import type { Query } from "./query.ts";

/** A period and the starts of its buckets, in milliseconds since 1970. */
export type Buckets = Period & { starts: number[] };

interface Figures {
  totals: Metrics;
  series: ReportPoint[];
}

/** Totals and series of the query's period, and of the compared one, as `read` has them. */
export async function reportPeriods(query: Query, read: (period: Buckets) => Promise<Figures>): Promise<Report> {
  const { range } = query;
  const [now, before] = await Promise.all([read(range), range.compare && read(range.compare)]);
  const report = { range: describeRange(query), totals: now.totals, series: now.series };
  if (range.compare === undefined || before === undefined) return report;
  return {
    ...report,
    compare: describePeriod(query, range.compare),
    compareTotals: before.totals,
    compareSeries: before.series,
  };
}

/** The report without its series. */
export const withoutSeries = ({ series: _, compareSeries: __, ...sums }: Report): Report => sums;
