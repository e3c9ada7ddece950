import { constant, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "../query.ts";

/** Who an event counts for. The one place that changes when visitors are joined to people. */
export const person = constant("visitor");

/**
 * Events that make their visitor a lead: they tell an e-mail, a phone or the owner's id. Until people are linked, the id
 * that a server names stands among the event's own fields as `$person`.
 */
const identifies = constant(`(
  name = 'identify' AND arrayExists(field -> JSONExtractRaw(data, field) NOT IN ('', '""', 'null'), ['email', 'phone', 'id'])
  OR position(data, '"$person"') > 0 AND JSONHas(data, '$person'))`);
const buys = constant("name = 'purchase'");

/** A condition on events, beginning with AND: their people are of the asked type at an instant. Empty for all people. */
export function ofType({ website, client, withCustomers }: Query, end: number): Sql {
  const who = (did: Sql) =>
    sql`(SELECT ${person} FROM events WHERE website = ${uuid(website.id)} AND at < ${new Date(end)} AND ${did})`;
  const conditions = [
    ...(client === 3 ? [sql`${person} IN ${who(buys)}`] : []),
    ...(client === 1 || client === 2 || !withCustomers ? [sql`${person} NOT IN ${who(buys)}`] : []),
    ...(client === 2 ? [sql`${person} IN ${who(identifies)}`] : []),
    ...(client === 1 ? [sql`${person} NOT IN ${who(identifies)}`] : []),
  ];
  return conditions.length === 0 ? constant("") : sql`AND ${join(conditions, " AND ")}`;
}

/** People who became leads or customers before an instant, and when first, in milliseconds since 1970; 0 is never. */
export const knownPeople = ({ website }: Query, end: number): Sql => sql`
  SELECT ${person} AS person, toUnixTimestamp64Milli(minIf(at, ${buys})) AS bought,
    toUnixTimestamp64Milli(minIf(at, ${identifies})) AS identified
  FROM events
  WHERE website = ${uuid(website.id)} AND at < ${new Date(end)} AND (${buys} OR ${identifies})
  GROUP BY person`;
