import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * The next number of a kind of document. Its row stays locked until the transaction ends and goes back with it, so that
 * numbers have no gaps; a sequence would leave one for each rollback.
 */
export async function nextNumber({ query }: Queries, kind: "order" | "preOrder"): Promise<number> {
  const [row] = await query<{ last: number }>(
    "UPDATE document_numbers SET last = last + 1 WHERE kind = $1 RETURNING last",
    [kind],
  );
  if (row === undefined) throw new Error(`No numbers are kept for ${kind}`);
  return row.last;
}
