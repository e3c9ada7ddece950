import { attributes } from "#contract/dimensions.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { maxSessionMs } from "#platform/visits/day.ts";
import { viewportOf } from "./clicks.ts";
import { type DayVersion, isOnDays, versionOf } from "./day-versions.ts";
import { isStoredWithin, type Scope, selectEvents, visitFacts } from "./source.ts";

/** `leave` as the tracker sends it (see `left-views.ts`); parts in thousandths of the document's height. */
const report = constant(`JSONExtract(if(name = 'leave', data, ''), 'Tuple(y Float64, v Array(Float64))') AS report,
  report.2[3] AS document, report.1 > 0 AND document > 0 AS measured,
  if(measured, (toUInt16(greatest(1, floor(least(1000, 1000 * report.1 / document)))),
    toUInt16(floor(least(1000, greatest(0, 1000 * report.2[2] / document)))),
    toUInt32(least(9000000, document)), toUInt16(least(65535, greatest(0, report.2[1])))), (0, 0, 0, 0)) AS extent`);

/**
 * The page views of a scope as rows of `leaves`, without what is of their visit, which is `visit`: one row for a view, with
 * the deepest of the reports of how it was left. A report belongs to the last view of its page in its session, at most a day
 * before. Of a view that no browser reported the screen's width stands in for the viewport's.
 */
export const selectLeaves = ({ website, periods, only }: Pick<Scope, "website" | "periods" | "only">): Sql => sql`
  SELECT visit, page, view_at AS at, any(visitor) AS visitor, toUInt32(countIf(name = 'page_view')) AS views,
    max(extent) AS deepest, deepest.1 AS depth, deepest.2 AS fold, deepest.3 AS length,
    if(deepest.4 > 0, deepest.4, maxIf(screen, name = 'page_view')) AS seen_width,
    CAST(${viewportOf("seen_width")} AS Enum8('unknown' = 0, 'desktop' = 1, 'tablet' = 2, 'mobile' = 3)) AS viewport
  FROM (
    SELECT if(session = 0, cityHash64(id), session) AS visit, concat(host, path) AS page, at AS event_at, visitor, name,
      width AS screen, ${report},
      maxIf(at, name = 'page_view') OVER (PARTITION BY visit, page ORDER BY at) AS view_at
    FROM ${tables.events}
    WHERE website = ${uuid(website)} AND name IN ('page_view', 'leave') AND path != '' AND ${isStoredWithin(periods)}
      ${only ?? constant("")})
  WHERE name = 'page_view' OR (measured AND dateDiff('millisecond', view_at, event_at) <= ${maxSessionMs})
  GROUP BY visit, page, view_at HAVING views > 0`;

const traits = join(attributes.map(identifier), ", ");

/** Writes the rows of some days, ascending, into `leaves`, each day under its version. */
export const insertLeaves = (scope: Scope, days: readonly DayVersion[]): Sql => sql`
  INSERT INTO leaves (website, page, viewport, day, version, visitor, at, views, depth, fold, length, ${traits})
  SELECT ${uuid(scope.website)}, page, viewport, toDate(at) AS day, ${versionOf(days)}, leaves.visitor, at, views, depth, fold,
    length, ${traits}
  FROM (SELECT * FROM (${selectLeaves(scope)}) WHERE ${isOnDays(constant("at"), days)}) AS leaves
  INNER JOIN (SELECT ${visitFacts(attributes)} FROM (${selectEvents(scope)}) GROUP BY visit) AS facts USING (visit)`;
