import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Table } from "./list-tables.ts";

/** Rows of one fetch. */
const page = 500;

/** The rows of a table as lines of JSON, page by page. Must be read to its end in a transaction. */
export async function* readRows({ query }: Queries, { name }: Table): AsyncGenerator<string[]> {
  await query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT to_jsonb(backup_row)::text AS line FROM ${name} AS backup_row`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(`FETCH ${page} FROM backup`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await query("CLOSE backup");
}

/** Writes rows, JSON objects by column name; columns without a value become null. */
export async function writeRows({ query }: Queries, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const list = columns.join(", ");
  await query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [`[${lines.join(",")}]`],
  );
}

/** Removes rows that migrations wrote, and allows rows in any order until the transaction ends. */
export async function emptyTables({ query }: Queries, tables: readonly Table[]): Promise<void> {
  // Foreign keys were checked when the rows were first written.
  await query("SET LOCAL session_replication_role = replica");
  await query("SET LOCAL statement_timeout = 0");
  await query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
}
