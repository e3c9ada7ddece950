import { z } from "zod";
import type { FirstOrders } from "#contract/sales.ts";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod } from "../describe-range.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { selectFirstSeen, selectNewBuyers } from "./sql/orders.ts";

const [minute, hour, day] = [60, 3_600, 86_400];
/** Where the ranges begin, in seconds. */
const starts = [0, 10 * minute, hour, day, 3 * day, 7 * day, 30 * day, 90 * day] as const;

const row = z.object({
  start: z.coerce.number(),
  people: z.coerce.number(),
  whole: z.coerce.number(),
  median: z.coerce.number(),
});

/** How long people took from their first visit ever to their first order ever, which is in the period. */
export async function reportFirstOrders(query: Query, run: RunQuery): Promise<FirstOrders> {
  const { range } = query;
  const read = (period: Period) => {
    const buyers = selectNewBuyers(query, period);
    return run(
      sql`SELECT roundDown(seconds, ${starts}) AS start, grouping(start) AS whole, count() AS people, quantileExactLow(0.5)(seconds) AS median
          FROM (
            SELECT intDiv(greatest(first - seen, 0), 1000) AS seconds
            FROM (${buyers}) AS buyers INNER JOIN (${selectFirstSeen(query, period.to, buyers)}) AS visitors USING (person_key))
          GROUP BY start WITH ROLLUP HAVING people > 0`,
      row,
    );
  };
  const [now, before] = await Promise.all([read(range), range.compare && read(range.compare)]);
  const whole = (rows: typeof now) => rows.find((each) => each.whole === 1);
  const countIn = (rows: typeof now, from: number) =>
    rows.find(({ start, whole }) => whole === 0 && start === from)?.people ?? 0;
  return {
    range: describePeriod(query, range),
    totals: { people: whole(now)?.people ?? 0 },
    median: whole(now)?.median ?? null,
    items: starts.map((from, index) => ({
      ...{ from, to: starts[index + 1] ?? null, people: countIn(now, from) },
      ...(before && { compare: countIn(before, from) }),
    })),
    ...(range.compare && before
      ? { compare: describePeriod(query, range.compare), compareTotals: { people: whole(before)?.people ?? 0 } }
      : {}),
  };
}
