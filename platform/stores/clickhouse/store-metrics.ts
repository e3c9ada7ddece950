import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import type { ClickHouse } from "./handle.ts";
import { type Sql, sql } from "./sql.ts";

/** What the engine counts, by our names: all memory that it holds, and the caches that are part of it. */
const memory = {
  all: "MemoryTracking",
  marks: "MarkCacheBytes",
  index_marks: "IndexMarkCacheBytes",
  primary_keys: "PrimaryIndexCacheBytes",
  conditions: "QueryConditionCacheBytes",
  merges: "MergesMutationsMemoryTracking",
} as const;
/** Parts that reads use, and merged ones that are deleted minutes later. */
const parts = { active: "PartsActive", outdated: "PartsOutdated" } as const;

const row = z.object({ metric: z.string(), value: z.coerce.number() });

/** What the allocator of the embedded engine has: in use, in pages of which some part is in use, and in memory at all. */
const allocator = ["allocated", "active", "resident"] as const;
const held = z.object({ allocated: z.coerce.number(), active: z.coerce.number(), resident: z.coerce.number() });
const allocatorStatement = sql`SELECT extract(stats, 'Allocated: ([0-9]+)') AS allocated,
  extract(stats, 'active: ([0-9]+)') AS active, extract(stats, 'resident: ([0-9]+)') AS resident FROM system.jemalloc_stats`;

/**
 * `nabz_event_store_memory_bytes` by kind and `nabz_event_store_parts` by state: of the embedded engine, whose memory is
 * the platform's; of a server what it says of itself. A store that is away has no figures.
 */
export function addStoreMetrics(registry: Registry, clickhouse: Pick<ClickHouse, "select">): void {
  const read = <Row>(statement: Sql, schema: z.ZodType<Row>) =>
    clickhouse.select(statement, schema, { owner: "system", lane: "health" }).catch((): Row[] => []);
  const readCounted = async (names: readonly string[]) => {
    const rows = await read(sql`SELECT metric, value FROM system.metrics WHERE metric IN ${names}`, row);
    return new Map(rows.map(({ metric, value }) => [metric, value]));
  };
  new Gauge({
    name: "nabz_event_store_memory_bytes",
    help: "Memory of the event store by kind; caches and merges are part of all, which the allocator keeps in more pages",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const [counted, [pages]] = await Promise.all([
        readCounted(Object.values(memory)),
        read(allocatorStatement, held),
      ]);
      for (const [kind, metric] of Object.entries(memory)) this.set({ kind }, counted.get(metric) ?? Number.NaN);
      for (const kind of allocator) this.set({ kind }, pages?.[kind] ?? Number.NaN);
    },
  });
  new Gauge({
    name: "nabz_event_store_parts",
    help: "Parts of tables of the event store by state",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counted = await readCounted(Object.values(parts));
      for (const [state, metric] of Object.entries(parts)) this.set({ state }, counted.get(metric) ?? Number.NaN);
    },
  });
}
