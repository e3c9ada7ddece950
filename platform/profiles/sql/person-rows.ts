import { type Attribute, personDimensions } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { selectRawVisits, selectSettledVisits, unionAll } from "#platform/reports/sql/figures.ts";
import { person, typeAt } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";

/** Columns of a visit, or of the part of it that a settled row has. */
const settled = constant(`visitor, first_at, last_at, sessions AS in_sessions, views AS in_views, orders AS in_orders,
  sales AS in_sales`);
const raw = constant(`visitor, first_at, last_at, begins AS in_sessions, in_views, in_orders, in_sales`);

/**
 * The visits of a period as rows by visitor, regardless of filters. `only`: a condition on `visitor` that begins with AND.
 * `withTraits`: also where each came from, or the traits given.
 */
export function selectPersonRows(
  query: Query,
  period: Period,
  { only = constant(""), withTraits = false }: { only?: Sql; withTraits?: boolean | readonly Attribute[] } = {},
): Sql {
  const needed = withTraits === true ? personDimensions : withTraits === false ? [] : withTraits;
  const every: Query = { ...query, filters: {}, paths: [] };
  const plan = planRead(query.settled, period, []);
  const more = constant(needed.map((trait) => `, ${trait}`).join(""));
  const seen = constant(", minIf(at, inside) AS first_at, maxIf(at, inside) AS last_at");
  return unionAll([
    plan.versions.length === 0
      ? undefined
      : sql`${selectSettledVisits(every, plan, period, sql`${settled}${more}`)} ${only}`,
    plan.raw.length === 0
      ? undefined
      : sql`SELECT ${raw}${more} FROM (${selectRawVisits(every, plan, period, { needed, more: seen, only })})`,
  ]);
}

/** A session's start comes before a visit without a session: where somebody came from is what their first session says. */
const first = constant("(in_sessions = 0, first_at, visitor, source)");
const newest = constant("(in_sessions, first_at, visitor, city)");

/** One row for each person of rows with traits. `instant`: when they have their type. */
export const personColumns = (instant: number): Sql => sql`
  toString(${person}) AS key, any(${typeAt(instant)}) AS type,
  toUnixTimestamp64Milli(min(first_at)) AS firstSeenAt, toUnixTimestamp64Milli(max(last_at)) AS lastSeenAt,
  toUnixTimestamp64Milli(minIf(first_at, in_sessions > 0)) AS firstVisitAt,
  sum(in_sessions) AS sessions, sum(in_views) AS pageViews, sum(in_orders) AS orders, sum(in_sales) AS sales,
  argMin((medium, source), ${first}) AS origin, argMax((country, city), ${newest}) AS place`;
