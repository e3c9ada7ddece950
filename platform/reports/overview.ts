import { z } from "zod";
import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { noSums, sums, sumsOfFigures, toMetrics } from "./figures.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { typesAt, typesByBucket } from "./sql/people.ts";
import { figuresByBucket, startingAt } from "./sql/source.ts";

type Buckets = Period & { starts: number[] };

/** One bucket, or (`whole`) the period, in which people of several buckets count once. Buckets without rows are missing. */
const bucketRow = sums.extend({
  bucket: z.coerce.number(),
  whole: z.coerce.number(),
  /** Of the period by their type at its end; of the bucket by that at the bucket's. */
  leads: z.coerce.number(),
  newLeads: z.coerce.number(),
  customers: z.coerce.number(),
  bucketLeads: z.coerce.number(),
  bucketNewLeads: z.coerce.number(),
  bucketCustomers: z.coerce.number(),
});

/** Totals and series of the period, and of the compared one. */
export async function overview(query: Query, run: Run): Promise<Report> {
  const { range, website } = query;
  const now = await side(query, range, run);
  const before = range.compare && (await side(query, range.compare, run));
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  return {
    range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
    totals: now.totals,
    series: now.series,
    ...(range.compare && before
      ? {
          compare: { from: iso(range.compare.from), to: iso(range.compare.to) },
          compareTotals: before.totals,
          compareSeries: before.series,
        }
      : {}),
  };
}

async function side(query: Query, period: Buckets, run: Run): Promise<{ totals: Metrics; series: ReportPoint[] }> {
  const rows = await run(
    sql`SELECT bucket, grouping(bucket) AS whole, ${sumsOfFigures()}, ${typesAt(period)}, ${typesByBucket(period)}
        FROM (${figuresByBucket(query, period, startingAt(period.starts))}) GROUP BY bucket WITH ROLLUP`,
    bucketRow,
  );
  const rowOf = new Map(rows.filter(({ whole }) => whole === 0).map((row) => [row.bucket, row]));
  const whole = rows.find((row) => row.whole === 1);
  const { leads = 0, newLeads = 0, customers = 0 } = whole ?? {};
  return {
    totals: { ...toMetrics(whole ?? noSums), leads, newLeads, customers },
    series: period.starts.map((start) => {
      const row = rowOf.get(start);
      const { bucketLeads = 0, bucketNewLeads = 0, bucketCustomers = 0 } = row ?? {};
      const types = { leads: bucketLeads, newLeads: bucketNewLeads, customers: bucketCustomers };
      return { at: isoIn(query.website.timeZone, start), ...toMetrics(row ?? noSums), ...types };
    }),
  };
}
