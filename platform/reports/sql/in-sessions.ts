import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { widened } from "#platform/visits/reading.ts";
import { within } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";

/**
 * Begins with AND: whole visits, among them all that have an event with what is asked of the columns of `events`, so that
 * the others are not read whole. By the session alone, which has every event without one read as soon as one of them is
 * meant: their ids are 16 bytes an event that do not compress.
 */
export const inSessionsWith = ({ website }: Query, period: Period, condition: Sql): Sql =>
  sql`AND session IN (
    SELECT session FROM events
    WHERE website = ${uuid(website.id)} AND ${within(constant("at"), widened([period]))} AND (${condition}))`;
