import type { Period } from "#contract/time/range.ts";
import { identity, tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "../query.ts";

/** Whom an event counts for: the person of its `visitor`, or the visitor itself where no person is known. */
export const person = sql`dictGetOrDefault(${identity}, 'person', visitor, visitor)`;

/** Visitors whose numbers a statement may hold: 21 bytes each, several times. */
const maxNamedVisitors = 1_000;
export const areNamed = (visitors: readonly bigint[]) => visitors.length <= maxNamedVisitors;

/**
 * A condition on rows with a `visitor`, beginning with AND: they are of these people, who have these visitors. Naming the
 * visitors lets the store skip rows; a person with very many, which a stranger can make, is found row by row.
 */
export const isOfPeople = (people: readonly bigint[], visitors: readonly bigint[], max = maxNamedVisitors): Sql =>
  visitors.length > max ? sql`AND ${person} IN ${hashes(people)}` : sql`AND visitor IN ${hashes(visitors)}`;

/**
 * When the person of `visitor` became lead and customer, in milliseconds since 1970; the greatest number is never. A
 * comparison of `dictGet` itself with a number is planned as a search of the whole dictionary: 70 ms for each with
 * 1,270,000 links, however few rows are read.
 */
const leadAt = sql`toInt64(dictGet(${identity}, 'lead_at', visitor))`;
const customerAt = sql`toInt64(dictGet(${identity}, 'customer_at', visitor))`;

/**
 * A condition on rows with a `visitor`, beginning with AND: their people have the type of the query at an instant and are
 * inside one of its segments now.
 */
export function isSelectedPerson({ website, client, withCustomers, segments }: Query, end: number): Sql {
  const conditions = [
    ...(client === 3 ? [sql`${customerAt} < ${end}`] : []),
    ...(client === 1 || client === 2 || !withCustomers ? [sql`${customerAt} >= ${end}`] : []),
    ...(client === 2 ? [sql`${leadAt} < ${end}`] : []),
    ...(client === 1 ? [sql`${leadAt} >= ${end}`] : []),
    ...(segments === undefined ? [] : [sql`${person} IN (${selectMembers(website.id, segments)})`]),
  ];
  return conditions.length === 0 ? constant("") : sql`AND ${join(conditions, " AND ")}`;
}

/** The members of any of some segments, by their numbers: rows of `person_key`. The copy is to be fresh. */
export const selectMembers = (website: string, segments: readonly number[]): Sql => sql`
  SELECT person AS person_key FROM ${tables.segmentMembers} FINAL
  WHERE website = ${uuid(website)} AND segment IN ${segments} AND outside = 0`;

/** The type of the person of `visitor` at an instant. */
export const typeAt = (end: number): Sql =>
  sql`multiIf(${customerAt} < ${end}, 'customer', ${leadAt} < ${end}, 'lead', 'visitor')`;

/** Whether the person became a lead in a period, and was no customer yet. */
const becameLead = ({ from, to }: Period): Sql =>
  sql`${leadAt} >= ${from} AND ${leadAt} < ${to} AND ${leadAt} < ${customerAt}`;

/** Columns that count the people of rows of figures by type at the period's end, and the new leads of the period. */
export const countTypesAt = (period: Period): Sql => sql`
  uniqExactIf(${person}, in_events > 0 AND ${customerAt} < ${period.to}) AS customers,
  uniqExactIf(${person}, in_events > 0 AND ${leadAt} < ${period.to} AND ${customerAt} >= ${period.to}) AS leads,
  uniqExactIf(${person}, in_events > 0 AND ${becameLead(period)}) AS newLeads`;

/** The same by bucket, at its end: the next of `starts`, or the end of the period. */
export function countTypesByBucket({ starts, ...period }: Period & { starts: readonly number[] }): Sql {
  const bucketOf = (instant: Sql) => sql`roundDown(${instant}, ${starts})`;
  const before = (instant: Sql) => sql`(${instant} < ${period.to} AND ${bucketOf(instant)} <= bucket)`;
  return sql`
    uniqExactIf(${person}, in_events > 0 AND ${before(customerAt)}) AS bucketCustomers,
    uniqExactIf(${person}, in_events > 0 AND ${before(leadAt)} AND NOT ${before(customerAt)}) AS bucketLeads,
    uniqExactIf(${person}, in_events > 0 AND ${becameLead(period)} AND ${bucketOf(leadAt)} = bucket) AS bucketNewLeads`;
}
