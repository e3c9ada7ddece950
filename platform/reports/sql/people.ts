import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "../query.ts";

/** Who an event counts for: the person of its `visitor`, or the visitor itself where it is nobody known. */
export const person = constant("dictGetOrDefault('identity', 'person', visitor, visitor)");

/** When the person of `visitor` became lead and customer, in milliseconds since 1970; the greatest number is never. */
const leadAt = constant("dictGet('identity', 'lead_at', visitor)");
const customerAt = constant("dictGet('identity', 'customer_at', visitor)");

/** A condition on rows with a `visitor`, beginning with AND: their people are of the asked type at an instant. */
export function ofType({ client, withCustomers }: Query, end: number): Sql {
  const conditions = [
    ...(client === 3 ? [sql`${customerAt} < ${end}`] : []),
    ...(client === 1 || client === 2 || !withCustomers ? [sql`${customerAt} >= ${end}`] : []),
    ...(client === 2 ? [sql`${leadAt} < ${end}`] : []),
    ...(client === 1 ? [sql`${leadAt} >= ${end}`] : []),
  ];
  return conditions.length === 0 ? constant("") : sql`AND ${join(conditions, " AND ")}`;
}

/** Columns that count the people of rows of figures by the type they have at an instant. */
export const typesAt = (end: number): Sql => sql`
  uniqExactIf(${person}, in_events > 0 AND ${customerAt} < ${end}) AS customers,
  uniqExactIf(${person}, in_events > 0 AND ${leadAt} < ${end} AND ${customerAt} >= ${end}) AS leads`;

/** The same by bucket: at the bucket's end, which is the next of `starts`, or the period's. */
export function typesByBucket({ starts, to }: { starts: readonly number[]; to: number }): Sql {
  const before = (instant: Sql) => sql`(${instant} < ${to} AND roundDown(${instant}, ${starts}) <= bucket)`;
  return sql`
    uniqExactIf(${person}, in_events > 0 AND ${before(customerAt)}) AS bucketCustomers,
    uniqExactIf(${person}, in_events > 0 AND ${before(leadAt)} AND NOT ${before(customerAt)}) AS bucketLeads`;
}
