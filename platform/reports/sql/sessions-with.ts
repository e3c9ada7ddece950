import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { widened } from "#platform/visits/read-plan.ts";
import { isStoredWithin } from "#platform/visits/sql/source.ts";

/**
 * Begins with AND: restricts a read to whole visits, those with an event that meets a condition on columns of `events`.
 * Matches by session alone, so one match without a session reads all events without one: matching their ids would read
 * 16 bytes an event that do not compress.
 */
export const inSessionsWith = ({ website }: Query, periods: readonly Period[], condition: Sql): Sql =>
  sql`AND session IN (
    SELECT session FROM ${tables.events}
    WHERE website = ${uuid(website.id)} AND ${isStoredWithin(widened(periods))} AND (${condition}))`;
