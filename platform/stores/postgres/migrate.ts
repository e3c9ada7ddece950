import { readMigrations } from "../migrations.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Postgres } from "./handle.ts";

/**
 * Brings the schema up to date, each migration in its own transaction and one process at a time. `only` limits it to these
 * migrations. Returns the names of those applied.
 */
export async function migratePostgres(postgres: Postgres, only?: ReadonlySet<string>): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of readMigrations("postgres", only)) {
    await postgres.transaction(async ({ query }) => {
      // A migration, also of another process, may take longer than a query.
      await query("SET LOCAL statement_timeout = 0");
      await query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.migrations]);
      await query(
        "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
      );
      const done = await query("SELECT 1 FROM migrations WHERE name = $1", [migration.name]);
      if (done.length > 0) return;
      for (const statement of migration.statements) await query(statement);
      await query("INSERT INTO migrations (name) VALUES ($1)", [migration.name]);
      applied.push(migration.name);
    });
  }
  return applied;
}
