import type { DimensionName } from "#contract/dimensions.ts";
import { sumsOfFigures } from "#platform/reports/figures.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Buckets } from "#platform/reports/report-periods.ts";
import {
  asSecond,
  bucketsFrom,
  isOnDaysOf,
  selectFiguresByBucket,
  selectSettledVisits,
  unionAll,
} from "#platform/reports/sql/figures.ts";
import { countTypesAt, countTypesByBucket } from "#platform/reports/sql/people.ts";
import { identity, tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";
import type { RolledPart } from "#platform/visits/rollup/rolled-days.ts";
import { isStoredWithin } from "#platform/visits/sql/source.ts";
import { everything } from "./insert-rollup.ts";

const names = ["sessions", "bounced", "lasted", "converted", "views", "events", "orders", "priced", "sales"] as const;
const sums = (of: (name: string) => string) => constant(names.map((name) => `sum(${of(name)}) AS ${name}`).join(", "));

/** Rows of some dimensions in a part of a period; ends with a condition. */
const rowsOf = (
  query: Query,
  { from, to, versions }: RolledPart,
  dimensions: readonly string[],
  columns: Sql,
): Sql => sql`
  SELECT ${columns} FROM ${tables.rollup}
  WHERE website = ${uuid(query.website.id)} AND dimension IN ${dimensions} AND start >= ${asSecond(from)} AND start < ${asSecond(to)}
    AND version IN ${versions}`;

/** Sums by list and value, as `groupRows` has them without people. List 0 is everything, where asked for (`isWhole`). */
export function selectRolledLists(
  query: Query,
  part: RolledPart,
  { lists, isWhole }: { lists: readonly DimensionName[]; isWhole: boolean },
): Sql {
  const list = lists.map((name, index) => sql`dimension = ${name}, ${index + 1}`);
  const columns = sql`${lists.length === 0 ? constant("0") : sql`multiIf(${join(list, ", ")}, 0)`} AS list,
    toString(value) AS key, 0 AS people, ${sums((name) => name)}`;
  return sql`${rowsOf(query, part, isWhole ? [...lists, everything] : lists, columns)} GROUP BY list, key`;
}

/** Sums of different columns have different types, which have no common one. */
const alike = constant(names.map((name) => (name === "sales" ? name : `toInt64(${name})`)).join(", "));

/** Adds up rows of `list`, `key` and sums from several places. */
export function addLists(rolled: Sql, rest: readonly Sql[]): Sql {
  const rows = rest.map((each) => sql`SELECT list, key, people, ${alike} FROM (${each})`);
  return sql`SELECT list, key, 0 AS people, ${sums((name) => name)} FROM (${unionAll([rolled, ...rows])}) GROUP BY list, key`;
}

/**
 * Sums by bucket, and of the whole part (`whole`), with the visitors of settled days: `bucketPeople` of the bucket,
 * `periodPeople` of all.
 */
export function selectRolledBuckets(query: Query, part: RolledPart, { starts }: Buckets): Sql {
  const bucket = sql`${bucketsFrom(starts).of(constant("toInt64(toUInt32(start)) * 1000"))} AS bucket`;
  const isFirst = (since: Sql) => sql`toInt64(toUInt32(before)) * 1000 < ${since}`;
  const columns = sql`*, ${bucket}, people * (${isFirst(sql`${part.from}`)}) AS of_period,
    people * (${isFirst(sql`greatest(bucket, ${part.from})`)}) AS of_bucket`;
  return sql`
    SELECT bucket, grouping(bucket) AS whole, sum(of_period) AS periodPeople, sum(of_bucket) AS bucketPeople,
      0 AS people, ${sums((name) => name)}
    FROM (${rowsOf(query, part, [everything], columns)}) GROUP BY bucket WITH ROLLUP`;
}

/**
 * Sums and people of what `rollup` lacks, by bucket and in all. People are visitors but for those who are linked, and
 * visitors of the rest of the period may have come before it: the rolled days of both are read too (`past`), and `again`
 * says how many visitors those are, whom `rollup` counts as well. `pastRows` are no events.
 */
export function selectBesideRollup(query: Query, part: RolledPart, period: Buckets): Sql {
  const buckets = bucketsFrom(period.starts);
  const rest = part.rest.map((each) => sql`SELECT *, 0 AS past FROM (${selectFiguresByBucket(query, each, buckets)})`);
  const plan = planRead(query.settled, part, buckets.cuts);
  const columns = sql`visitor, 1 AS in_events, 0 AS in_views, 0 AS in_orders, 0 AS in_priced, 0 AS in_sales, 0 AS in_sessions,
    0 AS in_bounced, 0 AS in_converted, 0 AS in_lasted, ${buckets.of(constant("toInt64(toUInt32(slice)) * 1000"))} AS bucket, 1 AS past`;
  const isTouched = join([sql`dictHas(${identity}, visitor)`, ...inRest(query, part, buckets.cuts)], " OR ");
  const past = sql`${selectSettledVisits(query, plan, part, columns)} AND events > 0 AND (${isTouched})`;
  return sql`
    SELECT bucket, grouping(bucket) AS whole, ${sumsOfFigures()}, uniqExactIf(visitor, past = 1) AS again,
      countIf(past = 1) AS pastRows, ${countTypesAt(period)}, ${countTypesByBucket(period)}
    FROM (${unionAll([...rest, past])}) GROUP BY bucket WITH ROLLUP`;
}

/** Conditions on `visitor`: those seen in the rest of the period, and perhaps some more. */
function inRest({ website, settled }: Query, { rest }: RolledPart, cuts: readonly number[]): Sql[] {
  const plans = rest.map((period) => ({ period, ...planRead(settled, period, cuts) }));
  const own = sql`website = ${uuid(website.id)}`;
  const raw = plans.flatMap((plan) => plan.raw);
  return [
    ...plans
      .filter(({ versions }) => versions.length > 0)
      .map(
        ({ period, versions }) => sql`visitor IN (SELECT visitor FROM ${tables.visits}
          WHERE ${own} AND ${isOnDaysOf(period)} AND version IN ${versions}
            AND slice >= ${asSecond(period.from)} AND slice < ${asSecond(period.to)})`,
      ),
    ...(raw.length === 0
      ? []
      : [sql`visitor IN (SELECT visitor FROM ${tables.events} WHERE ${own} AND ${isStoredWithin(raw)})`]),
  ];
}
