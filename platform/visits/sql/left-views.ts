import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { maxSessionMs } from "#platform/visits/day.ts";
import { isStoredWithin, type Scope } from "./source.ts";

/** `leave` as the tracker sends it: lowest edge seen, sizes of viewport and document (width, height, length), seconds in view. */
const report =
  constant(`JSONExtract(if(name = 'leave', data, ''), 'Tuple(y Float64, v Array(Float64), d Float64)') AS report,
  report.1 AS seen, report.2[3] AS length, toUInt32(least(86400, greatest(0, floor(report.3)))) AS seconds,
  seen > 0 AND length > 0 AS measured, toUInt32(if(measured, floor(least(100, 100 * seen / length)), 0)) AS depth`);

/** As the whole scope; what selects one session selects all of it. */
type LeftScope = Pick<Scope, "website" | "periods" | "only">;

/**
 * The page views of sessions whose leaving the browser reported, one row each: `visit`, `page`, `view_at`, `seconds` in
 * view (at most a day) and `depth`, how much of the page was seen, in whole percent. A report belongs to the last view of
 * its page in its session, at most a day before: a browser that sleeps may send it much later, outside of what a settled
 * day reads. Each report of a view says all of it so far, so the largest counts. A window, because arrays of views and
 * reports would be as large as their product for a session of thousands of both.
 */
const selectLeftViews = ({ website, periods, only }: LeftScope): Sql => sql`
  SELECT visit, page, view_at, max(seconds) AS seconds, max(depth) AS depth
  FROM (
    SELECT session AS visit, concat(host, path) AS page, at, name, ${report},
      maxIf(at, name = 'page_view') OVER (PARTITION BY visit, page ORDER BY at) AS view_at
    FROM ${tables.events}
    WHERE website = ${uuid(website)} AND session != 0 AND name IN ('page_view', 'leave') AND ${isStoredWithin(periods)}
      ${only ?? constant("")})
  WHERE name = 'leave' AND measured AND dateDiff('millisecond', view_at, at) <= ${maxSessionMs}
  GROUP BY visit, page, view_at`;

/** The columns of `collectLeftViews` beside its key: pages, and for each how many views were left, and the sums. */
export const leftColumns = ["left_pages", "left_views", "left_seconds", "left_depths"] as const;

/**
 * The same as arrays by page, one row for each visit that has any, or for each of its half-hours (`bySlice`). `when`
 * selects among the views.
 */
export function collectLeftViews(scope: LeftScope, { bySlice = false, when }: { bySlice?: boolean; when: Sql }): Sql {
  const key = constant(bySlice ? "visit, slice" : "visit");
  const slice = bySlice ? constant(", toStartOfInterval(view_at, INTERVAL 30 MINUTE) AS slice") : constant("");
  return sql`
    SELECT ${key}, groupArray(page) AS left_pages, groupArray(views) AS left_views,
      groupArray(in_view) AS left_seconds, groupArray(depths) AS left_depths
    FROM (
      SELECT visit ${slice}, page, toUInt32(count()) AS views, toUInt32(sum(seconds)) AS in_view, toUInt32(sum(depth)) AS depths
      FROM (${selectLeftViews(scope)}) WHERE ${when} GROUP BY ${key}, page)
    GROUP BY ${key}`;
}
