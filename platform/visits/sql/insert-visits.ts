import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { sliceMs } from "#platform/visits/day.ts";
import { type DayVersion, isOnDays, versionOf } from "./day-versions.ts";
import { collectLeftViews, leftColumns } from "./left-views.ts";
import { isWithin, pagesSeen, type Scope, selectEvents, traits, visitFacts } from "./source.ts";

const columns = constant(
  [
    "website",
    "day",
    "version",
    "slice",
    "visitor",
    "first_at",
    "last_at",
    "events",
    "views",
    "orders",
    "priced",
    "sales",
  ]
    .concat(["sessions", "bounced", "converted", "lasted", "names", "pages", "page_views"], leftColumns, traits)
    .join(", "),
);
const sliceSeconds = sliceMs / 1000;

/** Writes the rows of some days, ascending, into `visits`, each day under its version. */
export function insertVisits(scope: Scope, days: readonly DayVersion[]): Sql {
  const [events, span] = [selectEvents(scope), isOnDays(constant("at"), days)];
  return sql`
    INSERT INTO visits (${columns})
    SELECT ${uuid(scope.website)}, toDate(slice) AS day, ${versionOf(days)}, slice, visitor,
      first_at, last_at, events, views, orders, priced, sales, is_session AND started >= slice AND started < slice + ${sliceSeconds} AS sessions,
      sessions AND bounced, sessions AND converted, if(sessions, lasted, 0), names, ${pagesSeen}, ${constant(leftColumns.join(", "))},
      ${join(traits.map(identifier), ", ")}
    FROM (
      SELECT visit, toStartOfInterval(at, INTERVAL 30 MINUTE) AS slice, min(at) AS first_at, max(at) AS last_at,
        countIf(NOT brought) AS events, countIf(viewed) AS views,
        countIf(ordered) AS orders, countIf(priced) AS priced, sum(sale) AS sales, groupArrayIf(page, viewed) AS seen
      FROM (${events}) WHERE ${span} GROUP BY visit, slice) AS slices
    INNER JOIN (
      SELECT ${visitFacts(traits)}, groupUniqArrayIf(name, NOT viewed) AS names, groupUniqArrayIf(page, viewed) AS every
      FROM (${events}) GROUP BY visit) AS facts USING (visit)
    LEFT JOIN (${collectLeftViews(scope, { bySlice: true, when: isOnDays(constant("view_at"), days) })}) AS lefts
      USING (visit, slice)`;
}

/** Copies the order claims of a period's purchases into `order_claims`. Idempotent. */
export const insertOrderClaims = (website: string, period: Period): Sql => sql`
  INSERT INTO order_claims (website, order_id, at, id, provenance)
  SELECT website, order_id, at, id, provenance FROM ${tables.events}
  WHERE website = ${uuid(website)} AND ${isWithin(constant("at"), [period])} AND name = 'purchase' AND order_id != ''`;
