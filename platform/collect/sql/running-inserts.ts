import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

/** Number of inserts into `events` that the server is executing. Always 0 at the start of an embedded store. */
export async function countRunningInserts(clickhouse: Pick<ClickHouse, "select">): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT toString(count()) AS inserts FROM system.processes
        WHERE query_kind = 'Insert' AND current_database = currentDatabase() AND match(query, '(?i)^insert into .?events\\\\b')`,
    z.object({ inserts: z.coerce.number() }),
    { owner: "system", lane: "collect" },
  );
  return row?.inserts ?? 0;
}
