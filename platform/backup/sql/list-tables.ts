import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A table of PostgreSQL and its writable columns, quoted where needed. */
export interface Table {
  name: string;
  columns: string[];
  /** Approximate size on disk without indexes. */
  bytes: number;
}

/** Every table except `migrations`, which migrations fill themselves. */
export const listTables = ({ query }: Queries): Promise<Table[]> =>
  query<Table>(`
    SELECT quote_ident(relname) AS name, pg_table_size(pg_class.oid) AS bytes, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname != 'migrations'
    GROUP BY pg_class.oid, relname ORDER BY relname`);

/** The names of the applied migrations. */
export async function listMigrations({ query }: Queries): Promise<string[]> {
  const rows = await query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  return rows.map(({ name }) => name);
}

/** The last value of each used sequence, by its quoted name. */
export async function readSequences({ query }: Queries): Promise<Record<string, number>> {
  const rows = await query<{ name: string; last: number }>(
    "SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Continues sequences after these values. */
export async function setSequences({ query }: Queries, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) await query("SELECT setval($1::regclass, $2)", [name, last]);
}
