import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { widened } from "#platform/visits/read-plan.ts";
import { isWithin } from "#platform/visits/sql/source.ts";

/**
 * Begins with AND: whole visits, among them all that have an event with what is asked of the columns of `events`, so that
 * the others are not read whole. By the session alone, which has every event without one read as soon as one of them is
 * meant: their ids are 16 bytes an event that do not compress.
 */
export const inSessionsWith = ({ website }: Query, period: Period, condition: Sql): Sql =>
  sql`AND session IN (
    SELECT session FROM ${tables.events}
    WHERE website = ${uuid(website.id)} AND ${isWithin(constant("at"), widened([period]))} AND (${condition}))`;
