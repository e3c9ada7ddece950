import { readFileSync } from "node:fs";
import { openGeo } from "#platform/collect/geo.ts";
import { fillStore } from "#platform/demo/fill-store.ts";
import { migrateClickHouse } from "#platform/stores/clickhouse/migrate.ts";
import { openClickHouse } from "#platform/stores/clickhouse/open.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";

/** Fills the event store of a folder whose platform does not run. Argument: one JSON object; output: one JSON line. */
const { dataDir, clickhouseUrl, website, events, days } = JSON.parse(process.argv[2] ?? "{}");
const clickhouse = await openClickHouse({ DATA_DIR: dataDir, CLICKHOUSE_URL: clickhouseUrl });
await migrateClickHouse(clickhouse);
const geo = openGeo();
const started = performance.now();
const filled = await fillStore({ clickhouse, geo }, { website, events, days, until: Date.now() });
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
// A real shop's history is merged; half a minute of merging would distort every later measurement.
await clickhouse.command(constant("OPTIMIZE TABLE events FINAL"));
await clickhouse.close();
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
process.stdout.write(`${JSON.stringify({ ...filled, seconds, cpu: (user + system) / 1e6, peak })}\n`);
