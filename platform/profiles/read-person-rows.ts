import { z } from "zod";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { person } from "#platform/reports/sql/people.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { dividePersonRows, personColumns } from "./sql/person-rows.ts";
import { lifetime } from "./sql/select-people.ts";

const number = z.coerce.number();

/** What the event store knows about a person; of a part of their time, what that part shows. */
export const personRow = z.object({
  key: z.string(),
  type: z.enum(["visitor", "lead", "customer"]),
  ...{ firstSeenAt: number, lastSeenAt: number },
  /** 1970 of people without a session. */
  firstVisitAt: number,
  ...{ sessions: number, pageViews: number, orders: number, sales: number },
  /** Medium and source, whether it was without a session, and when. */
  origin: z.tuple([z.string(), z.string(), number, number]),
  /** Country and city, whether in a session, and when. */
  place: z.tuple([z.string(), z.string(), number, number]),
});
export type PersonRow = z.infer<typeof personRow>;

/**
 * Rows of few people until the end of the period, by key. Settled days and events are two statements: half of what one takes
 * is its planning, and two are planned beside each other. `few`: a condition on `visitor` that begins with AND.
 */
export async function readPersonRows(
  { query, run }: { query: Query; run: RunQuery },
  few: Sql,
): Promise<ReadonlyMap<string, PersonRow>> {
  const parts = dividePersonRows(query, lifetime(query), few);
  const read = (rows: Sql) =>
    run(sql`SELECT ${personColumns(query.range.to)} FROM (${rows}) GROUP BY ${person}`, personRow);
  const readRaw = async (purchases: Sql) => {
    const [counted] = await run(purchases, z.object({ found: number }));
    return read(parts.raw(counted?.found === 0));
  };
  const [settled, raw] = await Promise.all([
    parts.settled === undefined ? [] : read(parts.settled),
    parts.purchases === undefined ? [] : readRaw(parts.purchases),
  ]);
  const byKey = new Map(settled.map((row) => [row.key, row]));
  for (const row of raw) {
    const before = byKey.get(row.key);
    byKey.set(row.key, before === undefined ? row : addRows(before, row));
  }
  return byKey;
}

/** One person's row of two parts of time. No instant is in both. */
export function addRows(one: PersonRow, other: PersonRow): PersonRow {
  const visits = [one.firstVisitAt, other.firstVisitAt].filter((at) => at > 0);
  return {
    ...one,
    firstSeenAt: Math.min(one.firstSeenAt, other.firstSeenAt),
    lastSeenAt: Math.max(one.lastSeenAt, other.lastSeenAt),
    firstVisitAt: visits.length === 0 ? 0 : Math.min(...visits),
    sessions: one.sessions + other.sessions,
    pageViews: one.pageViews + other.pageViews,
    orders: one.orders + other.orders,
    sales: one.sales + other.sales,
    origin: isBefore(one.origin, other.origin) ? one.origin : other.origin,
    place: isBefore(one.place, other.place) ? other.place : one.place,
  };
}

type Chosen = PersonRow["origin"];

const isBefore = ([, , one, at]: Chosen, [, , other, otherAt]: Chosen) => (one === other ? at < otherAt : one < other);
