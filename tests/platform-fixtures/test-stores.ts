import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { z } from "zod";
import type { Settings } from "#platform/settings.ts";
import { identifier, sql } from "#platform/stores/clickhouse/sql.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";
import { newTestFolder } from "./test-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether test files of a process share its stores, one after the other. */
    sharesStores: boolean;
  }
}

/** A data folder for `openTestStores`, which migrates it. */
export const newDataFolder = async (name: string): Promise<string> =>
  inject("sharesStores") ? mkdtempSync(join(tmpdir(), name)) : newTestFolder(name);

const embedded = { DATABASE_URL: undefined, CLICKHOUSE_URL: undefined };

interface SharedStores {
  stores: Stores;
  empty(): Promise<void>;
}
let shared: Promise<SharedStores> | undefined;

/**
 * Both stores, migrated and without any other rows, for one test file. Where files share a process they share its stores
 * too, emptied in between: that saves 0.5 s of CPU and 2 s a file. The engine opens one folder at a time, so no file of such
 * a process opens others or calls `vi.resetModules`, after which the next file would.
 */
export async function openTestStores(
  settings: Pick<Settings, keyof Parameters<typeof openStores>[0]>,
): Promise<Stores> {
  if (!inject("sharesStores")) {
    const stores = await openStores(settings);
    await stores.migrate();
    return stores;
  }
  shared ??= openShared();
  const { stores, empty } = await shared;
  await empty();
  // Copies: a method that a file replaces is replaced for that file. The run's end stops PostgreSQL (`tests/template.ts`).
  return { ...stores, postgres: { ...stores.postgres }, clickhouse: { ...stores.clickhouse }, close: async () => {} };
}

/** The same for a file without a platform. */
export async function newTestStores(): Promise<Stores> {
  const folder = await newDataFolder("nabz-stores-");
  const stores = await openTestStores({ DATA_DIR: folder, ...embedded });
  return {
    ...stores,
    async close() {
      await stores.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openShared(): Promise<SharedStores> {
  const folder = await newTestFolder("stores-", inject("template"));
  const stores = await openStores({ DATA_DIR: folder, ...embedded });
  await stores.migrate();
  const emptyPostgres = await emptierOf(stores.postgres);
  return {
    stores,
    async empty() {
      await emptyPostgres();
      await emptyClickHouse(stores);
    },
  };
}

/** Empties all tables at each call, inserts the rows that the migrations wrote, and drops tables of a file's own. */
async function emptierOf({ query, transaction }: Stores["postgres"]): Promise<() => Promise<void>> {
  const migrated = await listTables({ query });
  const written: { name: string; rows: unknown }[] = [];
  for (const name of migrated) {
    const [found] = await query<{ rows: unknown }>(`SELECT json_agg(${name})::text AS rows FROM ${name}`);
    if (found?.rows) written.push({ name, rows: found.rows });
  }
  return () =>
    transaction(async (queries) => {
      for (const name of await listTables(queries)) {
        if (!migrated.includes(name)) await queries.query(`DROP TABLE ${name}`);
      }
      await queries.query(`TRUNCATE ${migrated.join()} RESTART IDENTITY`);
      for (const { name, rows } of written) {
        await queries.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [rows]);
      }
    });
}

async function listTables({ query }: Pick<Stores["postgres"], "query">): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  return tables.map(({ name }) => name);
}

async function emptyClickHouse({ clickhouse }: Stores): Promise<void> {
  const filled = await clickhouse.select(
    sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0 AND name != 'migrations'`,
    z.object({ name: z.string() }),
    { owner: "system" },
  );
  for (const { name } of filled) await clickhouse.command(sql`TRUNCATE TABLE ${identifier(name)}`);
  if (filled.length > 0) await clickhouse.reloadDictionary("identity");
}
