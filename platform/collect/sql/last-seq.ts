import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

/** Number of the last commit group in the store; 0 without any. */
export async function readLastSeq(clickhouse: Pick<ClickHouse, "select">): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT toString(max(seq)) AS last FROM ${tables.events}`,
    z.object({ last: z.string() }),
    { owner: "system", lane: "collect" },
  );
  return Number(row?.last ?? 0);
}
