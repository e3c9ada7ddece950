import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

/** Number of the last commit group in the store; 0 without any. */
export async function readLastSeq(clickhouse: Pick<ClickHouse, "select">): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT toString(max(last)) AS last FROM (
          ${fromStored((table) => sql`SELECT max(seq) AS last FROM ${table}`)})`,
    z.object({ last: z.string() }),
    { owner: "system", lane: "collect" },
  );
  return Number(row?.last ?? 0);
}
