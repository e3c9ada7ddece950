import type { Queries } from "#platform/stores/postgres/handle.ts";

/** When an account made the document before its last so many, by the index of its numbers; undefined where it has fewer. */
export async function findMadeBefore(
  { query }: Queries,
  { owner, table, count }: { owner: string; table: "pre_orders" | "orders"; count: number },
): Promise<Date | undefined> {
  const [row] = await query<{ at: Date }>(
    `SELECT created_at AS at FROM ${table} WHERE user_id = $1 ORDER BY number DESC OFFSET $2 LIMIT 1`,
    [owner, count],
  );
  return row?.at;
}
