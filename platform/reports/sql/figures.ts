import { refundName } from "#contract/collect.ts";
import type { Attribute, SessionDimension } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayOf } from "#platform/visits/day.ts";
import { planRead, type ReadPlan, widened } from "#platform/visits/read-plan.ts";
import { collectLeftViews } from "#platform/visits/sql/left-views.ts";
import {
  isStoredWithin,
  isWithin,
  pagesSeen,
  type Scope,
  selectEvents,
  type Trait,
  visitFacts,
} from "#platform/visits/sql/source.ts";
import { foldSource, pageKey, pageNameOf, pageNamesOf, readDimension, traitsOf } from "./dimensions.ts";
import { reachesGoal, settledFor, visitReachedGoal } from "./goal-events.ts";
import { isSelectedPerson } from "./people.ts";

const none = constant("");

/** Whether any filter selects among the sessions. */
export const isFiltered = ({ filters, paths }: Query) => Object.keys(filters).length > 0 || paths.length > 0;

/** Names that callers write in any letter case. */
const foldedNames: ReadonlySet<string> = new Set(["os", "browser"]);

const filterConditions = ({ filters }: Query): Sql[] =>
  Object.entries(filters).map(([name, values]) => {
    if (name === "source")
      return sql`${foldSource(constant("source"))} IN arrayMap(value -> ${foldSource(constant("value"))}, ${values})`;
    // Names with letters beyond Latin are compared as they stand too: not every one has its lower case in the store.
    if (name === "city") {
      return sql`(city IN ${values} OR lowerUTF8(city) IN ${values.map((value) => value.toLowerCase())})`;
    }
    if (foldedNames.has(name)) return sql`lower(${identifier(name)}) IN ${values.map((value) => value.toLowerCase())}`;
    return sql`${identifier(name)} IN ${values}`;
  });

export const asSecond = (milliseconds: number) => sql`toDateTime(${Math.ceil(milliseconds / 1_000)}, 'UTC')`;

/** With a filter by page: the visits that saw any of the pages. */
const pathConditions = ({ website: { host }, paths }: Query): Sql[] =>
  paths.length === 0 ? [] : [sql`hasAny(pages, ${paths.flatMap((key) => pageNamesOf(host, key))})`];

/** Rows of the settled days of a period that filters and type select; ends with a condition. */
export function selectSettledRows(
  query: Query,
  { versions }: ReadPlan,
  { table, period, columns }: { table: Sql; period: Period; columns: Sql },
): Sql {
  const conditions = [
    sql`website = ${uuid(query.website.id)} AND ${isOnDaysOf(period)}`,
    sql`version IN ${versions}`,
    ...filterConditions(query),
    ...pathConditions(query),
  ];
  return sql`SELECT ${columns} FROM ${table} WHERE ${join(conditions, " AND ")} ${isSelectedPerson(query, period.to)}`;
}

/** Whether a settled row is of a day of the period: its key has the day before its half-hour. */
export const isOnDaysOf = ({ from, to }: Period): Sql =>
  sql`day BETWEEN toDate(${dayOf(from)}) AND toDate(${dayOf(to - 1)})`;

/** Visits of settled days inside the period that filters and type select. */
export const selectSettledVisits = (query: Query, plan: ReadPlan, period: Period, columns: Sql): Sql =>
  sql`${selectSettledRows(query, plan, { table: tables.visits, period, columns })}
      AND slice >= ${asSecond(period.from)} AND slice < ${asSecond(period.to)}`;

interface RawRead extends Pick<Scope, "few" | "withoutOrders"> {
  needed?: readonly Trait[];
  /** Further columns, beginning with a comma. */
  more?: Sql;
  /** A condition that begins with AND and reads all events of a visit or none, as does `few`. */
  only?: Sql;
}

/** One row for each selected visit that touches the raw part of a period. */
export function selectRawVisits(
  query: Query,
  { raw, unindexed }: ReadPlan,
  period: Period,
  { needed = [], more = none, only = none, ...orders }: RawRead,
): Sql {
  const { website, paths } = query;
  const all = [...new Set([...(Object.keys(query.filters) as Attribute[]), ...needed])];
  const scope = {
    website: website.id,
    currency: website.currency,
    periods: widened(raw),
    unindexed,
    only: sql`${isSelectedPerson(query, period.to)} ${only}`,
    ...orders,
  };
  const seen = sql`countIf(viewed AND ${pageKey(website.host)} IN ${paths}) > 0`;
  const conditions = [constant("max(inside)"), ...filterConditions(query), ...(paths.length > 0 ? [seen] : [])];
  return sql`
    SELECT ${visitFacts(all)}, is_session AND ${isWithin(constant("started"), raw)} AS begins,
      countIf(inside AND NOT brought) AS in_events, countIf(viewed AND inside) AS in_views, countIf(ordered AND inside) AS in_orders,
      countIf(priced AND inside) AS in_priced, sumIf(sale, inside) AS in_sales ${more}
    FROM (SELECT *, ${isWithin(constant("at"), raw)} AS inside FROM (${selectEvents(scope)}))
    GROUP BY visit HAVING ${join(conditions, " AND ")}`;
}

/** The settled days that say of a visit whether it converted. */
const settledOf = ({ settled, goal }: Query) => (goal === undefined ? settled : settledFor(settled, [goal]));

/** Whether a visit converted, settled and raw: it has an order, or reached the main goal of the website. */
const hasSettledConversion = ({ goal, website }: Query) =>
  goal === undefined ? constant("converted") : sql`sessions AND ${visitReachedGoal(goal, website.host)}`;
const conversionColumn = ({ goal, website }: Query) =>
  goal === undefined
    ? constant(", converted AS reached")
    : sql`, countIf(${reachesGoal(goal, website.host)}) > 0 AS reached`;

export const settledFigures = (
  query: Query,
) => sql`visitor, events AS in_events, views AS in_views, orders AS in_orders,
  priced AS in_priced, sales AS in_sales, sessions AS in_sessions, bounced AS in_bounced, ${hasSettledConversion(query)} AS in_converted,
  lasted AS in_lasted`;
const sessionFigures =
  constant(`begins AS in_sessions, begins AND bounced AS in_bounced, begins AND reached AS in_converted,
  if(begins, lasted, 0) AS in_lasted`);

/** The union of the parts that are needed. */
export const unionAll = (parts: readonly (Sql | undefined)[]): Sql =>
  join(
    parts.filter((part) => part !== undefined),
    " UNION ALL ",
  );

/** Whether a visit has anything but refunds; a settled row knows the names of its whole visit, of page views the pages. */
const didSettled = sql`, names != [${refundName}] OR notEmpty(pages) AS did`;
const didRaw = sql`, countIf(name != ${refundName}) > 0 AS did`;

/** The column with the values of the dimension at this index. */
export const keyColumn = (place: number): Sql => identifier(`key_${place}`);

/**
 * The figures of a period as additive rows: `visitor`, `in_…` for the part of a visit inside the period, with its session
 * in the row where it begins, and the values of the dimensions (`keyColumn`). What a file says is no event of anybody here
 * (`in_events`), but an order as any other. Sessions that began before the period have
 * rows without a session. `withDid`: also `did`, whether the visit is anything that its person did: a refund is the owner's.
 * `withoutOrders`: orders, sales and conversions are of settled days alone, as nobody looks at them.
 */
export function selectFigures(
  query: Query,
  period: Period,
  dimensions: readonly SessionDimension[] = [],
  { withDid = false, withoutOrders = false }: { withDid?: boolean; withoutOrders?: boolean } = {},
): Sql {
  const reading = planRead(settledOf(query), period, []);
  const needed = dimensions.flatMap(traitsOf);
  const keys = dimensions.map((dimension, index) => sql`${readDimension(query, dimension)} AS ${keyColumn(index)}`);
  const key = keys.length === 0 ? sql`'' AS ${keyColumn(0)}` : join(keys, ", ");
  const [settledDid, rawDid, did] = withDid ? [didSettled, didRaw, constant(", did")] : [none, none, none];
  const rawColumns = sql`visitor, in_events, in_views, in_orders, in_priced, in_sales, ${sessionFigures}, ${key}${did}`;
  const more = sql`${conversionColumn(query)}${rawDid}`;
  return unionAll([
    reading.versions.length === 0
      ? undefined
      : selectSettledVisits(query, reading, period, sql`${settledFigures(query)}, ${key}${settledDid}`),
    reading.raw.length === 0
      ? undefined
      : sql`SELECT ${rawColumns} FROM (${selectRawVisits(query, reading, period, { needed, more, withoutOrders })})`,
  ]);
}

/**
 * Visitors of the website before an instant, with repetitions and regardless of filters. `hasCome`: without people of whom
 * files alone speak.
 */
export function selectVisitorsBefore({ website, settled }: Query, instant: number, { hasCome = false } = {}): Sql {
  const period = { from: 0, to: instant };
  const { versions, raw } = planRead(settled, period, []);
  const own = sql`website = ${uuid(website.id)}`;
  return unionAll([
    sql`SELECT visitor FROM ${tables.visits} WHERE ${own} AND version IN ${versions} AND slice < ${asSecond(instant)} ${constant(hasCome ? "AND events > 0" : "")}`,
    sql`SELECT visitor FROM ${tables.events} WHERE ${own} AND name != 'leave' AND ${isStoredWithin(raw)}
        ${constant(hasCome ? "AND (session != 0 OR provenance != 'import')" : "")}`,
  ]);
}

/**
 * The same by page: its views inside the period, and one session where it begins inside and saw the page at any time, as
 * a filter by the page selects it. `isOfPages` adds where sessions begin and end, and how views were left.
 */
export function selectFiguresByPage(query: Query, period: Period, { isOfPages }: { isOfPages: boolean }): Sql {
  const reading = planRead(query.settled, period, []);
  const more = sql`, groupUniqArrayIf(page, viewed) AS every, groupArrayIf(page, viewed AND inside) AS seen, ${pagesSeen}`;
  const columns = (begins: string) =>
    constant(`visitor, ${begins} AS began, CAST(pages AS Array(LowCardinality(String))) AS pages, page_views
      ${isOfPages ? courseColumns : ""}`);
  const raw = selectRawVisits(query, reading, period, { more, needed: isOfPages ? pageTraits : [] });
  const lefts = collectLeftViews(
    { website: query.website.id, periods: widened(reading.raw) },
    { when: isWithin(constant("view_at"), reading.raw) },
  );
  const rows = unionAll([
    reading.versions.length === 0 ? undefined : selectSettledVisits(query, reading, period, columns("sessions")),
    reading.raw.length === 0
      ? undefined
      : sql`SELECT ${columns("begins")} FROM (${raw}) AS facts ${isOfPages ? sql`LEFT JOIN (${lefts}) AS lefts USING (visit)` : constant("")}`,
  ]);
  return sql`
    SELECT visitor, in_views AS in_events, in_views, 0 AS in_orders, 0 AS in_priced, 0 AS in_sales,
      0 AS in_bounced, 0 AS in_converted, 0 AS in_lasted, ${pageNameOf(query.website.host)} AS ${keyColumn(0)}
      ${isOfPages ? courseFigures : constant(", began AS in_sessions")}
    FROM (${rows}) ARRAY JOIN ${isOfPages ? courseArrays : constant("pages AS page, page_views AS in_views")}`;
}

const pageTraits = ["landing_host", "landing_path", "exit_host", "exit_path"] as const;
const courseColumns = `, length(pages) AS own, concat(landing_host, landing_path) AS landing,
  concat(exit_host, exit_path) AS exit, CAST(left_pages AS Array(LowCardinality(String))) AS left_pages,
  left_views, left_seconds, left_depths`;
/** The pages of a visit, then those whose leaving was reported: some twice, as their figures add up. */
const courseArrays =
  constant(`arrayConcat(pages, left_pages) AS page, arrayEnumerate(arrayConcat(pages, left_pages)) AS place,
  arrayResize(page_views, own + length(left_pages)) AS in_views,
  arrayConcat(arrayResize(emptyArrayUInt32(), own), left_views) AS in_measured,
  arrayConcat(arrayResize(emptyArrayUInt32(), own), left_seconds) AS in_seconds,
  arrayConcat(arrayResize(emptyArrayUInt32(), own), left_depths) AS in_depths`);
const courseFigures = constant(`, place <= own AND began AS in_sessions, in_sessions AND page = landing AS in_entries,
  in_sessions AND page = exit AS in_exits, in_measured, in_seconds, in_depths`);

/** How instants fall into buckets: the name of a bucket, and where buckets end. */
export interface Buckets {
  of(milliseconds: Sql): Sql;
  cuts: readonly number[];
}

/** Buckets named by their starts. */
export const bucketsFrom = (starts: readonly number[]): Buckets => ({
  of: (milliseconds) => sql`roundDown(${milliseconds}, ${starts})`,
  cuts: starts,
});

/** The same by bucket: `bucket` names where an event happened, or where a session began. */
export function selectFiguresByBucket(query: Query, period: Period, buckets: Buckets): Sql {
  const reading = planRead(settledOf(query), period, buckets.cuts);
  const bucket = (milliseconds: Sql) => sql`${buckets.of(milliseconds)} AS bucket`;
  const ofSlice = bucket(constant("toInt64(toUInt32(slice)) * 1000"));
  const settled = selectSettledVisits(query, reading, period, sql`${settledFigures(query)}, ${ofSlice}`);
  return unionAll([
    reading.versions.length === 0 ? undefined : settled,
    ...(reading.raw.length === 0 ? [] : selectRawByBucket(query, reading, period, bucket)),
  ]);
}

/** Events and sessions have rows of their own: a session counts where it begins, its events where they happen. */
function selectRawByBucket(query: Query, reading: ReadPlan, period: Period, bucket: (milliseconds: Sql) => Sql): Sql[] {
  const { raw, unindexed } = reading;
  const visits = selectRawVisits(query, reading, period, { more: conversionColumn(query) });
  const events = selectEvents({
    website: query.website.id,
    currency: query.website.currency,
    periods: raw,
    unindexed,
    only: isSelectedPerson(query, period.to),
  });
  const selected = isFiltered(query) ? sql`WHERE visit IN (SELECT visit FROM (${visits}))` : constant("");
  return [
    sql`SELECT visitor, NOT brought AS in_events, viewed AS in_views, ordered AS in_orders, priced AS in_priced, sale AS in_sales, 0 AS in_sessions,
          0 AS in_bounced, 0 AS in_converted, 0 AS in_lasted, ${bucket(constant("toUnixTimestamp64Milli(at)"))}
        FROM (${events}) ${selected}`,
    sql`SELECT visitor, 0 AS in_events, 0 AS in_views, 0 AS in_orders, 0 AS in_priced, 0 AS in_sales, ${sessionFigures},
          ${bucket(constant("toUnixTimestamp64Milli(started)"))}
        FROM (${visits}) WHERE begins`,
  ];
}
