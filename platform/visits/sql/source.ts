import { refundName } from "#contract/collect.ts";
import { type Currency, countedCurrencies } from "#contract/currencies.ts";
import { attributes, dimensions } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayOf } from "#platform/visits/day.ts";

const pages = ["landing_host", "landing_path", "exit_host", "exit_path"] as const;
/** The single values of a session: its attributes, and host and path of its first and last page view. */
export const traits = [...attributes, ...pages];
export type Trait = (typeof traits)[number];

/** Whether a time lies in one of the periods; an infinite end is open. */
export function isWithin(column: Sql, periods: readonly Period[]): Sql {
  const conditions = periods.map(({ from, to }) => {
    const ends = [
      ...(Number.isFinite(from) ? [sql`${column} >= ${new Date(from)}`] : []),
      ...(Number.isFinite(to) ? [sql`${column} < ${new Date(to)}`] : []),
    ];
    return ends.length === 0 ? constant("true") : join(ends, " AND ");
  });
  return conditions.length === 0 ? constant("false") : sql`(${join(conditions, " OR ")})`;
}

/** Of the engine's dates. */
const lastDay = 65_535;
/** Periods whose days are each named: every function of a statement costs time to plan. */
const maxNamedPeriods = 3;

/**
 * The same of the time of events, whose key has their day before their time: by `at` alone the engine reads all of a month,
 * and computes what a caller's conditions need of it (1 µs a row where they read `data`). Of many periods the days from the
 * first to the last are read.
 */
export function isStoredWithin(periods: readonly Period[]): Sql {
  if (periods.length > maxNamedPeriods) {
    const from = Math.min(...periods.map((period) => period.from));
    const to = Math.max(...periods.map((period) => period.to));
    return sql`(${daysOf({ from, to })} ${isWithin(constant("at"), periods)})`;
  }
  const conditions = periods.map((period) => sql`${daysOf(period)} ${isWithin(constant("at"), [period])}`);
  return conditions.length === 0 ? constant("false") : sql`(${join(conditions, " OR ")})`;
}

/** Empty, or ends with AND; an infinite end is open. */
function daysOf({ from, to }: Period): Sql {
  const day = (instant: number) => sql`toDate(${Math.max(0, Math.min(lastDay, dayOf(instant)))})`;
  const first = Number.isFinite(from) ? sql`toDate(at) >= ${day(from)} AND` : constant("");
  const last = Number.isFinite(to) ? sql`toDate(at) <= ${day(to)} AND` : constant("");
  return sql`${first} ${last}`;
}

/**
 * The order of events as one number: by time, then by id (the engine compares UUIDs by their second half). `argMin` over
 * pairs takes 1.7 times as long.
 */
const order = constant("bitShiftLeft(toUInt256(toUnixTimestamp64Milli(at)), 128) + toUInt128(id)");

/** The order of the claims of one order: by who said it, then by time and id. The first counts. */
export const claimOrder = sql`bitShiftLeft(toUInt256(4 - toInt8(provenance)), 192) + ${order}`;

/** Which events are read. */
export interface Scope {
  website: string;
  /** The website's: amounts in others do not count. */
  currency: Currency;
  periods: readonly Period[];
  /** The periods whose purchases are not all in `order_claims`; undefined is all of time. */
  unindexed: readonly Period[] | undefined;
  /** A further condition that begins with AND. */
  only?: Sql;
  /** A condition on events that are read as if they had never come. */
  without?: Sql;
  /**
   * A condition that begins with AND and leaves a small part of the events. Their orders alone are compared with other
   * claims then: a website has a million orders, and a thousand people a few hundred.
   */
  few?: Sql;
  /** No event is `ordered`: none is a purchase, or nobody looks. Comparing claims of orders is half of the planning. */
  withoutOrders?: boolean;
}

/** Begins with AND. */
const isIncluded = ({ without }: Scope) => (without === undefined ? constant("") : sql`AND NOT ${without}`);

/** Order claims repeat events, which alone say whether they are left out. */
const isIncludedClaim = ({ website, without }: Scope) =>
  without === undefined
    ? constant("")
    : sql`AND id NOT IN (
        SELECT id FROM ${tables.events} WHERE website = ${uuid(website)} AND name = 'purchase' AND ${without})`;

/** The claims that count, over all history, of the orders that are claimed in the periods. */
function selectCountedClaims(scope: Scope): Sql {
  const { website, periods, unindexed, few } = scope;
  const claimed = sql`SELECT order_id FROM ${tables.events}
    WHERE website = ${uuid(website)} AND name = 'purchase' AND ${isStoredWithin(periods)} ${few ?? constant("")}`;
  return sql`
  SELECT argMin(id, ${claimOrder}) FROM (
    SELECT order_id, at, id, provenance FROM ${tables.orderClaims}
    WHERE website = ${uuid(website)} AND order_id IN (${claimed}) ${isIncludedClaim(scope)}
    UNION ALL
    SELECT order_id, at, id, provenance FROM ${tables.events}
    WHERE website = ${uuid(website)} AND name = 'purchase' AND order_id != ''
    ${few === undefined ? constant("") : sql`AND order_id IN (${claimed})`}
    ${unindexed === undefined ? constant("") : sql`AND ${isStoredWithin(unindexed)}`}
    ${isIncluded(scope)})
  GROUP BY order_id`;
}

/** Whether an event's amount is in the currency of its website. */
export const isCounted = (own: Currency): Sql =>
  constant(`currency IN (${countedCurrencies(own).map((code) => `'${code}'`)})`);

/** Whether an event is a purchase that counts. */
const isOrdered = (scope: Scope): Sql =>
  scope.withoutOrders === true
    ? constant("false")
    : sql`name = 'purchase' AND (order_id = '' OR id IN (${selectCountedClaims(scope)}))`;

/**
 * The website's events of some periods, with what both settling and reports need: `ordered` marks purchases that count
 * (the best claim of each order; a purchase without an order id is its own order), `counted` amounts in the website's
 * currency, `priced` purchases with one, `sale` the amount in minor units (rial, cents), which a refund has below zero (128 bits: sums of 64 bits wrap), `sequence` the order of events,
 * `page` host and path in one, `visit` the session or a stand-in for an event without one. `leave` reports how a page was
 * left and is no event. `brought` marks what a file alone says, which shows nobody on the website.
 *
 * Every function in a statement costs the engine about 0.1 ms before it reads a row, so each is written once.
 */
export const selectEvents = (scope: Scope): Sql => sql`
  SELECT *, ${isCounted(scope.currency)} AS counted, ordered AND counted AS priced,
    toInt128(if(priced OR (counted AND name = ${refundName} AND value < 0), value, 0)) AS sale
  FROM (
    SELECT *, name = 'page_view' AS viewed, provenance = 'import' AND session = 0 AS brought, concat(host, path) AS page, ${order} AS sequence, if(session = 0, cityHash64(id), session) AS visit,
      ${isOrdered(scope)} AS ordered
    FROM ${tables.events}
    WHERE website = ${uuid(scope.website)} AND ${isStoredWithin(scope.periods)} AND name != 'leave'
      ${scope.only ?? constant("")} ${scope.few ?? constant("")} ${isIncluded(scope)})`;

const pageExpressions: Record<(typeof pages)[number], Sql> = {
  landing_host: constant("argMinIf(host, sequence, viewed)"),
  landing_path: constant("argMinIf(path, sequence, viewed)"),
  exit_host: constant("argMaxIf(host, sequence, viewed)"),
  exit_path: constant("argMaxIf(path, sequence, viewed)"),
};

const isPageTrait = (trait: Trait): trait is (typeof pages)[number] => trait in pageExpressions;

function selectTrait(trait: Trait): Sql {
  const value = isPageTrait(trait)
    ? pageExpressions[trait]
    : sql`argMin(${identifier(dimensions[trait].column)}, sequence)`;
  return sql`${value} AS ${identifier(trait)}`;
}

/**
 * The columns of one row per visit, with the requested traits; to be followed by GROUP BY visit. A session belongs to one
 * visitor (`sessionKey`), so its number alone identifies it: grouping by both takes half as long again.
 */
export const visitFacts = (needed: readonly Trait[]): Sql =>
  join(
    [
      constant(`visit, any(visitor) AS visitor, max(session) != 0 AS is_session, min(at) AS started,
        dateDiff('millisecond', started, max(at)) AS lasted, count() = 1 AND countIf(viewed) = 1 AS bounced,
        countIf(ordered) > 0 AS converted`),
      ...needed.map(selectTrait),
    ],
    ", ",
  );

/**
 * `pages`: every page of a visit (`every`); `page_views`: how often each is in `seen`. Counted from both ends: a page's
 * number from behind at its first place is its count, one of which is from `every`.
 */
export const pagesSeen: Sql = constant(`
  arrayFilter((page, n) -> n = 1, arrayConcat(every, seen) AS listed, arrayEnumerateUniq(listed) AS nth) AS pages,
  arrayMap(times -> times - 1, arrayFilter((times, n) -> n = 1, arrayReverse(arrayEnumerateUniq(arrayReverse(listed))), nth))
    AS page_views`);
