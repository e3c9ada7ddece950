import { type Attribute, personDimensions } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { selectRawVisits, selectSettledVisits, unionAll } from "#platform/reports/sql/figures.ts";
import { person, typeAt } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "#platform/visits/day.ts";
import { planRead, type ReadPlan, widened } from "#platform/visits/read-plan.ts";
import { isStoredWithin, type Scope } from "#platform/visits/sql/source.ts";

/** Columns of a visit, or of the part of it that a settled row has. */
const settled = constant(`visitor, first_at, last_at, sessions AS in_sessions, views AS in_views, orders AS in_orders,
  sales AS in_sales`);
const raw = constant(`visitor, first_at, last_at, begins AS in_sessions, in_views, in_orders, in_sales`);

interface PersonRead {
  /** A condition on `visitor` that begins with AND. */
  only?: Sql;
  /** A further one on rows of settled days, and of many open ones: a few days have too little. Callers leave others out afterwards. */
  onlySettled?: Sql;
  /** Also where each came from, or the traits given. */
  withTraits?: boolean | readonly Attribute[];
  /** Orders and sales are of settled days alone: nobody looks at them. */
  withoutOrders?: boolean;
}

const none = constant("");

/** Open days that are read whole: usually there are one or two. */
const fewOpenMs = 4 * dayMs;

/** The visits of a period as rows by visitor, regardless of filters. */
export function selectPersonRows(
  query: Query,
  period: Period,
  { only = none, onlySettled = none, withTraits = false, withoutOrders = false }: PersonRead = {},
): Sql {
  const needed = withTraits === true ? personDimensions : withTraits === false ? [] : withTraits;
  const plan = planRead(query.settled, period, []);
  const openMs = plan.raw.reduce((sum, { from, to }) => sum + to - from, 0);
  const onlyRaw = openMs > fewOpenMs ? sql`${only} ${onlySettled}` : only;
  return unionAll([
    plan.versions.length === 0
      ? undefined
      : selectSettled(query, period, { plan, needed, only: sql`${only} ${onlySettled}` }),
    plan.raw.length === 0 ? undefined : selectRaw(query, period, { plan, needed, only: onlyRaw, withoutOrders }),
  ]);
}

interface PartRead extends Pick<Scope, "few" | "withoutOrders"> {
  plan: ReadPlan;
  needed: readonly Attribute[];
  only?: Sql;
}

/** Regardless of filters. */
const ofEverything = (query: Query): Query => ({ ...query, filters: {}, paths: [] });
const listed = (needed: readonly Attribute[]) => constant(needed.map((trait) => `, ${trait}`).join(""));

const selectSettled = (query: Query, period: Period, { plan, needed, only = none }: PartRead): Sql =>
  sql`${selectSettledVisits(ofEverything(query), plan, period, sql`${settled}${listed(needed)}`)} ${only}`;

function selectRaw(query: Query, period: Period, { plan, needed, ...read }: PartRead): Sql {
  const more = constant(", minIf(at, inside) AS first_at, maxIf(at, inside) AS last_at");
  return sql`SELECT ${raw}${listed(needed)}
    FROM (${selectRawVisits(ofEverything(query), plan, period, { needed, more, ...read })})`;
}

/** Statements about the visits of few people, of which some part of the period may need none. */
interface PersonRowParts {
  /** Their rows of settled days, with traits. */
  settled: Sql | undefined;
  /** Counts, as `found`, the purchases among the events of the other days. */
  purchases: Sql | undefined;
  /** Their rows of the other days, with traits. */
  raw(withoutOrders: boolean): Sql;
}

/** The visits of few people in a period, in parts. `few`: a condition on `visitor` that begins with AND. */
export function dividePersonRows(query: Query, period: Period, few: Sql): PersonRowParts {
  const plan = planRead(query.settled, period, []);
  const read = { plan, needed: personDimensions };
  return {
    settled: plan.versions.length === 0 ? undefined : selectSettled(query, period, { ...read, only: few }),
    purchases:
      plan.raw.length === 0
        ? undefined
        : sql`SELECT count() AS found FROM ${tables.events} WHERE website = ${uuid(query.website.id)}
            AND name = 'purchase' AND ${isStoredWithin(widened(plan.raw))} ${few}`,
    raw: (withoutOrders) => selectRaw(query, period, { ...read, few, withoutOrders }),
  };
}

/** A session's start comes before a visit without a session: where somebody came from is what their first session says. */
const first = constant("(in_sessions = 0, first_at, visitor, source)");
const newest = constant("(in_sessions, first_at, visitor, city)");

/**
 * One row for each person of rows with traits. `instant`: when they have their type. Origin and place have behind them what
 * they were chosen by.
 */
export const personColumns = (instant: number): Sql => sql`
  toString(${person}) AS key, any(${typeAt(instant)}) AS type,
  toUnixTimestamp64Milli(min(first_at)) AS firstSeenAt, toUnixTimestamp64Milli(max(last_at)) AS lastSeenAt,
  toUnixTimestamp64Milli(minIf(first_at, in_sessions > 0)) AS firstVisitAt,
  sum(in_sessions) AS sessions, sum(in_views) AS pageViews, sum(in_orders) AS orders, sum(in_sales) AS sales,
  argMin((medium, source, in_sessions = 0, toUnixTimestamp64Milli(first_at)), ${first}) AS origin,
  argMax((country, city, in_sessions, toUnixTimestamp64Milli(first_at)), ${newest}) AS place`;
