import type { Queries } from "#platform/stores/postgres/handle.ts";

const open = { pre_orders: "open", orders: "pending" } as const;

/** How many pro formas or orders of an account are open. */
export async function countOpen(
  { query }: Queries,
  { owner, table }: { owner: string; table: keyof typeof open },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM ${table} WHERE user_id = $1 AND status = '${open[table]}'`,
    [owner],
  );
  return row?.count ?? 0;
}
