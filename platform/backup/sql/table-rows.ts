import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Table } from "./list-tables.ts";

/** Rows of one read. */
const page = 500;

/** The rows of a table as lines of JSON, page by page. To be read in a transaction, to its end. */
export async function* readRows({ query }: Queries, { name }: Table): AsyncGenerator<string[]> {
  await query(`DECLARE kept NO SCROLL CURSOR FOR SELECT to_jsonb(kept_row)::text AS line FROM ${name} AS kept_row`);
  for (;;) {
    const rows = await query<{ line: string }>(`FETCH ${page} FROM kept`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await query("CLOSE kept");
}

/** Writes rows, each a JSON object by the columns' names; columns without a value get their default. */
export async function writeRows({ query }: Queries, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const list = columns.join(", ");
  await query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [`[${lines.join(",")}]`],
  );
}

/** Takes out what migrations put into tables, and lets rows come in any order; both until the transaction ends. */
export async function emptyTables({ query }: Queries, tables: readonly Table[]): Promise<void> {
  // Keys of other tables were checked when the rows were first written.
  await query("SET LOCAL session_replication_role = replica");
  await query("SET LOCAL statement_timeout = 0");
  await query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
}
