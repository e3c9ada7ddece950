import { z } from "zod";
import { openClickHouse } from "#platform/stores/clickhouse/open.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";

/** Bytes on disk of the tables that hold visits, merged, in a folder whose platform does not run. Output: one JSON line. */
const { dataDir, clickhouseUrl } = JSON.parse(process.argv[2] ?? "{}");
const clickhouse = await openClickHouse({ DATA_DIR: dataDir, CLICKHOUSE_URL: clickhouseUrl });
const tables = ["events", "visits", "shop_events", "clicks", "leaves", "visitor_events", "order_claims"];
for (const table of tables) await clickhouse.command(constant(`OPTIMIZE TABLE ${table} FINAL`));
const rows = await clickhouse.select(
  sql`SELECT table AS name, toUInt32(sum(bytes_on_disk)) AS bytes FROM system.parts
      WHERE active AND table IN ${tables} GROUP BY table ORDER BY table`,
  z.object({ name: z.string(), bytes: z.number() }),
  { owner: "bench" },
);
await clickhouse.close();
process.stdout.write(`${JSON.stringify(Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])))}\n`);
