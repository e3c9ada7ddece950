import { z } from "zod";
import { readMigrations } from "../migrations.ts";
import type { ClickHouse } from "./handle.ts";
import { constant, sql } from "./sql.ts";

const system = { owner: "system", lane: "background" } as const;

/**
 * Brings the schema up to date. The engine has no transactions, so every statement is idempotent and a migration that was
 * cut off runs again. `only` limits it to these migrations. Returns the names of those applied.
 */
export async function migrateClickHouse(clickhouse: ClickHouse, only?: ReadonlySet<string>): Promise<string[]> {
  await clickhouse.command(
    sql`CREATE TABLE IF NOT EXISTS migrations (name String) ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`,
  );
  const rows = await clickhouse.select(sql`SELECT name FROM migrations`, z.object({ name: z.string() }), system);
  const done = new Set(rows.map(({ name }) => name));
  const applied: string[] = [];
  for (const migration of readMigrations("clickhouse", only).filter(({ name }) => !done.has(name))) {
    for (const statement of migration.statements) await clickhouse.command(constant(statement));
    await clickhouse.insert("migrations", [{ name: migration.name }], migration.name);
    applied.push(migration.name);
  }
  return applied;
}
