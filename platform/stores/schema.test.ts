import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dumpClickHouse, dumpPostgres } from "#tests/platform-fixtures/dump-schema.ts";
import type { ClickHouse } from "./clickhouse/handle.ts";
import { migrateClickHouse } from "./clickhouse/migrate.ts";
import { constant, identifier, sql } from "./clickhouse/sql.ts";
import { readMigrations } from "./migrations.ts";
import { openStores, type Stores } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz-schema-"));
let stores: Stores;
let applied: string[];

beforeAll(async () => {
  stores = await openStores({ DATA_DIR: folder, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined });
  applied = await stores.migrate();
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

/** After a new migration: `npx vitest run platform/stores/schema -u` writes both files again. */
describe("the schema after migrating", () => {
  it("is what postgres/schema.sql says", async () => {
    await expect(await dumpPostgres(stores.postgres)).toMatchFileSnapshot("postgres/schema.sql");
  });

  it("is what clickhouse/schema.sql says", async () => {
    await expect(await dumpClickHouse(stores.clickhouse)).toMatchFileSnapshot("clickhouse/schema.sql");
  });

  it("applies every migration once, in order; migrating again applies none", async () => {
    const names = [...readMigrations("postgres"), ...readMigrations("clickhouse")].map(({ name }) => name);
    expect(applied).toEqual(names);
    expect(await stores.migrate()).toEqual([]);
    expect(await Promise.all([stores.migrate(), stores.migrate()])).toEqual([[], []]);
  });
});

/** ClickHouse has no transactions: a process may be killed after any statement of a migration, and before it is recorded. */
/** Landed migrations stay as they are: `npm test` cuts as often as the last ones need, `npm run faults` as often as any. */
const recent = 5;

it("a migration of ClickHouse is completed wherever it was cut off, with its rows", async () => {
  const { clickhouse } = stores;
  const link = { website: v7(), visitor: "1", person: "2", lead_at: "3", customer_at: "4", revision: "5" };
  const visit = { website: link.website, day: "2026-11-20", version: 1, visitor: "1", sales: "-9007199254740991" };
  const claim = { website: link.website, order_id: "A-1", at: "2026-11-20 10:00:00.000", id: v7() };
  const all = readMigrations("clickhouse");
  const names = all.map(({ name }) => name);
  const tried = process.env.FAULT_ROUNDS === undefined ? all.slice(-recent) : all;
  const cuts = Math.max(...tried.map(({ statements }) => statements.length));
  // Each round cuts every migration off after as many statements, on what the rounds of the earlier ones left.
  for (let cut = 1; cut <= cuts; cut += 1) {
    await dropEverything(clickhouse);
    const rows = new Map<string, object>(Object.entries({ links: link, tellings: claim, visits: visit }));
    for (const [index, { statements }] of all.entries()) {
      await migrateClickHouse(clickhouse, new Set(names.slice(0, index)));
      for (const table of await listTables(clickhouse)) {
        const row = rows.get(table);
        if (row !== undefined) await clickhouse.insert(table, [{ ...row }], "");
        rows.delete(table);
      }
      for (const statement of statements.slice(0, cut)) await clickhouse.command(constant(statement));
    }
    await migrateClickHouse(clickhouse);
    await expect(await dumpClickHouse(clickhouse), `cut ${cut}`).toMatchFileSnapshot("clickhouse/schema.sql");
    expect([...rows.keys()], `cut ${cut}`).toEqual([]);
    expect(await lookUp(clickhouse), `cut ${cut}`).toEqual(["2"]);
    expect(await countClaims(clickhouse), `cut ${cut}`).toEqual([1]);
    expect(await readSales(clickhouse), `cut ${cut}`).toEqual([visit.sales]);
  }
}, 240_000);

it("events and order claims of before provenance have the best that is known", async () => {
  const { clickhouse } = stores;
  const earlier = readMigrations("clickhouse").map(({ name }) => name);
  await dropEverything(clickhouse);
  await migrateClickHouse(clickhouse, new Set(earlier.filter((name) => name < "0009")));
  const [website, at] = [v7(), "2026-11-20 10:00:00.000"];
  const row = { website, at, visitor: "1", seq: "1", received: at, session: "0", order_id: "", data: "" };
  const purchase = { ...row, name: "purchase", order_id: "A-1" };
  const events = [
    { ...row, name: "page_view", id: "00000001-0000-8000-8000-000000000000" },
    { ...purchase, id: "00000002-0000-4000-8000-000000000000", data: '{"$person":"7"}' },
    { ...purchase, id: "00000003-0000-8000-8000-000000000000", data: '{"own":{"$person":"7"}}' },
  ];
  await clickhouse.insert("events", events, "");
  for (const { id } of events.slice(1))
    await clickhouse.insert("order_claims", [{ website, order_id: "A-1", at, id }], "");
  await migrateClickHouse(clickhouse);
  const read = (table: "events" | "order_claims") =>
    clickhouse.select(
      sql`SELECT toString(max(provenance)) AS provenance FROM ${identifier(table)} GROUP BY id ORDER BY toString(id)`,
      z.object({ provenance: z.string() }),
      system,
    );
  const said = async (table: "events" | "order_claims") => (await read(table)).map(({ provenance }) => provenance);
  expect(await said("events")).toEqual(["import", "server", "browser"]);
  expect(await said("order_claims")).toEqual(["server", "browser"]);
});

const system = { owner: "test" };

async function listTables(clickhouse: ClickHouse): Promise<string[]> {
  const statement = sql`SELECT name FROM system.tables WHERE database = currentDatabase()`;
  return (await clickhouse.select(statement, z.object({ name: z.string() }), system)).map(({ name }) => name);
}

async function dropEverything(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command(sql`DROP DICTIONARY IF EXISTS identity SYNC`);
  for (const name of await listTables(clickhouse)) {
    await clickhouse.command(sql`DROP TABLE IF EXISTS ${identifier(name)} SYNC`);
  }
}

async function lookUp(clickhouse: ClickHouse): Promise<string[]> {
  await clickhouse.reloadDictionary("identity");
  const statement = sql`SELECT toString(dictGet('identity', 'person', toUInt64(1))) AS person`;
  const rows = await clickhouse.select(statement, z.object({ person: z.string() }), system);
  return rows.map(({ person }) => person);
}

async function readSales(clickhouse: ClickHouse): Promise<string[]> {
  const statement = sql`SELECT toString(sales) AS sales FROM visits`;
  return (await clickhouse.select(statement, z.object({ sales: z.string() }), system)).map(({ sales }) => sales);
}

async function countClaims(clickhouse: ClickHouse): Promise<number[]> {
  const statement = sql`SELECT toUInt32(count()) AS claims FROM order_claims WHERE order_id = 'A-1'`;
  return (await clickhouse.select(statement, z.object({ claims: z.number() }), system)).map(({ claims }) => claims);
}
