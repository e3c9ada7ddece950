import type { Queries } from "#platform/stores/postgres/handle.ts";

export async function findVapidKey({ query }: Queries): Promise<{ user: string; publicKey: string } | undefined> {
  const [row] = await query<{ user: string; publicKey: string }>(
    `SELECT user_id AS "user", public_key AS "publicKey" FROM vapid_keys`,
  );
  return row;
}

/** Stores the public key of the installation with its first account, which is returned; undefined where there is one. */
export async function insertVapidKey({ query }: Queries, publicKey: string): Promise<string | undefined> {
  const [row] = await query<{ user: string }>(
    `INSERT INTO vapid_keys (user_id, public_key) SELECT id, $1 FROM users ORDER BY created_at, id LIMIT 1
     ON CONFLICT DO NOTHING RETURNING user_id AS "user"`,
    [publicKey],
  );
  return row?.user;
}
