import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { hasClientType, person } from "./people.ts";

/**
 * The people who did anything last in a period, of the type asked for, whatever else is filtered: begins with AND, a
 * condition on `visitor`. Of all others' visits nothing more need be read: a day of 110,000 events takes a fifth of the time.
 */
export const amongLatestPeople = (query: Query, period: Period, limit: number): Sql => sql`
  AND ${person} IN (
    SELECT ${person} AS somebody FROM ${tables.events}
    WHERE website = ${uuid(query.website.id)} AND ${isWithin(constant("at"), [period])} AND name != 'leave' ${hasClientType(query, period.to)}
    GROUP BY somebody ORDER BY max(at) DESC, toString(somebody) LIMIT ${limit})`;
