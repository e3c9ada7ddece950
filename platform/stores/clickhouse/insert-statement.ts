import { identifier, sql } from "./sql.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * The settings of an INSERT of rows. They may be of any number of months, each of which is a partition: the engine refuses
 * a hundred by default, and so it would each retry.
 */
export const insertSettings = (token: string) =>
  sql`async_insert = 0, max_partitions_per_insert_block = 0, insert_deduplication_token = ${token}`.text;

/** One INSERT with its rows as text; at least one row. The first row's keys are the columns. */
export function insertStatement(table: string, rows: readonly Row[], token: string): string {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => identifier(name).text).join(",");
  return `INSERT INTO ${identifier(table).text} (${columns}) SETTINGS ${insertSettings(token)} FORMAT JSONCompactEachRow\n${toLines(rows, names)}`;
}

/**
 * Rows with commas between them; positional, which is smaller and parsed faster than named (measured in
 * docs/decisions/0002). Stringified at once: a line at a time took half as long again, 1.6 microseconds a row.
 */
function toLines(rows: readonly Row[], names: readonly string[]): string {
  const values = rows.map((row) => names.map((name) => row[name]));
  const text = JSON.stringify(values);
  // Only a lone surrogate is written so; the engine refuses it, and with it the whole INSERT.
  return (text.includes("\\ud") ? JSON.stringify(values, toWellFormed) : text).slice(1, -1);
}

const toWellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
