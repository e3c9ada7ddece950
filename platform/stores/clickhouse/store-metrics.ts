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

const bytes = z.string().regex(/^\d+$/).transform(Number);
/** What the allocator has: in use, in pages of which some part is in use, and in memory at all. */
const held = z.object({ allocated: bytes, active: bytes, resident: bytes });
const allocatorStatement = sql`SELECT extract(stats, 'Allocated: ([0-9]+)') AS allocated,
  extract(stats, 'active: ([0-9]+)') AS active, extract(stats, 'resident: ([0-9]+)') AS resident FROM system.jemalloc_stats`;

/**
 * `nabz_event_store_memory_bytes` by kind and `nabz_event_store_parts` by state of the embedded engine, whose memory is the
 * platform's. A server has figures of its own, and `/metrics` must not wait for one that is away. What the engine does not
 * say is left out.
 */
export function addStoreMetrics(registry: Registry, clickhouse: Pick<ClickHouse, "select">): void {
  const read = <Row>(statement: Sql, schema: z.ZodType<Row>) =>
    clickhouse.select(statement, schema, { owner: "system", lane: "health" }).catch((): Row[] => []);
  const readCounted = async (names: Readonly<Record<string, string>>) => {
    const rows = await read(sql`SELECT metric, value FROM system.metrics WHERE metric IN ${Object.values(names)}`, row);
    const found = new Map(rows.map(({ metric, value }) => [metric, value]));
    return Object.fromEntries(Object.entries(names).map(([name, metric]) => [name, found.get(metric)]));
  };
  new Gauge({
    name: "nabz_event_store_memory_bytes",
    help: "Memory of the event store by kind; caches and merges are part of all, which the allocator keeps in more pages",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const [counted, [pages]] = await Promise.all([readCounted(memory), read(allocatorStatement, held)]);
      this.reset();
      for (const [kind, value] of Object.entries({ ...counted, ...pages }))
        if (value !== undefined) this.set({ kind }, value);
    },
  });
  new Gauge({
    name: "nabz_event_store_parts",
    help: "Parts of tables of the event store by state",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counted = await readCounted(parts);
      this.reset();
      for (const [state, value] of Object.entries(counted)) if (value !== undefined) this.set({ state }, value);
    },
  });
}
