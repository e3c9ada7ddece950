import type { Period } from "#contract/time/range.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { attributes, type Query } from "../query.ts";

/** Who an event counts for. The one place that changes when visitors are joined to people. */
export const person = constant("visitor");

/** A session lasts at most so long, so that no event of one that touches a period lies further outside it. */
const longestMs = 24 * 60 * 60_000;

const within = (column: Sql, { from, to }: Period) =>
  sql`${column} >= ${new Date(from)} AND ${column} < ${new Date(to)}`;
const at = constant("at");

/** Purchases that count: of those that tell the same order the first; each without an order id for itself. */
const countedPurchases = (website: string) => sql`
  SELECT argMin(id, (at, id)) FROM events WHERE website = ${uuid(website)} AND name = 'purchase'
  GROUP BY if(order_id = '', toString(id), order_id)`;

/**
 * The website's events of a period with what both sides of a report need: `ordered` marks purchases that count, `sale`
 * is what they brought in rial. `leave` tells how a page was left and is no event. Amounts in other currencies wait for
 * websites that choose one.
 */
export function eventsOf({ website, client, withCustomers, range }: Query, period: Period): Sql {
  return sql`
    SELECT *, name = 'purchase' AND id IN (${countedPurchases(website.id)}) AS ordered,
      if(ordered AND currency IN ('IRT', 'IRR'), value, 0) AS sale
    FROM events
    WHERE website = ${uuid(website.id)} AND ${within(at, period)} AND name != 'leave' ${ofType(website.id, { client, withCustomers, end: range.to })}`;
}

/** Leads have identified themselves, customers have bought; both by the end of the period. */
function ofType(
  website: string,
  { client, withCustomers, end }: { client: number; withCustomers: boolean; end: number },
): Sql {
  const whoDid = (name: string) =>
    sql`(SELECT ${person} FROM events WHERE website = ${uuid(website)} AND name = ${name} AND at < ${new Date(end)})`;
  const conditions = [
    ...(client === 3 ? [sql`${person} IN ${whoDid("purchase")}`] : []),
    ...(client === 1 || client === 2 || !withCustomers ? [sql`${person} NOT IN ${whoDid("purchase")}`] : []),
    ...(client === 2 ? [sql`${person} IN ${whoDid("identify")}`] : []),
    ...(client === 1 ? [sql`${person} NOT IN ${whoDid("identify")}`] : []),
  ];
  return conditions.length === 0 ? constant("") : sql`AND ${join(conditions, " AND ")}`;
}

/**
 * One row a session that touches the period (and one a visitor for events without a session, whose `session` is 0):
 * its attributes from its first event, its facts as a whole, and `in_…`: what of it lies inside the period.
 * `begins` tells whether it counts as a session of the period.
 */
export function sessionsOf(query: Query, period: Period): Sql {
  const first = attributes.map((name) => sql`argMin(${identifier(name)}, (at, id)) AS ${identifier(name)}`);
  const wide = { from: period.from - longestMs, to: period.to + longestMs };
  const inside = within(at, period);
  return sql`
    SELECT visitor, session, min(at) AS started,
      session != 0 AND ${within(constant("started"), period)} AS begins,
      toUnixTimestamp64Milli(max(at)) - toUnixTimestamp64Milli(min(at)) AS lasted,
      count() = 1 AND countIf(name = 'page_view') = 1 AS bounced,
      countIf(ordered) > 0 AS converted,
      argMinIf(if(host = ${query.website.host}, path, concat(host, path)), (at, id), name = 'page_view') AS landing,
      ${join(first, ", ")},
      countIf(${inside}) AS in_events, countIf(name = 'page_view' AND ${inside}) AS in_views,
      countIf(ordered AND ${inside}) AS in_orders, sumIf(sale, ${inside}) AS in_sales
    FROM (${eventsOf(query, wide)})
    GROUP BY visitor, session
    ${having(query)}`;
}

/** Whether any filter selects among the sessions. */
export const isFiltered = ({ filters, paths }: Query) => Object.keys(filters).length > 0 || paths.length > 0;

function having({ filters, paths }: Query): Sql {
  const conditions = Object.entries(filters).map(([name, values]) => sql`${identifier(name)} IN ${values}`);
  if (paths.length > 0) conditions.push(sql`countIf(name = 'page_view' AND path IN ${paths}) > 0`);
  return conditions.length === 0 ? constant("") : sql`HAVING ${join(conditions, " AND ")}`;
}
