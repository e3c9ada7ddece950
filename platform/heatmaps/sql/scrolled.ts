import { person } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type PageRows, selectLeaveRows } from "./page-rows.ts";

/** Which views are read; the columns follow from the statement. */
export type Scrolled = Omit<PageRows, "columns">;

/** How many people saw the pages down to which depth at most, in thousandths. */
export const countByDepth = (scrolled: Scrolled): Sql => sql`
  SELECT deepest AS depth, count() AS people
  FROM (
    SELECT ${person} AS who, max(depth) AS deepest
    FROM (${selectLeaveRows({ ...scrolled, where: sql`${scrolled.where} AND depth > 0`, columns: constant("visitor, depth") })})
    GROUP BY who)
  GROUP BY deepest`;

/** All views, the measured ones, and the sum of the heights of their first screens, in thousandths. */
export const sumViews = (scrolled: Scrolled): Sql => sql`
  SELECT sum(views) AS views, countIf(depth > 0) AS measured, sumIf(fold, depth > 0) AS folds
  FROM (${selectLeaveRows({ ...scrolled, columns: constant("views, depth, fold") })})`;

/** The page with the most views, host and path in one. */
export const findTopPage = (scrolled: Scrolled): Sql => sql`
  SELECT page FROM (${selectLeaveRows({ ...scrolled, columns: constant("page, views") })})
  GROUP BY page ORDER BY sum(views) DESC, page LIMIT 1`;
