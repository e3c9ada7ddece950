import { z } from "zod";
import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { countPeople, peopleByBucket } from "./count-people.ts";
import { noSums, type Sums, sums, toMetrics } from "./figures.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { selectedEvents, sessionsOf } from "./sql/source.ts";

type Buckets = Period & { starts: number[] };

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
  const buckets = await sumsByBucket(query, period, run);
  const { all, leads, customers } = await countPeople(query, period, run);
  const total = { ...addUp(buckets.map(({ row }) => row)), people: all };
  const series = buckets.map(({ start, row }) => ({
    at: isoIn(query.website.timeZone, start),
    ...toMetrics(row),
    leads: row.leads,
    customers: row.customers,
  }));
  return { totals: { ...toMetrics(total), leads, customers }, series };
}

/** What lies in exactly one bucket adds up to the period's sum. People may be in several, so theirs means nothing. */
function addUp(rows: readonly Sums[]): Sums {
  const total = { ...noSums };
  for (const row of rows) {
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += row[name];
  }
  return total;
}

const sessionRow = sums
  .pick({ sessions: true, bounced: true, lasted: true, converted: true })
  .extend({ bucket: z.coerce.number() });
const eventRow = sums
  .pick({ views: true, events: true, orders: true, sales: true })
  .extend({ bucket: z.coerce.number() });

interface Bucket {
  start: number;
  row: Sums & { leads: number; customers: number };
}

/** Sessions fall in the bucket of their start, everything else in that of its event. Empty buckets are there, with zeros. */
async function sumsByBucket(query: Query, period: Buckets, run: Run): Promise<Bucket[]> {
  const bucket = (column: string) =>
    sql`roundDown(toUnixTimestamp64Milli(${constant(column)}), ${period.starts}) AS bucket`;
  const bySession = await run(
    sql`SELECT ${bucket("started")}, count() AS sessions, countIf(bounced) AS bounced, sum(lasted) AS lasted,
          countIf(converted) AS converted
        FROM (${sessionsOf(query, period)}) WHERE begins GROUP BY bucket`,
    sessionRow,
  );
  const byEvent = await run(
    sql`SELECT ${bucket("at")}, countIf(viewed) AS views, count() AS events, countIf(ordered) AS orders,
          sum(sale) AS sales
        FROM (${selectedEvents(query, period)}) GROUP BY bucket`,
    eventRow,
  );
  const people = await peopleByBucket(query, period, run);
  const rows = new Map(period.starts.map((start) => [start, { ...noSums, leads: 0, customers: 0 }]));
  for (const { bucket: start, ...figures } of [...bySession, ...byEvent]) Object.assign(rows.get(start) ?? {}, figures);
  for (const { bucket: start, all, leads, customers } of people) {
    Object.assign(rows.get(start) ?? {}, { people: all, leads, customers });
  }
  return [...rows].map(([start, row]) => ({ start, row }));
}
