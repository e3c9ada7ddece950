import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";

const row = z.object({ day: z.number(), events: z.coerce.number() });

/** Events of a website per day up to `last`, ascending, empty days left out. Reads one column. */
export async function countEventsByDay(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  last: Day,
): Promise<Map<Day, number>> {
  const rows = await clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events FROM ${tables.events}
        WHERE website = ${uuid(website)} AND at < ${new Date((last + 1) * dayMs)} GROUP BY day ORDER BY day`,
    row,
    { owner: "system", lane: "background" },
  );
  return new Map(rows.map(({ day, events }) => [day, events]));
}
