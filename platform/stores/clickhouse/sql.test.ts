import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hostile, hostileText } from "#tests/platform-fixtures/hostile-text.ts";
import type { ClickHouse } from "./handle.ts";
import { openClickHouse } from "./open.ts";
import { constant, hashes, identifier, join, type Sql, type SqlValue, sql, uuid, uuidList } from "./sql.ts";

const folder = mkdtempSync(path(tmpdir(), "nabz-sql-"));
let clickhouse: ClickHouse;

beforeAll(async () => {
  clickhouse = await openClickHouse({ CLICKHOUSE_URL: undefined, DATA_DIR: folder });
  await clickhouse.command(constant("CREATE TABLE canary (n UInt8) ENGINE = MergeTree ORDER BY n"));
  await clickhouse.command(
    constant("CREATE TABLE samples (token String, rank UInt32, text String) ENGINE = MergeTree ORDER BY (token, rank)"),
  );
});
afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true, force: true });
});

const select = <T>(statement: Sql, row: z.ZodType<T>) => clickhouse.select(statement, row, { owner: "test" });

/** The value as the engine has it, as text; strings in hexadecimal, so that no layer in between can repair them. */
async function seen(value: SqlValue, as: string): Promise<string[]> {
  const rows = await select(
    sql`SELECT ${constant(as)} AS text FROM (SELECT ${value} AS v)`,
    z.object({ text: z.string() }),
  );
  return rows.map(({ text }) => text);
}
const hex = (text: string) => Buffer.from(text.toWellFormed(), "utf8").toString("hex").toUpperCase();

describe("text in the sql tag", () => {
  it.each(hostile.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    "is returned unchanged: %s",
    async (_, text) => {
      expect(await seen(text, "hex(v)")).toEqual([hex(text)]);
      expect(await seen([text, "after"], "arrayStringConcat(arrayMap(x -> hex(x), v), ',')")).toEqual([
        `${hex(text)},${hex("after")}`,
      ]);
      expect(await select(sql`SELECT ${text} AS v`, z.object({ v: z.string() }))).toEqual([{ v: text.toWellFormed() }]);
    },
  );

  it("is returned unchanged, alone, in lists and among other values", async () => {
    const row = z.object({ one: z.string(), list: z.array(z.string()), n: z.number() });
    await fc.assert(
      fc.asyncProperty(hostileText, fc.array(hostileText, { maxLength: 5 }), async (one, list) => {
        const found = await select(
          sql`SELECT hex(${one}) AS one, arrayMap(x -> hex(x), ${list}) AS list, ${7} AS n WHERE ${one} = ${one} AND has(${[...list, one]}, ${one})`,
          row,
        );
        expect(found).toEqual([{ one: hex(one), list: list.map(hex), n: 7 }]);
      }),
      { numRuns: 300 },
    );
  });

  it("throws where it exceeds a statement (256 KiB), and is not cut", async () => {
    await expect(seen("'; DROP TABLE canary; --".repeat(20_000), "v")).rejects.toThrow(/query size exceeded/);
  });

  it("is never executed", async () => {
    expect(await select(sql`SELECT count() AS tables FROM system.tables WHERE name = 'canary'`, z.unknown())).toEqual([
      { tables: 1 },
    ]);
    expect(await select(sql`SELECT count() AS rows FROM canary`, z.unknown())).toEqual([{ rows: 0 }]);
  });

  it("is inserted unchanged, and a lone surrogate does not fail its group", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.array(hostileText, { minLength: 1, maxLength: 20 }), async (token, texts) => {
        const sent = [...texts, "\ud800", hostile.at(-1) ?? ""];
        await clickhouse.insert(
          "samples",
          sent.map((text, rank) => ({ token, rank, text })),
          token,
        );
        const rows = await select(
          sql`SELECT hex(text) AS text FROM samples WHERE token = ${token} ORDER BY rank`,
          z.object({ text: z.string() }),
        );
        expect(rows.map(({ text }) => text)).toEqual(sent.map(hex));
      }),
      { numRuns: 40 },
    );
  });
});

describe("the sql tag renders", () => {
  it("whole numbers, large and small", async () => {
    await fc.assert(
      fc.asyncProperty(fc.maxSafeInteger(), async (n) => {
        expect(await seen(n, "toString(v)")).toEqual([String(n)]);
        expect(await seen([n, -1, 0], "toString(v)")).toEqual([`[${n},-1,0]`]);
      }),
      { numRuns: 50 },
    );
    expect(await seen(-0, "toString(v)")).toEqual(["0"]);
  });

  it("64-bit whole numbers, signed and unsigned", async () => {
    for (const n of [0n, 1n, 2n ** 63n, 2n ** 64n - 1n, -1n, -(2n ** 63n)])
      expect(await seen(n, "toString(v)")).toEqual([String(n)]);
    const ids = [0n, 2n ** 53n + 1n, 2n ** 64n - 1n];
    expect(await seen(hashes(ids), "concat(toTypeName(v), toString(v))")).toEqual([`Array(UInt64)[${ids}]`]);
    expect(await seen(hashes([]), "toTypeName(v)")).toEqual(["Array(UInt64)"]);
  });

  it("fractions, to the last bit", async () => {
    const row = z.object({ v: z.number() });
    await fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async (n) => {
        expect(await select(sql`SELECT ${n} AS v`, row)).toEqual([{ v: n === 0 ? 0 : n }]);
      }),
      { numRuns: 100, examples: [[1e-320], [Number.MAX_VALUE], [Number.MIN_VALUE], [2 ** 53], [0.1 + 0.2]] },
    );
  });

  it("instants, to the millisecond", async () => {
    const range = {
      min: new Date("1900-01-01T00:00:00Z"),
      max: new Date("2299-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    };
    await fc.assert(
      fc.asyncProperty(fc.date(range), async (date) => {
        expect(await seen(date, "toString(toUnixTimestamp64Milli(v))")).toEqual([String(date.getTime())]);
      }),
      { numRuns: 50, examples: [[range.min], [range.max], [new Date(-1)]] },
    );
    expect(await seen(new Date(0), "toTypeName(v)")).toEqual(["DateTime64(3, 'UTC')"]);
  });

  it("UUIDs, yes and no, and empty lists", async () => {
    const id = "01a1fc75-d6a5-732d-aad9-b63f778c7930";
    expect(await seen(uuid(id.toUpperCase()), "concat(toTypeName(v), toString(v))")).toEqual([`UUID${id}`]);
    expect(await seen(uuidList([id, id]), "toString(v)")).toEqual([`['${id}','${id}']`]);
    expect(await seen(uuidList([]), "toTypeName(v)")).toEqual(["Array(UUID)"]);
    expect(await seen([], "toTypeName(v)")).toEqual(["Array(String)"]);
    expect(await seen(true, "toString(v)")).toEqual(["true"]);
    expect(await seen(false, "toString(v)")).toEqual(["false"]);
  });

  it("nested statements, lists of them, and identifiers", async () => {
    const either = join([sql`${1} = ${2}`, sql`${"a'"} = ${"a'"}`], " OR ");
    expect(await select(sql`SELECT ${identifier("n")} FROM (SELECT 5 AS n) WHERE (${either})`, z.unknown())).toEqual([
      { n: 5 },
    ]);
  });
});

describe("the sql tag refuses", () => {
  it.each<[string, () => unknown]>([
    ["NaN", () => sql`${Number.NaN}`],
    ["infinity", () => sql`${Number.POSITIVE_INFINITY}`],
    ["an invalid date", () => sql`${new Date(Number.NaN)}`],
    ["a list of several types", () => sql`${[1, "a"] as unknown as string[]}`],
    ["a list with a fraction", () => sql`${[1, 0.5]}`],
    ["a list in a list", () => sql`${[["a"]] as unknown as string[]}`],
    ["null", () => sql`${null as unknown as string}`],
    ["undefined", () => sql`${undefined as unknown as string}`],
    ["a forged statement", () => sql`${{ text: "1; DROP TABLE canary" } as unknown as Sql}`],
    ["a forged typed value", () => sql`${{ type: "Raw", value: "1" } as unknown as Sql}`],
    ["a forged UUID", () => sql`${{ type: "Array(UUID)", value: [["x"]] } as unknown as Sql}`],
    ["an integer above 64 bits", () => sql`${2n ** 64n}`],
    ["an integer below 64 bits", () => sql`${-(2n ** 63n) - 1n}`],
    ["a hash above 64 bits", () => hashes([2n ** 64n])],
    ["a negative hash", () => hashes([-1n])],
    ["a malformed UUID", () => uuid("01a1fc75-d6a5-732d-aad9-b63f778c793'")],
    ["a UUID with a line break", () => uuid("01a1fc75-d6a5-732d-aad9-b63f778c7930\n")],
    ["a list with a malformed UUID", () => uuidList(["x"])],
    ["an identifier with a quote", () => identifier("a`b")],
    ["an empty identifier", () => identifier("")],
    ["an identifier in capitals", () => identifier("Users")],
    ["an identifier with a line break", () => identifier("a\n")],
  ])("%s", (_, make) => expect(make).toThrow(TypeError));
});
