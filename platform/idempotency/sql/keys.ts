import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface KeyedCall {
  owner: string;
  /** The call's name in the contract. */
  call: string;
  key: string;
}

/** Claims a key; false where it is taken. Waits while another transaction has claimed it. */
export async function insertKey(
  { query }: Queries,
  { owner, call, key, body, now }: KeyedCall & { body: string; now: Date },
): Promise<boolean> {
  const inserted = await query(
    `INSERT INTO idempotency_keys (user_id, call, key, body, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [owner, call, key, body, now],
  );
  return inserted.length > 0;
}

export async function findKey(
  { query }: Queries,
  { owner, call, key }: KeyedCall,
): Promise<{ body: string; result: unknown } | undefined> {
  const [row] = await query<{ body: string; result: unknown }>(
    "SELECT body, result FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3",
    [owner, call, key],
  );
  return row;
}

export const storeResult = ({ query }: Queries, { owner, call, key }: KeyedCall, result: unknown) =>
  query("UPDATE idempotency_keys SET result = $4 WHERE user_id = $1 AND call = $2 AND key = $3", [
    ...[owner, call, key],
    JSON.stringify(result),
  ]);

export const deleteKeysBefore = ({ query }: Queries, before: Date) =>
  query("DELETE FROM idempotency_keys WHERE created_at < $1", [before]);
