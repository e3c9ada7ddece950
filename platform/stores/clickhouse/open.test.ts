import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ClickHouse, Lane } from "./handle.ts";
import { isPattern } from "./is-pattern.ts";
import { openClickHouse } from "./open.ts";
import { purgeStatement } from "./purge-freed.ts";
import { constant, type Sql, sql } from "./sql.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz-clickhouse-"));
let clickhouse: ClickHouse;

beforeAll(async () => {
  clickhouse = await openClickHouse({ CLICKHOUSE_URL: undefined, DATA_DIR: folder });
});
afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (statement: Sql, lane: Lane = "interactive", owner = "test") =>
  clickhouse.select(statement, z.record(z.string(), z.unknown()), { owner, lane });

/** The settings of a query that differ from the engine's defaults. */
const changed = async (lane: Lane) => {
  const rows = await ask(sql`SELECT name, value FROM system.settings WHERE changed ORDER BY name`, lane);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

describe("a pattern", () => {
  it.each([
    ["^/p/[^/]+$", true],
    ["(", false],
    ["((a{900}){900}){900}", false],
  ])("that the engine compiles is one: %s", async (pattern, expected) => {
    expect(await isPattern(clickhouse, pattern, { owner: "test" })).toBe(expected);
  });

  it("is not judged by a store that fails for another reason", async () => {
    const fails = Object.assign(new Error("no such table"), { code: "60" });
    await expect(isPattern({ select: () => Promise.reject(fails) }, "/", { owner: "test" })).rejects.toBe(fails);
  });
});

describe("a query's limits", () => {
  it.each<[Lane, object]>([
    ["interactive", { max_execution_time: "15", max_memory_usage: "1000000000", max_threads: "2" }],
    ["background", { max_execution_time: "300", max_memory_usage: "2000000000", max_threads: "1" }],
    ["collect", { max_execution_time: "10", max_memory_usage: "500000000", max_threads: "1" }],
  ])("are those of its lane: %s", async (lane, limits) => {
    expect(await changed(lane)).toMatchObject(limits);
    // And of a statement of several parts.
    const rows = await ask(
      sql`SELECT toString(getSetting('max_threads')) AS n FROM numbers(1) UNION ALL SELECT toString(getSetting('max_threads')) FROM numbers(1)`,
      lane,
    );
    const { max_threads: n } = limits as Record<string, string>;
    expect(rows).toEqual([{ n }, { n }]);
  });

  it("throws SERVICE_UNAVAILABLE past its memory, and leaves the connection unchanged", async () => {
    const before = await changed("collect");
    const large = sql`SELECT length(groupArray(toString(number) || repeat('x', 100))) AS n FROM numbers(20000000)`;
    await expect(ask(large, "collect")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 5 });
    expect(await changed("collect")).toEqual(before);
  });

  it("throws TIMEOUT past its time, also in the middle of a result", async () => {
    const before = await changed("collect");
    // The lane's time is too long for a test; a statement's own SETTINGS win over the lane's.
    const endless = sql`SELECT * FROM (SELECT count() AS n FROM numbers(1000000000000) WHERE sipHash64(number) = 1 SETTINGS max_execution_time = 0.2)`;
    await expect(ask(endless, "collect")).rejects.toMatchObject({ code: "TIMEOUT" });
    const half = sql`SELECT number, throwIf(number = 100000, 'half way') AS no FROM numbers(200000)`;
    await expect(ask(half, "collect")).rejects.toThrow(/half way/);
    expect(await changed("collect")).toEqual(before);
  });

  it("never returns rows of a query that failed before it, whatever the failure", async () => {
    const rows = sql`SELECT number, throwIf(number = 100000) AS no FROM numbers(200000)`;
    const failures = [
      sql`${rows} SETTINGS max_block_size = 1000`,
      sql`SELECT number, sleepEachRow(0.01) FROM numbers(1000) SETTINGS max_block_size = 1, max_execution_time = 0.2`,
      sql`SELECT number, repeat('x', if(number < 5000, 1, 900000)) AS no FROM numbers(6000) SETTINGS max_block_size = 1000, max_memory_usage = 100000000`,
      sql`SELECT 'first' AS v; SELECT nonsense`,
    ];
    for (const failure of failures) {
      await expect(ask(failure, "collect", "a")).rejects.toThrow();
      expect(await ask(sql`SELECT 'clean' AS v`, "collect", "b")).toEqual([{ v: "clean" }]);
    }
  });

  it("throws the engine's error of a wrong statement, which changes nothing", async () => {
    const before = await changed("collect");
    await expect(ask(sql`SELECT nonsense`, "collect")).rejects.toMatchObject({ code: "47" });
    await expect(ask(sql`SELECT 1; SET max_threads = 7`, "collect")).rejects.toThrow();
    await expect(ask(sql`SELECT ${"\\"} AS v FROM nowhere`, "collect")).rejects.toMatchObject({ code: "60" });
    expect(await changed("collect")).toEqual(before);
  });

  it("throws where a row does not match its schema", async () => {
    const selecting = clickhouse.select(sql`SELECT 'x' AS n`, z.object({ n: z.number() }), { owner: "test" });
    await expect(selecting).rejects.toBeInstanceOf(z.ZodError);
  });

  it("serves other owners and lanes while one owner has many queries", async () => {
    const slow = sql`SELECT sleep(0.3) AS n`;
    const ended: string[] = [];
    const run = (owner: string, lane: Lane, statement: Sql) =>
      ask(statement, lane, owner).then(() => ended.push(`${owner} ${lane}`));
    const many = Array.from({ length: 4 }, () => run("greedy", "interactive", slow));
    await Promise.all([run("other", "interactive", sql`SELECT 1 AS n`), run("greedy", "collect", sql`SELECT 1 AS n`)]);
    expect(ended.filter((name) => name === "greedy interactive").length).toBeLessThanOrEqual(2);
    await Promise.all(many);
    expect(ended).toHaveLength(6);
  });
});

describe("an insert", () => {
  beforeAll(async () => {
    await clickhouse.command(
      constant(`CREATE TABLE samples (day Date, n UInt32) ENGINE = MergeTree PARTITION BY day ORDER BY n
                SETTINGS non_replicated_deduplication_window = 100, fsync_after_insert = 1`),
    );
  });
  const count = async () => (await ask(sql`SELECT count() AS n FROM samples`))[0]?.n;
  const rows = Array.from({ length: 50 }, (_, n) => ({ day: n % 2 ? "2026-01-01" : "2026-01-02", n }));

  it("adds rows once per token, in every partition", async () => {
    await clickhouse.insert("samples", rows, "boot/1");
    await clickhouse.insert("samples", rows, "boot/1");
    expect(await count()).toBe(50);
    await clickhouse.insert("samples", rows, "boot/1'");
    expect(await count()).toBe(100);
    await Promise.all([clickhouse.insert("samples", rows, "boot/2"), clickhouse.insert("samples", rows, "boot/2")]);
    expect(await count()).toBe(150);
  });

  it("adds the missing rows where a part of its group is stored already", async () => {
    const before = Number(await count());
    await clickhouse.insert(
      "samples",
      rows.filter(({ day }) => day === "2026-01-01"),
      "boot/3",
    );
    await clickhouse.insert("samples", rows, "boot/3");
    expect(await count()).toBe(before + 50);
  });

  it("writes each value into its column, in any order of keys", async () => {
    await clickhouse.command(constant("CREATE TABLE sides (l String, r String) ENGINE = MergeTree ORDER BY l"));
    await clickhouse.insert("sides", [{ l: "1", r: "a" }, { r: "b", l: "2" }, { l: "3" }], "boot/sides");
    expect(await ask(sql`SELECT l, r FROM sides ORDER BY l`)).toEqual([
      { l: "1", r: "a" },
      { l: "2", r: "b" },
      { l: "3", r: "" },
    ]);
  });

  it("leaves no settings on the writer's connection", async () => {
    await clickhouse.insert("samples", rows, "boot/4");
    await clickhouse.command(
      constant(
        "CREATE TABLE seen ENGINE = MergeTree ORDER BY name AS SELECT name, value FROM system.settings WHERE changed",
      ),
    );
    expect(await ask(sql`SELECT name, value FROM seen WHERE name LIKE 'insert_%' OR name LIKE 'async%'`)).toEqual([]);
  });

  it("does nothing without rows; throws on an unknown column or a wrong value and adds nothing", async () => {
    const before = await count();
    await clickhouse.insert("samples", [], "boot/5");
    await expect(clickhouse.insert("samples", [{ nothing: 1 }], "boot/6")).rejects.toMatchObject({ code: "16" });
    await expect(clickhouse.insert("samples", [...rows, { day: "x", n: "y" }], "boot/7")).rejects.toThrow();
    await expect(clickhouse.insert("samples; DROP TABLE samples", rows, "boot/8")).rejects.toThrow(TypeError);
    expect(await count()).toBe(before);
  });

  it("does not wait for commands", async () => {
    const before = Number(await count());
    let isOver = false;
    const slow = clickhouse
      .command(constant("CREATE TABLE slow ENGINE = MergeTree ORDER BY n AS SELECT sleep(1) AS n"))
      .then(() => {
        isOver = true;
      });
    await clickhouse.insert("samples", rows, "boot/11");
    expect(Number(await count())).toBe(before + rows.length);
    expect(isOver).toBe(false);
    await slow;
  });

  it("waits while the writer is held, whose holder may write", async () => {
    const before = await count();
    let late: Promise<void> | undefined;
    const during = await clickhouse.hold(async (held) => {
      late = clickhouse.insert("samples", rows, "boot/9");
      await held.command(sql`OPTIMIZE TABLE samples`);
      const [counted] = await held.select(sql`SELECT count() AS n FROM samples`, z.object({ n: z.number() }), {
        owner: "test",
      });
      return counted?.n;
    });
    expect(during).toBe(before);
    await late;
    expect(Number(await count())).toBe(Number(before) + rows.length);
    await expect(clickhouse.hold(() => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    await clickhouse.insert("samples", rows, "boot/10");
  });
});

it("gives back memory that queries freed", async () => {
  await clickhouse.command(constant(purgeStatement));
});

describe("closing", () => {
  it("completes pending writes and refuses later ones", async () => {
    // The engine has one folder per process: this handle shares it.
    const handle = await openClickHouse({ CLICKHOUSE_URL: undefined, DATA_DIR: folder });
    const create = handle.command(
      constant("CREATE TABLE late ENGINE = MergeTree ORDER BY n AS SELECT sleep(0.3) AS n"),
    );
    const running = handle.select(sql`SELECT sleep(0.2) AS n`, z.unknown(), { owner: "test" });
    await new Promise(setImmediate);
    await handle.close();
    await create;
    expect(await running).toEqual([{ n: 0 }]);
    const closed = { code: "SERVICE_UNAVAILABLE" };
    await expect(handle.select(sql`SELECT 1`, z.unknown(), { owner: "test" })).rejects.toMatchObject(closed);
    await expect(handle.insert("late", [{ n: 1 }], "x")).rejects.toMatchObject(closed);
    expect(await ask(sql`SELECT count() AS n FROM late`)).toEqual([{ n: 1 }]);
  });
});

describe("opening", () => {
  const opening = (CLICKHOUSE_URL: string) => openClickHouse({ CLICKHOUSE_URL, DATA_DIR: folder });

  it("throws one line where no server answers", async () => {
    await expect(opening("http://127.0.0.1:1")).rejects.toThrow(/^ClickHouse cannot be reached: .*ECONNREFUSED.*$/);
  });

  it("throws one line where the server is not ClickHouse", async () => {
    const other = createServer((_, answer) => answer.writeHead(404).end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(opening(`http://127.0.0.1:${port}`)).rejects.toThrow(/^ClickHouse cannot be reached: .+$/);
    other.close();
  });

  it("throws SERVICE_UNAVAILABLE once the server is gone", async () => {
    const server = createServer((_, answer) => answer.end("1\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const remote = await opening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const selecting = remote.select(sql`SELECT 1`, z.unknown(), { owner: "test" });
    await expect(selecting).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(remote.insert("samples", [{ n: 1 }], "x")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await remote.close();
  });
});
