import { z } from "zod";
import type { FirstOrders } from "#contract/sales.ts";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod } from "../describe-range.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { selectFirstVisits, selectNewBuyers } from "./sql/orders.ts";

const [minute, hour, day] = [60, 3_600, 86_400];
/** Where the ranges begin, in seconds. */
const starts = [0, 10 * minute, hour, day, 3 * day, 7 * day, 30 * day, 90 * day] as const;

const row = z.object({
  start: z.coerce.number(),
  people: z.coerce.number(),
  unvisited: z.coerce.number(),
  whole: z.coerce.number(),
  median: z.coerce.number(),
});

/**
 * How long people took from their first visit ever to their first order ever, which is in the period. Buyers without a visit
 * before it, as those of a file, took no time that can be known: they are counted apart.
 */
export async function reportFirstOrders(query: Query, run: RunQuery): Promise<FirstOrders> {
  const { range } = query;
  const read = (period: Period) => {
    const buyers = selectNewBuyers(query, period);
    return run(
      sql`SELECT roundDown(seconds, ${starts}) AS start, grouping(start) AS whole, countIf(visited) AS people,
            countIf(NOT visited) AS unvisited, quantileExactLowIf(0.5)(seconds, visited) AS median
          FROM (
            SELECT seen != 0 AND seen <= first AS visited, if(visited, intDiv(first - seen, 1000), 0) AS seconds
            FROM (${buyers}) AS buyers LEFT JOIN (${selectFirstVisits(query, period.to, buyers)}) AS visitors USING (person_key))
          GROUP BY start WITH ROLLUP HAVING people + unvisited > 0`,
      row,
    );
  };
  const [now, before] = await Promise.all([read(range), range.compare && read(range.compare)]);
  const wholeOf = (rows: typeof now) => rows.find((each) => each.whole === 1) ?? { people: 0, unvisited: 0, median: 0 };
  const totalsOf = (rows: typeof now) => {
    const { people, unvisited } = wholeOf(rows);
    return { people, unvisited };
  };
  const countIn = (rows: typeof now, from: number) =>
    rows.find(({ start, whole }) => whole === 0 && start === from)?.people ?? 0;
  return {
    range: describePeriod(query, range),
    totals: totalsOf(now),
    median: wholeOf(now).people === 0 ? null : wholeOf(now).median,
    items: starts.map((from, index) => ({
      ...{ from, to: starts[index + 1] ?? null, people: countIn(now, from) },
      ...(before && { compare: countIn(before, from) }),
    })),
    ...(range.compare && before
      ? { compare: describePeriod(query, range.compare), compareTotals: totalsOf(before) }
      : {}),
  };
}
