import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import type { ClickHouse } from "./handle.ts";
import { addStoreMetrics } from "./store-metrics.ts";

async function read(clickhouse: Pick<ClickHouse, "select">): Promise<Record<string, number>> {
  const registry = new Registry();
  addStoreMetrics(registry, clickhouse);
  const lines = (await registry.metrics()).split("\n").filter((line) => /^nabz_event_store/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split(" ")[0] ?? "", Number(line.split(" ")[1])]));
}
const bytes = (kind: string) => `nabz_event_store_memory_bytes{kind="${kind}"}`;

it("says how much memory the embedded engine holds, and in how many pages; of one that does not answer nothing", async () => {
  const stores = await newTestStores();
  try {
    const found = await read(stores.clickhouse);
    const [allocated, active, resident] = ["allocated", "active", "resident"].map((kind) => found[bytes(kind)] ?? 0);
    expect(found[bytes("all")]).toBeGreaterThan(1_000_000);
    expect(allocated).toBeGreaterThan(1_000_000);
    expect(active).toBeGreaterThanOrEqual(allocated as number);
    expect(resident).toBeGreaterThanOrEqual(active as number);
    expect(found[bytes("marks")]).toBeGreaterThanOrEqual(0);
    expect(found['nabz_event_store_parts{state="active"}']).toBeGreaterThan(0);
  } finally {
    await stores.close();
  }
  expect(await read({ select: () => Promise.reject(new Error("away")) })).toEqual({});
});
