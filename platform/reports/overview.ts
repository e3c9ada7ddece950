import { z } from "zod";
import type { Metrics, Report, ReportPoint } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { countPeople, peopleByBucket } from "./count-people.ts";
import { noSums, sums, sumsOfSessions, toMetrics } from "./figures.ts";
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
  const [total = noSums] = await run(sql`SELECT ${sumsOfSessions} FROM (${sessionsOf(query, period)})`, sums);
  const { leads, customers } = await countPeople(query, period, run);
  return { totals: { ...toMetrics(total), leads, customers }, series: await series(query, period, run) };
}

const sessionRow = sums
  .pick({ sessions: true, bounced: true, lasted: true, converted: true })
  .extend({ bucket: z.coerce.number() });
const eventRow = sums
  .pick({ views: true, events: true, orders: true, sales: true })
  .extend({ bucket: z.coerce.number() });

/** Sessions fall in the bucket of their start, everything else in that of its event. Empty buckets are there, with zeros. */
async function series(query: Query, period: Buckets, run: Run): Promise<ReportPoint[]> {
  const bucket = (column: string) =>
    sql`roundDown(toUnixTimestamp64Milli(${constant(column)}), ${period.starts}) AS bucket`;
  const bySession = await run(
    sql`SELECT ${bucket("started")}, count() AS sessions, countIf(bounced) AS bounced, sum(lasted) AS lasted,
          countIf(converted) AS converted
        FROM (${sessionsOf(query, period)}) WHERE begins GROUP BY bucket`,
    sessionRow,
  );
  const byEvent = await run(
    sql`SELECT ${bucket("at")}, countIf(name = 'page_view') AS views, count() AS events, countIf(ordered) AS orders,
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
  return [...rows].map(([start, { leads, customers, ...row }]) => ({
    at: isoIn(query.website.timeZone, start),
    ...toMetrics(row),
    leads,
    customers,
  }));
}
