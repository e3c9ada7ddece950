import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

/** The schema as text, a line per column, constraint and index: what `schema.sql` holds and a test compares. */
export async function dumpPostgres(postgres: Postgres): Promise<string> {
  const rows = await postgres.query<{ line: string }>(`
    SELECT line FROM (
      SELECT 1 AS part, table_name AS of, ordinal_position AS place, format('column %s.%s %s%s%s', table_name, column_name,
        udt_name, CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END, coalesce(' DEFAULT ' || column_default, '')) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL
      SELECT 2, conrelid::regclass::text, 0, format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      UNION ALL
      SELECT 3, tablename, 0, 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    ) AS lines ORDER BY of, part, place, line`);
  return `${rows.map(({ line }) => line).join("\n")}\n`;
}

/** The schema as the engine reports it: what `schema.sql` holds and a test compares. */
export async function dumpClickHouse(clickhouse: ClickHouse): Promise<string> {
  const rows = await clickhouse.select(
    sql`SELECT create_table_query AS text FROM system.tables WHERE database = currentDatabase() ORDER BY name`,
    z.object({ text: z.string() }),
    { owner: "test" },
  );
  return `${rows.map(({ text }) => text.replace(/^(CREATE \w+) \w+\./, "$1 ")).join("\n\n")}\n`;
}
