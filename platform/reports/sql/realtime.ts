import { realtimeDimensions } from "#contract/dimensions.ts";
import type { Query } from "#platform/reports/query.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { listedProducts } from "#platform/visits/sql/shop-items.ts";
import { isStoredWithin } from "#platform/visits/sql/source.ts";
import { foldSource, pageKey } from "./dimensions.ts";
import { person } from "./people.ts";

const minuteMs = 60_000;
export const minuteCount = 30;
/** People active within this time are real-time visitors. */
const activeMs = 5 * minuteMs;
/** No session is longer (semantics), so its first event lies within. */
const sessionMs = 24 * 60 * minuteMs;
const maxKeys = 10;
const maxEvents = 12;

/** The order in which events happened: by time, then by id. */
const order = constant("(at, toUInt128(id))");

/** The start of the first of the last 30 minutes of the clock. */
export const firstMinuteStart = (now: number) => (Math.floor(now / minuteMs) - minuteCount + 1) * minuteMs;

/** Events of a website from an instant until now. Who was brought by a file is not there. */
const eventsSince = (website: string, from: number, now: number): Sql => sql`${tables.events}
  WHERE website = ${uuid(website)} AND ${isStoredWithin([{ from, to: now + 1 }])} AND name != 'leave' AND provenance != 'import'`;

/** The number of people in a session among events, and of real-time visitors: of whom a server speaks need not be there. */
const activePeople = (now: number) => sql`uniqExactIf(${person}, session != 0) AS people,
    uniqExactIf(${person}, session != 0 AND at > ${new Date(now - activeMs)}) AS active`;

/** One row: the `people` of the last 30 minutes, and the real-time visitors (`active`). */
export const countActivePeople = (website: string, now: number): Sql =>
  sql`SELECT ${activePeople(now)} FROM ${eventsSince(website, firstMinuteStart(now), now)}`;

/** The same with page `views` by `minute` (its number since 1970), without empty minutes; minute 0 is the total. */
export const countByMinute = (website: string, now: number): Sql => sql`
  SELECT intDiv(toUnixTimestamp64Milli(at), ${minuteMs}) AS minute, ${activePeople(now)}, countIf(name = 'page_view') AS views
  FROM ${eventsSince(website, firstMinuteStart(now), now)} GROUP BY minute WITH ROLLUP`;

/**
 * Real-time visitors by page and by attributes of their session: rows of `kind`, `key` and `people`, the largest of each
 * kind, with the number of keys (`total`). The page is the last one viewed; attributes are those of the session's first
 * event, which may be hours ago.
 */
export function realtimeByDimension({ id, host }: Query["website"], now: number): Sql {
  const first = firstMinuteStart(now);
  // The last session of a real-time visitor may belong to another of their browsers, which is idle by now.
  const visitors = sql`SELECT visitor FROM ${eventsSince(id, first, now)}`;
  const traits = join(
    realtimeDimensions.map((name) => sql`argMin(${identifier(name)}, ${order}) AS ${identifier(name)}`),
    ", ",
  );
  const kinds = join(
    realtimeDimensions.map((name) =>
      name === "source"
        ? sql`(${name}, ${foldSource(constant("source"))})`
        : sql`(${name}, toString(${identifier(name)}))`,
    ),
    ", ",
  );
  return sql`
    SELECT kind, key, people, total FROM (
      SELECT pair.1 AS kind, pair.2 AS key, count() AS people, count() OVER (PARTITION BY kind) AS total
      FROM (
        SELECT arrayJoin([('page', page), ${kinds}]) AS pair
        FROM (
          SELECT argMaxIf(${pageKey(host)}, ${order}, name = 'page_view') AS page,
            argMaxIf((visitor, session), ${order}, session != 0) AS visit
          FROM ${eventsSince(id, first, now)}
          GROUP BY ${person} HAVING maxIf(at, session != 0) > ${new Date(now - activeMs)}) AS people
        LEFT JOIN (
          SELECT (visitor, session) AS visit, ${traits}
          FROM ${eventsSince(id, first - sessionMs, now)} AND session != 0 AND visitor IN (${visitors})
          GROUP BY visit) AS visits USING (visit))
      GROUP BY kind, key)
    ORDER BY kind, people DESC, key LIMIT ${maxKeys} BY kind`;
}

/** The last events of the last 30 minutes, the newest first. */
export const selectLastEvents = ({ id, host }: Query["website"], now: number): Sql => sql`
  SELECT id, toUnixTimestamp64Milli(at) AS moment, name, if(path = '', '', ${pageKey(host)}) AS page,
    toString(${person}) AS person, country, city, device, ${listedProducts} AS listed,
    JSONExtractString(listed[1], 'name') AS named,
    if(JSONType(listed[1], 'id') = 'String', JSONExtractString(listed[1], 'id'),
      if(JSONType(listed[1], 'id') IN ('Int64', 'UInt64', 'Double'), JSONExtractRaw(listed[1], 'id'), '')) AS identified,
    if(named = '', identified, named) AS product,
    greatest(length(listed), 1) - 1 AS moreProducts,
    if(JSONExtractString(data, 't') = '', JSONExtractString(data, 'l'), JSONExtractString(data, 't')) AS target,
    value, currency, host, path, data
  FROM ${eventsSince(id, firstMinuteStart(now), now)} ORDER BY ${order} DESC LIMIT ${maxEvents}`;
