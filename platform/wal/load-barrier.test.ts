import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { EventBarrier, withLoadBarrier } from "./load-barrier.ts";

const row = z.unknown();

function scene() {
  const done: string[] = [];
  const read = async () => {
    done.push("read");
    return [];
  };
  const store = { select: read, selectParts: read } as unknown as ClickHouse;
  const barrier = new EventBarrier();
  const load = vi.fn(async () => void done.push("loaded"));
  const state = { rows: 0, bytes: 0, lagMs: 0, failures: 0 };
  const attach = () =>
    barrier.attach(
      { load, state, checkCapacity: () => undefined, isReplaying: () => false, copy: async () => undefined },
      async () => undefined,
    );
  return { clickhouse: withLoadBarrier(store, barrier), done, load, attach, barrier };
}

const readsOf = (table: Sql) => sql`SELECT 1 FROM ${table}`;

it.each(["events", "excludedEvents", "pages"] as const)(
  "a statement that reads %s waits for what is to be loaded",
  async (table) => {
    const { clickhouse, done, attach } = scene();
    attach();
    await clickhouse.select(readsOf(tables[table]), row, { owner: "a" });
    await clickhouse.selectParts(readsOf(tables[table]), row, { owner: "a", lane: "interactive", size: 1 });
    expect(done).toEqual(["loaded", "read", "loaded", "read"]);
  },
);

it("other statements do not, nor does one of a caller who has waited", async () => {
  const { clickhouse, done, attach } = scene();
  attach();
  for (const table of ["visits", "orderClaims", "visitorLinks"] as const) {
    await clickhouse.select(readsOf(tables[table]), row, { owner: "a" });
  }
  await clickhouse.select(readsOf(tables.events), row, { owner: "a", afterLoad: true });
  expect(done).toEqual(["read", "read", "read", "read"]);
});

it("nothing waits before a collector is open, and a failure to load is the reader's", async () => {
  const { clickhouse, done, attach, load } = scene();
  await clickhouse.select(readsOf(tables.events), row, { owner: "a" });
  expect(done).toEqual(["read"]);
  attach();
  load.mockRejectedValueOnce(new Error("away"));
  await expect(clickhouse.select(readsOf(tables.events), row, { owner: "a" })).rejects.toThrow("away");
});
