import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { hostileText } from "#tests/platform-fixtures/hostile-text.ts";
import type { ClickHouse } from "./handle.ts";
import { NativeInserts } from "./native-inserts.ts";
import { encodeNative } from "./native-rows.ts";
import { openClickHouse } from "./open.ts";
import { constant, type Sql, sql } from "./sql.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz نبض 'a' "));
const file = join(folder, "clickhouse", "insert.native");
let clickhouse: ClickHouse;
beforeAll(async () => {
  mkdirSync(join(folder, "clickhouse"), { recursive: true });
  writeFileSync(file, "what a killed process left");
  clickhouse = await openClickHouse({ CLICKHOUSE_URL: undefined, DATA_DIR: folder });
  await clickhouse.command(
    constant(`CREATE TABLE samples (day Date, id UUID, rank UInt64, at DateTime64(3, 'UTC'), n UInt16, worth Int64,
                name LowCardinality(String), text String, origin Enum8('browser' = 1, 'server' = 2))
              ENGINE = MergeTree PARTITION BY day ORDER BY rank
              SETTINGS non_replicated_deduplication_window = 100, fsync_after_insert = 1`),
  );
});
afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (statement: Sql) => clickhouse.select(statement, z.record(z.string(), z.unknown()), { owner: "test" });
const count = async () => Number((await ask(sql`SELECT count() AS n FROM samples`))[0]?.n);

const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
const makeRow = (rank: number) => ({
  ...{ day: days[rank % 3], id: `00000000-0000-7000-8000-${String(rank).padStart(12, "0")}`, rank: String(rank) },
  ...{ at: "2026-01-01 10:00:00.250", n: rank % 65_536, worth: -rank, name: "page_view", text: "", origin: "server" },
});
const rows = Array.from({ length: 600 }, (_, rank) => makeRow(rank));

it("adds many rows once per token, in every partition, and what is missing where a part is stored", async () => {
  expect(existsSync(file)).toBe(false);
  await clickhouse.insert("samples", rows, "boot/1");
  await clickhouse.insert("samples", rows, "boot/1");
  expect(await count()).toBe(600);
  const some = rows.filter(({ day }) => day === days[1]);
  expect(some.length).toBe(200);
  await clickhouse.insert("samples", some, "boot/2");
  await clickhouse.insert("samples", rows, "boot/2");
  expect(await count()).toBe(1_200);
  expect(existsSync(file)).toBe(false);
});

it("writes each value into its column, whatever it is", async () => {
  const listOfTexts = fc.array(hostileText, { minLength: 1, maxLength: 20 });
  const worth = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-1, 0, 2 ** 32, -(2 ** 32), Number.MIN_SAFE_INTEGER));
  const rank = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  await fc.assert(
    fc.asyncProperty(fc.uuid(), listOfTexts, worth, rank, async (token, found, value, first) => {
      const given = [...found, "\ud800", "x".repeat(64), "x".repeat(65), "چ".repeat(64), "چ".repeat(3_000)];
      const sent = Array.from({ length: 250 }, (_, index) => ({
        ...{ ...makeRow(index), text: given[index % given.length] ?? "", name: token, worth: value },
        ...{ id: token, rank: BigInt.asUintN(64, first + BigInt(index)).toString() },
      }));
      await clickhouse.insert("samples", sent, token);
      const stored = await ask(
        sql`SELECT toString(day) AS day, toString(id) AS id, toString(rank) AS rank, toString(at) AS at, n, name,
              toString(worth) AS worth, text, toString(origin) AS origin FROM samples WHERE name = ${token}`,
      );
      const expected = sent.map((row) => ({ ...row, text: String(row.text).toWellFormed(), worth: String(row.worth) }));
      expect(new Map(stored.map((row) => [row.rank, row]))).toEqual(new Map(expected.map((row) => [row.rank, row])));
    }),
    { numRuns: 15 },
  );
});

it("leaves no settings on the writer's connection, and adds nothing of a group with a wrong value", async () => {
  const before = await count();
  const wrong = rows.map((row, rank) => (rank === 599 ? { ...row, id: "no id" } : row));
  await expect(clickhouse.insert("samples", wrong, "boot/3")).rejects.toThrow();
  expect(await count()).toBe(before);
  await clickhouse.command(
    constant("CREATE TABLE seen ENGINE = MergeTree ORDER BY name AS SELECT name FROM system.settings WHERE changed"),
  );
  expect(await ask(sql`SELECT name FROM seen WHERE name LIKE '%insert_%' OR name = 'max_threads'`)).toEqual([]);
});

it("takes as text what the format cannot say: other values, columns that differ", async () => {
  const before = await count();
  const odd = [
    rows.map((row, rank) => (rank === 300 ? { ...row, name: null } : row)),
    rows.map((row) => ({ ...row, worth: 0.5 })),
    rows.map(({ origin, ...row }, rank) => (rank === 0 ? { ...row, origin } : row)),
  ];
  for (const group of odd) expect(await encodeNative(group)).toBeUndefined();
  await clickhouse.insert("samples", odd[0] ?? [], "boot/4");
  expect(await count()).toBe(before + 600);
});

it("does without a file where its path would be a pattern, and for few rows", async () => {
  const statements: string[] = [];
  const run = async (statement: string) => void statements.push(statement);
  const insert = (path: string, count: number) =>
    new NativeInserts(path).insert({ table: "samples", rows: rows.slice(0, count), token: "t" }, run);
  expect(await insert(join(folder, "{a,b}"), 600)).toBe(false);
  expect(await insert(folder, 20)).toBe(false);
  expect(statements).toEqual([]);
  expect(await insert(folder, 600)).toBe(true);
  expect(statements.length).toBe(1);
});
