import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpClickHouse } from "./clickhouse/migrate.ts";
import { sql } from "./clickhouse/sql.ts";
import { readMigrations } from "./migrations.ts";
import { openStores, type Stores } from "./open.ts";
import { dumpPostgres } from "./postgres/migrate.ts";

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

  it("took every step once, in order; migrating again takes none", async () => {
    const steps = [...readMigrations("postgres"), ...readMigrations("clickhouse")].map(({ name }) => name);
    expect(applied).toEqual(steps);
    expect(await stores.migrate()).toEqual([]);
    expect(await Promise.all([stores.migrate(), stores.migrate()])).toEqual([[], []]);
  });

  it("is reached also where a step of ClickHouse was cut off before it was noted", async () => {
    await stores.clickhouse.command(sql`TRUNCATE TABLE migrations`);
    const steps = readMigrations("clickhouse").map(({ name }) => name);
    expect(await stores.migrate()).toEqual(steps);
    await expect(await dumpClickHouse(stores.clickhouse)).toMatchFileSnapshot("clickhouse/schema.sql");
  });
});
