import { z } from "zod";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { person } from "#platform/reports/sql/people.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { bytesEach } from "../page-of-selected.ts";

const row = z.object({ packed: z.string(), found: z.coerce.number() });

/**
 * The people of some rows, each once, as 8 bytes, the highest first: as rows a million take seconds to read. `run` must not
 * cache: a result may have 11 MB.
 */
export async function packSelected(run: RunQuery, rows: Sql): Promise<Buffer> {
  const [found] = await run(
    sql`SELECT count() AS found, base64Encode(reinterpret(groupArray(byteSwap(person_key)), 'String')) AS packed
        FROM (SELECT DISTINCT ${person} AS person_key FROM (${rows}))`,
    row,
  );
  // An engine may cut zeros from the end of bytes.
  const people = Buffer.alloc((found?.found ?? 0) * bytesEach);
  people.write(found?.packed ?? "", "base64");
  return people;
}
