import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Ends pro formas and orders whose time is over, of one account or of all. */
export async function expireDue({ query }: Queries, { now, owner }: { now: Date; owner?: string }): Promise<void> {
  const of = owner === undefined ? [] : [owner];
  const own = owner === undefined ? "" : "AND user_id = $2";
  for (const [table, waiting] of [
    ["pre_orders", "open"],
    ["orders", "pending"],
  ] as const) {
    await query(`UPDATE ${table} SET status = 'expired' WHERE status = '${waiting}' AND expires_at <= $1 ${own}`, [
      now,
      ...of,
    ]);
  }
}
