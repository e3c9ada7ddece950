import { z } from "zod";
import { openClickHouse } from "#platform/stores/clickhouse/open.ts";
import { constant, identifier, sql } from "#platform/stores/clickhouse/sql.ts";

/** Bytes on disk of every table, merged, in a folder whose platform does not run. Output: one JSON line. */
const { dataDir, clickhouseUrl } = JSON.parse(process.argv[2] ?? "{}");
const clickhouse = await openClickHouse({ DATA_DIR: dataDir, CLICKHOUSE_URL: clickhouseUrl });
const tables = await clickhouse.select(
  constant(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
  ),
  z.object({ name: z.string() }),
  { owner: "bench" },
);
for (const { name } of tables) await clickhouse.command(sql`OPTIMIZE TABLE ${identifier(name)} FINAL`);
const rows = await clickhouse.select(
  constant(`SELECT table AS name, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
    WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table`),
  z.object({ name: z.string(), bytes: z.number() }),
  { owner: "bench" },
);
await clickhouse.close();
process.stdout.write(`${JSON.stringify(Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])))}\n`);
