import type { Dimension } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayOf } from "#platform/visits/day.ts";
import { planReading, type Reading, widened } from "#platform/visits/reading.ts";
import { type Attribute, eventsOf, pagesSeen, type Trait, visitFacts, within } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { folded, pageKey, pageName, pagesCalled, readDimension, traitsOf } from "./dimensions.ts";
import { reachedIn, reaches } from "./goal-events.ts";
import { ofType } from "./people.ts";

/** Whether any filter selects among the sessions. */
export const isFiltered = ({ filters, paths }: Query) => Object.keys(filters).length > 0 || paths.length > 0;

const filtersOf = ({ filters }: Query): Sql[] =>
  Object.entries(filters).map(([name, values]) =>
    name === "source"
      ? sql`${folded(constant("source"))} IN arrayMap(value -> ${folded(constant("value"))}, ${values})`
      : sql`${identifier(name)} IN ${values}`,
  );

export const second = (milliseconds: number) => sql`toDateTime(${Math.ceil(milliseconds / 1_000)}, 'UTC')`;

/** Where pages are filtered, the visits that saw any of them; `pages` is every page of a visit. */
const sawAny = ({ website: { host }, paths }: Query): Sql[] =>
  paths.length === 0 ? [] : [sql`hasAny(pages, ${paths.flatMap((key) => pagesCalled(host, key))})`];

/** Rows of settled days: `columns` of those inside the period that filters and type select. */
export function settledRows(query: Query, { versions }: Reading, period: Period, columns: Sql): Sql {
  const conditions = [
    sql`website = ${uuid(query.website.id)} AND day BETWEEN toDate(${dayOf(period.from)}) AND toDate(${dayOf(period.to - 1)})`,
    sql`version IN ${versions} AND slice >= ${second(period.from)} AND slice < ${second(period.to)}`,
    ...filtersOf(query),
    ...sawAny(query),
  ];
  return sql`SELECT ${columns} FROM visits WHERE ${join(conditions, " AND ")} ${ofType(query, period.to)}`;
}

/**
 * One row a visit that touches the raw part of a period, and that filters and type select; `more` columns begin with a
 * comma, `only` with AND: which events are read, of a visit all or none.
 */
export function rawVisits(
  query: Query,
  { raw, untold }: Reading,
  period: Period,
  { needed = [], more = constant(""), only = constant("") }: { needed?: readonly Trait[]; more?: Sql; only?: Sql },
): Sql {
  const { website, paths } = query;
  const all = [...new Set([...(Object.keys(query.filters) as Attribute[]), ...needed])];
  const scope = { website: website.id, periods: widened(raw), untold, only: sql`${ofType(query, period.to)} ${only}` };
  const seen = sql`countIf(viewed AND ${pageKey(website.host)} IN ${paths}) > 0`;
  const conditions = [constant("in_events > 0"), ...filtersOf(query), ...(paths.length > 0 ? [seen] : [])];
  return sql`
    SELECT ${visitFacts(all)}, is_session AND ${within(constant("started"), raw)} AS begins,
      countIf(inside) AS in_events, countIf(viewed AND inside) AS in_views, countIf(ordered AND inside) AS in_orders,
      countIf(priced AND inside) AS in_priced, sumIf(sale, inside) AS in_sales ${more}
    FROM (SELECT *, ${within(constant("at"), raw)} AS inside FROM (${eventsOf(scope)}))
    GROUP BY visit HAVING ${join(conditions, " AND ")}`;
}

/** Whether a settled session, or raw visits, converted: have an order, or reached the website's main goal. */
const hasConverted = ({ goal, website }: Query) =>
  goal === undefined ? constant("converted") : sql`sessions AND ${reachedIn(goal, website.host)}`;
const reachedFact = ({ goal, website }: Query) =>
  goal === undefined
    ? constant(", converted AS reached")
    : sql`, countIf(${reaches(goal, website.host)}) > 0 AS reached`;

const settledFigures = (query: Query) => sql`visitor, events AS in_events, views AS in_views, orders AS in_orders,
  priced AS in_priced, sales AS in_sales, sessions AS in_sessions, bounced AS in_bounced, ${hasConverted(query)} AS in_converted,
  lasted AS in_lasted`;
const sessionFigures =
  constant(`begins AS in_sessions, begins AND bounced AS in_bounced, begins AND reached AS in_converted,
  if(begins, lasted, 0) AS in_lasted`);

/** The parts that are not empty, one after the other; of none at all rows of no period. */
export const together = (parts: readonly (Sql | undefined)[]): Sql =>
  join(
    parts.filter((part) => part !== undefined),
    " UNION ALL ",
  );

/** The column that holds the values of the dimension at a place among several. */
export const keyColumn = (place: number): Sql => identifier(`key_${place}`);

/**
 * What happened in a period, in rows that add up: `visitor`, `in_…` what of a visit lies inside the period, what it counts
 * for as a session in the row that it begins in, and the dimensions' values (`keyColumn`). Sessions that began before the
 * period have rows without a session.
 */
export function figuresBy(query: Query, period: Period, dimensions: readonly Dimension[] = []): Sql {
  const reading = planReading(query.settled, period, []);
  const needed = dimensions.flatMap(traitsOf);
  const keys = dimensions.map((dimension, index) => sql`${readDimension(query, dimension)} AS ${keyColumn(index)}`);
  const key = keys.length === 0 ? sql`'' AS ${keyColumn(0)}` : join(keys, ", ");
  const rawColumns = sql`visitor, in_events, in_views, in_orders, in_priced, in_sales, ${sessionFigures}, ${key}`;
  return together([
    reading.versions.length === 0
      ? undefined
      : settledRows(query, reading, period, sql`${settledFigures(query)}, ${key}`),
    reading.raw.length === 0
      ? undefined
      : sql`SELECT ${rawColumns} FROM (${rawVisits(query, reading, period, { needed, more: reachedFact(query) })})`,
  ]);
}

/** Who did anything on the website before an instant: `visitor`, often more than once, whatever the question selects. */
export function visitorsBefore({ website, settled }: Query, instant: number): Sql {
  const period = { from: 0, to: instant };
  const { versions, raw } = planReading(settled, period, []);
  const own = sql`website = ${uuid(website.id)}`;
  return together([
    sql`SELECT visitor FROM visits WHERE ${own} AND version IN ${versions} AND slice < ${second(instant)}`,
    sql`SELECT visitor FROM events WHERE ${own} AND name != 'leave' AND ${within(constant("at"), raw)}`,
  ]);
}

/**
 * The same by page: its views inside the period, and one session where the session begins inside and saw the page at
 * all, as a filter by the page selects it.
 */
export function figuresByPage(query: Query, period: Period): Sql {
  const reading = planReading(query.settled, period, []);
  const more = constant(
    `, groupUniqArrayIf(page, viewed) AS every, groupArrayIf(page, viewed AND inside) AS seen, ${pagesSeen.text}`,
  );
  const columns = (begins: string) =>
    constant(`visitor, ${begins} AS in_sessions, CAST(pages AS Array(LowCardinality(String))) AS pages, page_views`);
  const rows = together([
    reading.versions.length === 0 ? undefined : settledRows(query, reading, period, columns("sessions")),
    reading.raw.length === 0
      ? undefined
      : sql`SELECT ${columns("begins")} FROM (${rawVisits(query, reading, period, { more })})`,
  ]);
  return sql`
    SELECT visitor, in_views AS in_events, in_views, 0 AS in_orders, 0 AS in_priced, 0 AS in_sales, in_sessions,
      0 AS in_bounced, 0 AS in_converted, 0 AS in_lasted, ${pageName(query.website.host)} AS ${keyColumn(0)}
    FROM (${rows}) ARRAY JOIN pages AS page, page_views AS in_views`;
}

/** How instants fall into buckets: what a bucket is called, and where buckets end. */
export interface Buckets {
  of(milliseconds: Sql): Sql;
  cuts: readonly number[];
}

/** Buckets called by their starts. */
export const startingAt = (starts: readonly number[]): Buckets => ({
  of: (milliseconds) => sql`roundDown(${milliseconds}, ${starts})`,
  cuts: starts,
});

/** The same by bucket: `bucket` is what the one is called that events, or the beginning of a session, fall in. */
export function figuresByBucket(query: Query, period: Period, buckets: Buckets): Sql {
  const reading = planReading(query.settled, period, buckets.cuts);
  const bucket = (milliseconds: Sql) => sql`${buckets.of(milliseconds)} AS bucket`;
  const ofSlice = bucket(constant("toInt64(toUInt32(slice)) * 1000"));
  const settled = settledRows(query, reading, period, sql`${settledFigures(query)}, ${ofSlice}`);
  return together([
    reading.versions.length === 0 ? undefined : settled,
    ...(reading.raw.length === 0 ? [] : rawByBucket(query, reading, period, bucket)),
  ]);
}

/** Events and sessions stand in rows of their own: a session is counted where it begins, its events where they are. */
function rawByBucket(query: Query, reading: Reading, period: Period, bucket: (milliseconds: Sql) => Sql): Sql[] {
  const { raw, untold } = reading;
  const visits = rawVisits(query, reading, period, { more: reachedFact(query) });
  const events = eventsOf({ website: query.website.id, periods: raw, untold, only: ofType(query, period.to) });
  const selected = isFiltered(query) ? sql`WHERE visit IN (SELECT visit FROM (${visits}))` : constant("");
  return [
    sql`SELECT visitor, 1 AS in_events, viewed AS in_views, ordered AS in_orders, priced AS in_priced, sale AS in_sales, 0 AS in_sessions,
          0 AS in_bounced, 0 AS in_converted, 0 AS in_lasted, ${bucket(constant("toUnixTimestamp64Milli(at)"))}
        FROM (${events}) ${selected}`,
    sql`SELECT visitor, 0 AS in_events, 0 AS in_views, 0 AS in_orders, 0 AS in_priced, 0 AS in_sales, ${sessionFigures},
          ${bucket(constant("toUnixTimestamp64Milli(started)"))}
        FROM (${visits}) WHERE begins`,
  ];
}
