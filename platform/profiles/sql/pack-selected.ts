import { z } from "zod";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { person } from "#platform/reports/sql/people.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ packed: z.string() });

/**
 * The people of some rows, each once, as 8 bytes, the highest first: as rows a million take seconds to read. Their digits are
 * joined, as the engine cuts zeros from the ends of bytes that it joins. `run` must not cache: a result may have 16 MB.
 */
export async function packSelected(run: RunQuery, rows: Sql): Promise<Buffer> {
  const [found] = await run(
    sql`SELECT arrayStringConcat(groupArray(leftPad(hex(person_key), 16, '0'))) AS packed
        FROM (SELECT DISTINCT ${person} AS person_key FROM (${rows}))`,
    row,
  );
  return Buffer.from(found?.packed ?? "", "hex");
}
