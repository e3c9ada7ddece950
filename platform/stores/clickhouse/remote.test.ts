import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ClickHouseServer, startClickHouseServer } from "#tests/clickhouse-server/start.ts";
import { hostile } from "#tests/platform-fixtures/hostile-text.ts";
import type { ClickHouse } from "./handle.ts";
import { openClickHouse } from "./open.ts";
import { constant, sql } from "./sql.ts";

let server: ClickHouseServer;
let clickhouse: ClickHouse;
beforeAll(async () => {
  server = await startClickHouseServer();
  clickhouse = await openClickHouse({ CLICKHOUSE_URL: server.url, DATA_DIR: "/nowhere" });
  await clickhouse.command(
    constant(`CREATE TABLE samples (rank UInt32, text String) ENGINE = MergeTree ORDER BY rank
              SETTINGS non_replicated_deduplication_window = 100`),
  );
});
afterAll(async () => {
  await clickhouse?.close();
  await server?.close();
});

const hex = (value: string) => Buffer.from(value.toWellFormed(), "utf8").toString("hex").toUpperCase();
const system = { owner: "test" };

describe("a server of CLICKHOUSE_URL", () => {
  it("returns hostile text unchanged", async () => {
    const row = z.object({ text: z.string(), same: z.string() });
    for (const one of hostile) {
      const found = await clickhouse.select(sql`SELECT hex(${one}) AS text, ${one} AS same`, row, system);
      expect(found).toEqual([{ text: hex(one), same: one.toWellFormed() }]);
    }
  });

  it("stores hostile text, once per token", async () => {
    const rows = hostile.map((text, rank) => ({ rank, text }));
    await clickhouse.insert("samples", rows, "boot/1");
    await clickhouse.insert("samples", rows, "boot/1");
    const stored = await clickhouse.select(
      sql`SELECT hex(text) AS text FROM samples ORDER BY rank`,
      z.object({ text: z.string() }),
      system,
    );
    expect(stored.map(({ text }) => text)).toEqual(hostile.map(hex));
  });

  it("throws the same errors past its limits", async () => {
    const endless = sql`SELECT * FROM (SELECT count() AS n FROM numbers(1000000000000) WHERE sipHash64(number) = 1 SETTINGS max_execution_time = 0.2)`;
    await expect(clickhouse.select(endless, z.unknown(), system)).rejects.toMatchObject({ code: "TIMEOUT" });
    const large = sql`SELECT length(groupArray(toString(number))) AS n FROM numbers(10000000) SETTINGS max_memory_usage = 10000000`;
    const refused = { code: "SERVICE_UNAVAILABLE", retryAfter: 5 };
    await expect(clickhouse.select(large, z.unknown(), system)).rejects.toMatchObject(refused);
    await expect(clickhouse.select(sql`SELECT nonsense`, z.unknown(), system)).rejects.toMatchObject({ code: "47" });
  });

  it("gets the same parameters with every statement", async () => {
    const names = await server.parameters();
    expect(names.filter((name) => name !== "query_id").sort()).toEqual([
      "http_headers_progress_interval_ms",
      "send_progress_in_http_headers",
      "wait_end_of_query",
    ]);
  });

  it("refuses while the server is down and answers after its return, without being opened again", async () => {
    const count = () => clickhouse.select(sql`SELECT count() AS n FROM samples`, z.object({ n: z.number() }), system);
    const row = { rank: 100_000, text: "" };
    await server.kill();
    await expect(count()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(clickhouse.insert("samples", [row], "boot/2")).rejects.toThrow();
    await server.start();
    expect(await count()).toEqual([{ n: hostile.length }]);
    await clickhouse.insert("samples", [row], "boot/2");
    expect(await count()).toEqual([{ n: hostile.length + 1 }]);
  });

  it("shares its store with other processes", async () => {
    const other = await openClickHouse({ CLICKHOUSE_URL: server.url, DATA_DIR: "/nowhere" });
    try {
      await other.insert("samples", [{ rank: 100_001, text: "of another" }], "boot/3");
      const row = z.object({ text: z.string() });
      const found = await clickhouse.select(sql`SELECT text FROM samples WHERE rank = 100001`, row, system);
      expect(found).toEqual([{ text: "of another" }]);
    } finally {
      await other.close();
    }
  });
});
