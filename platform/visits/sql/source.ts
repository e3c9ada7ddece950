import type { Period } from "#contract/time/range.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, sliceMs, spanOf } from "#platform/visits/day.ts";

/** Attributes of a session, from its first event. */
export const attributes = ["medium", "source", "campaign", "country", "city", "device", "os", "browser"] as const;
export type Attribute = (typeof attributes)[number];

const pages = ["landing_host", "landing_path", "exit_host", "exit_path"] as const;
/** What a session has one of: its attributes, and host and path of its first and its last page view. */
export const traits = [...attributes, ...pages];
export type Trait = (typeof traits)[number];

/** Whether a time lies in one of some periods, which may be open at their ends. */
export function within(column: Sql, periods: readonly Period[]): Sql {
  const conditions = periods.map(({ from, to }) => {
    const ends = [
      ...(Number.isFinite(from) ? [sql`${column} >= ${new Date(from)}`] : []),
      ...(Number.isFinite(to) ? [sql`${column} < ${new Date(to)}`] : []),
    ];
    return ends.length === 0 ? constant("true") : join(ends, " AND ");
  });
  return conditions.length === 0 ? constant("false") : sql`(${join(conditions, " OR ")})`;
}

/**
 * The order in which events happened, as one number: by time, then by id (the engine itself compares a UUID by its second
 * half). Over pairs `argMin` takes 1.7 times as long.
 */
const order = constant("bitShiftLeft(toUInt256(toUnixTimestamp64Milli(at)), 128) + toUInt128(id)");

/** Which events are read. */
export interface Scope {
  /** Website's id. */
  website: string;
  periods: readonly Period[];
  /** The periods whose purchases are not all in `tellings`; undefined is all of time. */
  untold: readonly Period[] | undefined;
  /** Begins with AND. */
  only?: Sql;
}

/** Of the purchases in some periods that tell an order, those that tell it first in all history. */
const firstTellings = ({ website, periods, untold }: Scope) => sql`
  SELECT argMin(id, ${order}) FROM (
    SELECT order_id, at, id FROM tellings
    WHERE website = ${uuid(website)} AND order_id IN (
      SELECT order_id FROM events WHERE website = ${uuid(website)} AND name = 'purchase' AND ${within(constant("at"), periods)})
    UNION ALL
    SELECT order_id, at, id FROM events
    WHERE website = ${uuid(website)} AND name = 'purchase' AND order_id != ''
    ${untold === undefined ? constant("") : sql`AND ${within(constant("at"), untold)}`})
  GROUP BY order_id`;

/**
 * The website's events of some periods with what both settling and reports need: `ordered` marks purchases that count
 * (of those that tell the same order the first, each without an order for itself), `priced` those that tell an amount in
 * rial, `sale` the amount, `told` their order, `page` is host and path in one, `visit` is the session, or stands for an event without one. `leave` tells how a page was left and
 * is no event. Amounts in other currencies wait for websites that choose one.
 *
 * Every function in a statement costs the engine about 0.1 ms before it reads a row, so each is written once.
 */
export const eventsOf = (scope: Scope): Sql => sql`
  SELECT *, ordered AND currency IN ('IRT', 'IRR') AS priced, if(priced, value, 0) AS sale
  FROM (
    SELECT *, name = 'page_view' AS viewed, concat(host, path) AS page, ${order} AS told, if(session = 0, cityHash64(id), session) AS visit,
      name = 'purchase' AND (order_id = '' OR id IN (${firstTellings(scope)})) AS ordered
    FROM events
    WHERE website = ${uuid(scope.website)} AND ${within(constant("at"), scope.periods)} AND name != 'leave'
      ${scope.only ?? constant("")})`;

const readings: Record<(typeof pages)[number] | "campaign", Sql> = {
  campaign: constant("argMin(utm_campaign, told)"),
  landing_host: constant("argMinIf(host, told, viewed)"),
  landing_path: constant("argMinIf(path, told, viewed)"),
  exit_host: constant("argMaxIf(host, told, viewed)"),
  exit_path: constant("argMaxIf(path, told, viewed)"),
};

const readTrait = (trait: Trait): Sql =>
  sql`${trait in readings ? readings[trait as keyof typeof readings] : sql`argMin(${identifier(trait)}, told)`} AS ${identifier(trait)}`;

/**
 * What each visit among some events is as a whole, with the traits asked for; to be followed by GROUP BY visit. A session
 * belongs to one visitor (`sessionKey`), so that its number alone names it: grouping by both takes half as long again.
 */
export const visitFacts = (needed: readonly Trait[]): Sql =>
  join(
    [
      constant(`visit, any(visitor) AS visitor, max(session) != 0 AS is_session, min(at) AS started,
        dateDiff('millisecond', started, max(at)) AS lasted, count() = 1 AND countIf(viewed) = 1 AS bounced,
        countIf(ordered) > 0 AS converted`),
      ...needed.map(readTrait),
    ],
    ", ",
  );

/**
 * `pages`: every page of a visit (`every`), and `page_views`: how often each stands in `seen`. Counted from both ends: at a
 * page's first place its number from behind is how often it stands there, once of them in `every`.
 */
export const pagesSeen: Sql = constant(`
  arrayFilter((page, n) -> n = 1, arrayConcat(every, seen) AS listed, arrayEnumerateUniq(listed) AS nth) AS pages,
  arrayMap(times -> times - 1, arrayFilter((times, n) -> n = 1, arrayReverse(arrayEnumerateUniq(arrayReverse(listed))), nth))
    AS page_views`);

const columns = constant(
  ["website", "day", "version", "slice", "visitor", "events", "views", "orders", "priced", "sales"]
    .concat(["sessions", "bounced", "converted", "lasted", "names", "pages", "page_views"], traits)
    .join(", "),
);
const sliceSeconds = sliceMs / 1000;

/** Writes the rows of neighbouring days into `visits`, each day's under its version. */
export function insertVisits(scope: Scope, days: readonly { day: Day; version: number }[]): Sql {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const [events, span] = [eventsOf(scope), within(constant("at"), [spanOf(first, last)])];
  const versions = days.map(({ version }) => version);
  return sql`
    INSERT INTO visits (${columns})
    SELECT ${uuid(scope.website)}, toDate(slice) AS day, ${versions}[toUInt16(day) - ${first - 1}], slice, visitor,
      events, views, orders, priced, sales, is_session AND started >= slice AND started < slice + ${sliceSeconds} AS sessions,
      sessions AND bounced, sessions AND converted, if(sessions, lasted, 0), names, ${pagesSeen}, ${join(traits.map(identifier), ", ")}
    FROM (
      SELECT visit, toStartOfInterval(at, INTERVAL 30 MINUTE) AS slice, count() AS events, countIf(viewed) AS views,
        countIf(ordered) AS orders, countIf(priced) AS priced, sum(sale) AS sales, groupArrayIf(page, viewed) AS seen
      FROM (${events}) WHERE ${span} GROUP BY visit, slice) AS slices
    INNER JOIN (
      SELECT ${visitFacts(traits)}, groupUniqArrayIf(name, NOT viewed) AS names, groupUniqArrayIf(page, viewed) AS every
      FROM (${events}) GROUP BY visit) AS facts USING (visit)`;
}

/** Writes which orders the purchases of a period tell into `tellings`; those that stand there already make no difference. */
export const insertTellings = (website: string, period: Period): Sql => sql`
  INSERT INTO tellings (website, order_id, at, id)
  SELECT website, order_id, at, id FROM events
  WHERE website = ${uuid(website)} AND ${within(constant("at"), [period])} AND name = 'purchase' AND order_id != ''`;

/** Deletes the rows of versions. */
export const dropVisits = (versions: readonly number[]): Sql => sql`DELETE FROM visits WHERE version IN ${versions}`;
