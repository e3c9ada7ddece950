import { type DimensionName, dimensionNames, type SessionDimension } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { pageNameOf, readDimension } from "#platform/reports/sql/dimensions.ts";
import { asSecond, keyColumn, selectSettledVisits, settledFigures } from "#platform/reports/sql/figures.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayOf } from "#platform/visits/day.ts";
import type { ReadPlan } from "#platform/visits/read-plan.ts";

/** The name of everything in place of a dimension's. */
export const everything = "";

const sessionDimensions = dimensionNames.filter((name): name is SessionDimension => name !== "page");
const sums = ["sessions", "bounced", "converted", "lasted", "views", "events", "orders", "priced", "sales"] as const;
const sumColumns = constant(sums.join(", "));
const summed = constant(sums.map((name) => `sum(in_${name})`).join(", "));

/** Days of the website: when they begin and the last one ends, and where their settled rows are. */
export interface SettledSpan {
  bounds: readonly number[];
  plan: ReadPlan;
}

/** A day whose sums are written, and the version under which. */
export interface SummedDay {
  start: number;
  version: number;
}

const asSeconds = (instants: readonly number[]) => instants.map((instant) => instant / 1_000);
const periodOf = ({ bounds }: SettledSpan): Period => ({ from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 });
const startIn = ({ bounds }: SettledSpan) => sql`roundDown(toUInt32(slice), ${asSeconds(bounds)})`;
const versionOf = (starts: readonly number[], versions: readonly number[]) =>
  sql`transform(start, ${asSeconds(starts)}, ${versions}, 0)`;

/** Rows of the settled visits of these days, with the beginning of their day. */
const selectRows = (query: Query, span: SettledSpan, days: readonly SummedDay[], columns: Sql): Sql => sql`
  SELECT * FROM (${selectSettledVisits(query, span.plan, periodOf(span), sql`${startIn(span)} AS start, ${columns}`)})
  WHERE start IN ${asSeconds(days.map(({ start }) => start))}`;

/** The statements that write the sums of some of these days. */
export const insertSums = (query: Query, span: SettledSpan, days: readonly SummedDay[]): Sql[] => [
  insertSessionSums(query, span, days),
  insertPageSums(query, span, days),
];

const insertInto = (
  query: Query,
  days: readonly SummedDay[],
  { dimension, value }: { dimension: Sql; value: Sql },
): Sql => {
  const version = versionOf(
    days.map(({ start }) => start),
    days.map(({ version }) => version),
  );
  return sql`
  INSERT INTO rollup (website, dimension, start, version, value, before, people, ${sumColumns})
  SELECT ${uuid(query.website.id)}, ${dimension}, start, ${version}, ${value}, 0, 0, ${summed}`;
};

/** The sums of what a session has one of, and of everything. */
function insertSessionSums(query: Query, span: SettledSpan, days: readonly SummedDay[]): Sql {
  const keys = sessionDimensions.map((_, index) => keyColumn(index));
  const columns = sessionDimensions.map((name, index) => sql`${readDimension(query, name)} AS ${keyColumn(index)}`);
  const names = sessionDimensions.map((name, index) => sql`grouping(${keyColumn(index)}) = 0, ${name}`);
  const values = keys.map((key) => sql`grouping(${key}) = 0, toString(${key})`);
  const sets = [...keys.map((key) => sql`(start, ${key})`), constant("(start)")];
  const none = constant("''");
  return sql`
  ${insertInto(query, days, {
    dimension: sql`multiIf(${join([...names, sql`${everything}`], ", ")})`,
    value: sql`multiIf(${join([...values, none], ", ")})`,
  })}
  FROM (${selectRows(query, span, days, sql`${settledFigures(query)}, ${join(columns, ", ")}`)})
  GROUP BY GROUPING SETS (${join(sets, ", ")})`;
}

/** The sums by page: its views, and the sessions that saw it. */
function insertPageSums(query: Query, span: SettledSpan, days: readonly SummedDay[]): Sql {
  const page: DimensionName = "page";
  const columns = constant(
    "sessions AS in_sessions, CAST(pages AS Array(LowCardinality(String))) AS pages, page_views",
  );
  const none = ["bounced", "converted", "lasted", "orders", "priced", "sales"]
    .map((name) => `0 AS in_${name}`)
    .join(", ");
  return sql`
  ${insertInto(query, days, { dimension: sql`${page}`, value: constant("toString(key)") })}
  FROM (
    SELECT start, ${pageNameOf(query.website.host)} AS key, in_sessions, in_views, in_views AS in_events, ${constant(none)}
    FROM (${selectRows(query, span, days, columns)}) ARRAY JOIN pages AS page, page_views AS in_views)
  GROUP BY start, key`;
}

/**
 * The statement that writes the return steps of days, each under a version. `since`: these days and all before them, as
 * who is there for the first time is known by them.
 */
export function insertSteps(
  query: Query,
  span: SettledSpan,
  { since, steps }: { since: SettledSpan; steps: readonly number[] },
): Sql {
  const { from, to } = periodOf(span);
  const isOwn = sql`slice >= ${asSecond(from)}`;
  const cameThen = sql`SELECT visitor FROM ${tables.visits}
    WHERE website = ${uuid(query.website.id)} AND day BETWEEN toDate(${dayOf(from)}) AND toDate(${dayOf(to - 1)})
      AND version IN ${span.plan.versions} AND ${isOwn} AND slice < ${asSecond(to)} AND events > 0`;
  const came = selectSettledVisits(query, since.plan, periodOf(since), sql`visitor, slice, ${startIn(since)} AS start`);
  return sql`
  INSERT INTO rollup (website, dimension, start, version, value, before, people)
  SELECT ${uuid(query.website.id)}, ${everything}, start, ${versionOf(span.bounds.slice(0, -1), steps)}, '', before, count()
  FROM (
    SELECT arrayJoin(arrayZip(seen, arrayPushFront(arrayPopBack(seen), earlier))) AS step, step.1 AS start, step.2 AS before
    FROM (
      SELECT visitor, arraySort(groupUniqArrayIf(start, ${isOwn})) AS seen, maxIf(start, NOT ${isOwn}) AS earlier
      FROM (${came} AND events > 0 AND visitor IN (${cameThen})) GROUP BY visitor))
  GROUP BY start, before`;
}
