import { refundName } from "#contract/collect.ts";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { planFoldedRead, planRawRead, planRead } from "#platform/visits/read-plan.ts";
import { selectEvents } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { readDimension } from "./dimensions.ts";
import { asSecond, selectRawVisits, selectSettledVisits, unionAll } from "./figures.ts";
import { person, typeAt } from "./people.ts";

const seenColumns = constant("visitor, medium, source, country, city, device, exit_host, exit_path");

interface Page {
  limit: number;
  offset: number;
  among?: Sql;
  hasCome?: boolean;
}

/**
 * People seen in a period with the visit of their last event, the last ones first; `found` is their number. `among`: a
 * condition on `visitor` that begins with AND. `hasCome`: without people of whom files alone speak.
 */
export function selectPeopleLastSeen(
  query: Query,
  period: Period,
  { limit, offset, among = constant(""), hasCome = true }: Page,
): Sql {
  const visits = selectRawVisits(query, planRawRead(query.settled, period), period, {
    needed: ["medium", "source", "country", "city", "device", "exit_host", "exit_path"],
    more: constant(", maxIf(at, inside) AS seen"),
    only: among,
  });
  const folded = planFoldedRead(query.settled, period);
  const seen = unionAll([
    sql`SELECT ${seenColumns}, visit, seen FROM (${visits}) ${constant(hasCome ? "WHERE in_events > 0" : "")}`,
    folded.versions.length === 0
      ? undefined
      : sql`${selectSettledVisits(query, folded, period, sql`${seenColumns}, toUInt64(0) AS visit, last_at AS seen`)} ${among} ${constant(hasCome ? "AND events > 0" : "")}`,
  ]);
  const last = sql`(medium, ${readDimension(query, "source")}, country, city, device, exit_host, exit_path, ${readDimension(query, "exit")})`;
  return sql`
    SELECT key, type, seenAt, found, last.1 AS medium, last.2 AS source, last.3 AS country, last.4 AS city,
      last.5 AS device, last.6 AS host, last.7 AS path, last.8 AS page
    FROM (
      SELECT toString(${person}) AS key, any(${typeAt(period.to)}) AS type, count() OVER () AS found,
        toUnixTimestamp64Milli(max(seen)) AS seenAt, argMax(${last}, (seen, visit)) AS last
      FROM (${seen}) GROUP BY key ORDER BY seenAt DESC, key LIMIT ${limit} OFFSET ${offset})
    ORDER BY seenAt DESC, key`;
}

/** Purchases less refunds of people before an instant, in minor units: rows of `key` and `sales`. */
export function selectSales({ website, settled }: Query, instant: number, people: readonly bigint[]): Sql {
  const { versions, raw, unindexed } = planRead(settled, { from: 0, to: instant }, []);
  const theirs = sql`AND ${person} IN ${hashes(people)}`;
  const only = sql`AND name IN ('purchase', ${refundName}) ${theirs}`;
  const rows = unionAll([
    sql`SELECT visitor, sales FROM ${tables.visits}
        WHERE website = ${uuid(website.id)} AND version IN ${versions} AND slice < ${asSecond(instant)} AND (orders > 0 OR sales != 0) ${theirs}`,
    sql`SELECT visitor, sale AS sales FROM (${selectEvents({ website: website.id, currency: website.currency, periods: raw, unindexed, only })})`,
  ]);
  return sql`SELECT toString(${person}) AS key, sum(sales) AS sales FROM (${rows}) GROUP BY key`;
}
