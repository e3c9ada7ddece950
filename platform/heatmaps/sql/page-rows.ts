import type { HeatmapDevice } from "#contract/captures.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { isFiltered, selectRawVisits, selectSettledRows, unionAll } from "#platform/reports/sql/figures.ts";
import { isSelectedPerson } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, dayOf } from "#platform/visits/day.ts";
import { planRawRead, planShopRead, type ReadPlan, widened } from "#platform/visits/read-plan.ts";
import { selectClicks } from "#platform/visits/sql/clicks.ts";
import { isHasty } from "#platform/visits/sql/hasty-clicks.ts";
import { selectLeaves } from "#platform/visits/sql/leaves.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import { type AddressRule, meetsRule } from "../address-rule.ts";

/** Rows of some pages. */
export interface PageRows {
  query: Query;
  period: Period;
  /** A condition on `page`. */
  where: Sql;
  columns: Sql;
  /** Clicks that may be of a series of rage alone. */
  areHasty?: boolean;
}

/** Pages that meet a rule, seen in a kind of viewport or in any. */
export const isSeen = (rule: AddressRule, ownHost: string, device?: HeatmapDevice): Sql =>
  sql`${meetsRule(rule, ownHost)} ${device === undefined ? constant("") : sql`AND viewport = ${device}`}`;

/**
 * Settled rows do not say which other pages their visits saw: with a filter by page everything is read from events, and
 * nothing of folded days.
 */
const planOf = ({ settled, paths }: Query, period: Period): ReadPlan =>
  (paths.length > 0 ? planRawRead : planShopRead)(settled, period);

/** Rows of `clicks` that a query selects: settled days from there, others from events by the same SELECT. */
export function selectClickRows({ areHasty = false, ...rows }: PageRows): Sql {
  const website = rows.query.website.id;
  return selectRows(
    rows,
    { table: tables.clicks, only: areHasty ? constant("AND hasty") : constant("") },
    ({ raw: periods }, only) =>
      selectClicks({ website, periods, only: areHasty ? sql`${only} AND ${isHasty({ website, periods })}` : only }),
  );
}

/** The same of `leaves`. Views of a visit are read whole, so that a report finds its view. */
export const selectLeaveRows = (rows: PageRows): Sql =>
  selectRows(rows, { table: tables.leaves, only: constant("") }, ({ raw }, only) =>
    selectLeaves({ website: rows.query.website.id, periods: widened(raw), only }),
  );

/** `only`: a condition on settled rows that begins with AND. */
function selectRows(
  { query, period, where, columns }: PageRows,
  { table, only }: { table: Sql; only: Sql },
  selectRaw: (plan: ReadPlan, only: Sql) => Sql,
): Sql {
  const plan = planOf(query, period);
  const visits = isFiltered(query)
    ? sql`AND visit IN (SELECT visit FROM (${selectRawVisits(query, plan, period, {})}))`
    : constant("");
  const settled = (versions: readonly number[], within: Sql) =>
    versions.length === 0
      ? undefined
      : sql`${selectSettledRows(query, { ...plan, versions }, { table, period, columns })} ${only} AND ${within} AND ${where}`;
  const { whole, cut } = partsOf(query, plan, period);
  return unionAll([
    settled(whole, constant("true")),
    settled(cut, isWithin(constant("at"), [period])),
    plan.raw.length === 0
      ? undefined
      : sql`SELECT ${columns} FROM (${selectRaw(plan, isSelectedPerson(query, period.to))})
            WHERE ${isWithin(constant("at"), plan.raw)} AND ${where} ${visits}`,
  ]);
}

/** Settled days inside a period, and the ones that its ends cut: of these alone instants are read, half of a scan. */
function partsOf({ settled }: Query, { versions }: ReadPlan, { from, to }: Period) {
  const ends = [dayOf(from), dayOf(to - 1)].filter((day) => day * dayMs < from || (day + 1) * dayMs > to);
  const cut = new Set(ends.map((day) => settled.versions.get(day)));
  return { whole: versions.filter((each) => !cut.has(each)), cut: versions.filter((each) => cut.has(each)) };
}
