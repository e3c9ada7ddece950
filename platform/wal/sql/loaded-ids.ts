import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ website: z.string(), ids: z.array(z.string()) });

/** The ids of the stored events of these groups, as `website id`. Reads the granules that the index of `seq` leaves. */
export async function readLoadedIds(
  clickhouse: Pick<ClickHouse, "select">,
  { first, last }: { first: number; last: number },
): Promise<Set<string>> {
  const rows = await clickhouse.select(
    fromStored(
      (table) => sql`SELECT toString(website) AS website, groupArray(toString(id)) AS ids FROM ${table}
        WHERE seq >= ${first} AND seq <= ${last} GROUP BY website`,
    ),
    row,
    { owner: "system", lane: "background" },
  );
  return new Set(rows.flatMap(({ website, ids }) => ids.map((id) => `${website} ${id}`)));
}
