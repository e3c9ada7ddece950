import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

interface Scope {
  website: string;
  /** Milliseconds since 1970; undefined is all of time. */
  from?: number | undefined;
  /** Times whose reports are hidden, likewise. */
  hidden?: readonly { from: number; to: number }[];
}

/** Events of a website; `leave` says how a page was left and is no event. */
export const eventsOf = ({ website, from, hidden }: Scope): Sql => sql`${tables.events}
  WHERE website = ${uuid(website)} ${from === undefined ? constant("") : sql`AND at >= ${new Date(from)}`}
    AND ${isShown(hidden)} AND name != 'leave'`;

const isShown = (hidden: Scope["hidden"] = []): Sql =>
  hidden.length === 0
    ? constant("true")
    : sql`NOT (${join(
        hidden.map(({ from, to }) => sql`(at >= ${new Date(from)} AND at < ${new Date(to)})`),
        " OR ",
      )})`;

/** The numbers, from 1 on, of the conditions that an event meets, as an array. */
const numbersOf = (conditions: readonly Sql[]): Sql =>
  sql`arrayFilter(number -> number > 0, [${join(
    conditions.map((condition, index) => sql`if(${condition}, ${index + 1}, 0)`),
    ", ",
  )}])`;

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, " OR ")})`;

/**
 * Rows of `number` (of a condition, from 1 on), `events`, `people` and `last`, in one pass over a period; what is hidden is
 * not counted, and may be the last. `person` is whom an event counts for.
 */
export const countMatches = ({ hidden, ...scope }: Scope, conditions: readonly Sql[], person: Sql): Sql => sql`
  SELECT number, countIf(${isShown(hidden)}) AS events, uniqExactIf(${person}, ${isShown(hidden)}) AS people,
    toUnixTimestamp64Milli(max(at)) AS last
  FROM (SELECT visitor, at, ${numbersOf(conditions)} AS numbers FROM ${eventsOf(scope)} AND ${anyOf(conditions)})
  ARRAY JOIN numbers AS number GROUP BY number`;

/**
 * Rows of `key` (the page as reports name it, empty where an event has none), `events` and `people`: first the one of all
 * events (`every`), then the ten pages with the most.
 */
export const previewMatches = (
  scope: Scope,
  { condition, page, person }: { condition: Sql; page: Sql; person: Sql },
): Sql => sql`
  SELECT if(path = '', '', ${page}) AS key, grouping(key) AS every, count() AS events, uniqExact(${person}) AS people
  FROM ${eventsOf(scope)} AND ${condition}
  GROUP BY key WITH ROLLUP ORDER BY every DESC, events DESC, key LIMIT 11`;

/** Rows of `name` and `events`: the names that events have of themselves, the most frequent first; hidden ones count nothing. */
export const countNames = ({ hidden, ...scope }: Scope, max: number): Sql => sql`
  SELECT toString(name) AS name, countIf(${isShown(hidden)}) AS events FROM ${eventsOf(scope)}
  GROUP BY name ORDER BY events DESC, name LIMIT ${constant(String(max))}`;
