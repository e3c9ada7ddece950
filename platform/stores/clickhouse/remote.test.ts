import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hostile } from "#tests/platform-fixtures/hostile-text.ts";
import type { ClickHouse } from "./handle.ts";
import { openClickHouse } from "./open.ts";
import { constant, sql } from "./sql.ts";

/** The same engine behind the HTTP interface of a server, as far as the handle uses it. Results and errors are real. */
const folder = mkdtempSync(join(tmpdir(), "nabz-remote-"));
const asked: URLSearchParams[] = [];
let server: Server;
let clickhouse: ClickHouse;

function serve(): Server {
  const connection = createChdbConnection({ path: folder }) as unknown as NonNullable<
    NonNullable<Parameters<typeof createClient>[0]>["connection"]
  >;
  const engine = createClient({ connection, log: { level: ClickHouseLogLevel.OFF } });
  const made = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://server");
    asked.push(searchParams);
    const query = `${searchParams.get("query") ?? ""}${await bodyOf(request)}`;
    try {
      const { stream } = await engine.exec({ query });
      response.end(await text(stream));
    } catch (error) {
      const { code, message, type } = error as { code: string; message: string; type: string };
      response.writeHead(500, { "X-ClickHouse-Exception-Code": code });
      response.end(`Code: ${code}. DB::Exception: ${message} (${type}) (version 26.7.1.1)\n`);
    }
  });
  made.on("close", () => engine.close());
  return made;
}

const bodyOf = (request: IncomingMessage) =>
  text(request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request);

beforeAll(async () => {
  server = serve();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clickhouse = await openClickHouse({ CLICKHOUSE_URL: url, DATA_DIR: "/nowhere" });
  await clickhouse.command(
    constant(`CREATE TABLE samples (rank UInt32, text String) ENGINE = MergeTree ORDER BY rank
              SETTINGS non_replicated_deduplication_window = 100`),
  );
});
afterAll(async () => {
  await clickhouse.close();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
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

  it("gets the same parameters with every statement", () => {
    const names = new Set(asked.flatMap((sent) => [...sent.keys()]));
    expect([...names].filter((name) => name !== "query_id").sort()).toEqual([
      "http_headers_progress_interval_ms",
      "send_progress_in_http_headers",
      "wait_end_of_query",
    ]);
  });
});
