import { z } from "zod";
import type { Currency } from "#contract/currencies.ts";
import { person } from "#platform/reports/sql/people.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, spanOf } from "#platform/visits/day.ts";
import { selectEvents } from "#platform/visits/sql/source.ts";

/** A website, and which of its events would leave. */
interface Leaving {
  website: string;
  matches: Sql;
}

type Store = Pick<ClickHouse, "select">;

const laneOf = (website: string) => ({ owner: website, lane: "interactive" }) as const;

/** The first and the last day (UTC) on which anything changes: of the events, and of every claim of their orders. */
export async function findChangedSpan(
  clickhouse: Store,
  { website, matches }: Leaving,
): Promise<{ first: Day; last: Day } | undefined> {
  const own = sql`website = ${uuid(website)}`;
  const [row] = await clickhouse.select(
    sql`SELECT toUInt16(toDate(min(at))) AS first, toUInt16(toDate(max(at))) AS last, count() > 0 AS any
        FROM ${tables.events} WHERE ${own} AND (${matches} OR (name = 'purchase' AND order_id != '' AND order_id IN (
          SELECT order_id FROM ${tables.events} WHERE ${own} AND name = 'purchase' AND ${matches})))`,
    z.object({ first: z.number(), last: z.number(), any: z.coerce.boolean() }),
    laneOf(website),
  );
  return row?.any === true ? { first: row.first, last: row.last } : undefined;
}

const count = z.coerce.number();
const figures = z.object({ at: count, events: count, pageViews: count, visits: count, orders: count, sales: count });
export type DayFigures = z.infer<typeof figures>;

/**
 * What the days that begin at `starts` have, with or without the events that would leave; events before the first of
 * them fall to it. Reads the span and a day to each side, where sessions may reach.
 */
export function selectDays(
  clickhouse: Store,
  { website, currency, matches }: Leaving & { currency: Currency },
  { first, last, starts, isWithout }: { first: Day; last: Day; starts: readonly number[]; isWithout: boolean },
): Promise<DayFigures[]> {
  const events = selectEvents({
    ...{ website, currency, periods: [spanOf(first - 2, last + 2)], unindexed: undefined },
    ...(isWithout ? { without: matches } : {}),
  });
  const day = (at: string) => sql`roundDown(toUnixTimestamp64Milli(${constant(at)}), ${starts})`;
  return clickhouse.select(
    sql`SELECT toString(day) AS at, sum(seen) AS events, sum(views) AS pageViews, sum(begun) AS visits,
          sum(bought) AS orders, toString(sum(sold)) AS sales
        FROM (
          SELECT ${day("at")} AS day, count() AS seen, countIf(viewed) AS views, 0 AS begun, countIf(ordered) AS bought, sum(sale) AS sold
          FROM (${events}) GROUP BY day
          UNION ALL
          SELECT ${day("started")} AS day, 0 AS seen, 0 AS views, count() AS begun, 0 AS bought, toInt128(0) AS sold
          FROM (SELECT min(at) AS started FROM (${events}) WHERE session != 0 GROUP BY visit) GROUP BY day)
        GROUP BY day`,
    figures,
    laneOf(website),
  );
}

/** How many people have no other events, and how many events the website has. */
export async function countLeaving(
  clickhouse: Store,
  { website, matches }: Leaving,
): Promise<{ people: number; of: number }> {
  const own = sql`website = ${uuid(website)} AND name != 'leave'`;
  const [row] = await clickhouse.select(
    sql`SELECT count() AS people, (SELECT count() FROM ${tables.events} WHERE ${own}) AS of FROM (
          SELECT ${person} AS who FROM ${tables.events}
          WHERE ${own} AND who IN (SELECT ${person} FROM ${tables.events} WHERE ${own} AND ${matches})
          GROUP BY who HAVING countIf(NOT ${matches}) = 0)`,
    z.object({ people: count, of: count }),
    laneOf(website),
  );
  return row ?? { people: 0, of: 0 };
}
