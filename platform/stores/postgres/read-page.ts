import type { NamedSort } from "#contract/envelope.ts";
import type { Queries } from "./handle.ts";

interface PageOfRows {
  /** `SELECT … FROM …` of a row. */
  select: string;
  /** The table that is counted. */
  from: string;
  /** Which rows, by `values`. */
  where: string;
  values: readonly unknown[];
  order: string;
  /** From 1. */
  page: number;
  limit: number;
}

/** ORDER BY of named things of one table. */
export const orderOfNamed = (table: string, sort: NamedSort): string =>
  ({
    createdAt: `${table}.created_at, ${table}.id`,
    "-createdAt": `${table}.created_at DESC, ${table}.id DESC`,
    name: `${table}.name, ${table}.id`,
    "-name": `${table}.name DESC, ${table}.id DESC`,
  })[sort];

/** One page of rows, and how many there are on all pages. Two statements: a page behind the last one has a total too. */
export async function readPage<Row extends object>(
  { query }: Queries,
  { select, from, where, values, order, page, limit }: PageOfRows,
): Promise<{ rows: Row[]; total: number }> {
  const place = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await query<Row>(`${select} WHERE ${where} ORDER BY ${order} ${place}`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const counted = `SELECT count(*)::integer AS total FROM ${from} WHERE ${where}`;
  const [{ total } = { total: 0 }] = await query<{ total: number }>(counted, values);
  return { rows, total };
}
