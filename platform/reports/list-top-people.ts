import { z } from "zod";
import type { LastSeen } from "#contract/reports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { hashes, sql } from "#platform/stores/clickhouse/sql.ts";
import { toUnits } from "./figures.ts";
import { listSeenAmong } from "./list-last-seen.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { selectFigures } from "./sql/figures.ts";
import { person } from "./sql/people.ts";

const row = z.object({
  key: z.string(),
  sales: z.coerce.number(),
  sessions: z.coerce.number(),
  /** How many there are. */
  found: z.coerce.number(),
});

/**
 * The people of the period ranked by purchases in it, then by sessions, each with both (sales in the website's currency) and the visit of
 * their last event.
 */
export async function listTopPeople(
  query: Query,
  run: RunQuery,
  dependencies: Pick<Dependencies, "postgres">,
): Promise<LastSeen> {
  const { page, limit, range } = query;
  const part = (offset: number, count: number) =>
    run(
      sql`SELECT toString(${person}) AS key, sum(in_sales) AS sales, sum(in_sessions) AS sessions, count() OVER () AS found
          FROM (${selectFigures(withoutGoal(query), range)}) GROUP BY key HAVING sum(in_events) > 0 OR sum(in_orders) > 0
          ORDER BY sales DESC, sessions DESC, key LIMIT ${count} OFFSET ${offset}`,
      row,
    );
  const rows = await part((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await part(0, 1) : rows;
  const people = rows.map(({ key }) => BigInt(key));
  const among = sql`AND ${person} IN ${hashes(people)}`;
  const seen = await listSeenAmong({ ...query, page: 1 }, { period: range, among, hasCome: false }, run, dependencies);
  const found = new Map(seen.items.map((item) => [item.key, item]));
  const items = rows.flatMap(({ key, sales, sessions }) => {
    const item = found.get(key);
    return item === undefined ? [] : [{ ...item, sales: toUnits(query.website, sales), sessions }];
  });
  return { ...seen, items, total: any?.found ?? 0, page, limit };
}
