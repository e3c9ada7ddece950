import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";

const row = z.object({ day: z.number(), events: z.coerce.number() });

/** How many events of a website lie in each day up to `last` that has any, ascending. Reads one column of them. */
export async function eventsByDay(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  last: Day,
): Promise<Map<Day, number>> {
  const rows = await clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events FROM events
        WHERE website = ${uuid(website)} AND at < ${new Date((last + 1) * dayMs)} GROUP BY day ORDER BY day`,
    row,
    { owner: "system", lane: "background" },
  );
  return new Map(rows.map(({ day, events }) => [day, events]));
}
