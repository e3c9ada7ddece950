import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The public key of a website; undefined before it is made. */
export async function findPublicKey({ query }: Queries, website: string): Promise<string | undefined> {
  const [row] = await query<{ publicKey: string }>(
    `SELECT public_key AS "publicKey" FROM website_vapid_keys WHERE website_id = $1`,
    [website],
  );
  return row?.publicKey;
}

/** The public key of the website with this key of its own; undefined where either is missing. */
export async function findPublicKeyOf({ query }: Queries, key: string): Promise<string | undefined> {
  const [row] = await query<{ publicKey: string }>(
    `SELECT public_key AS "publicKey" FROM website_vapid_keys JOIN websites ON websites.id = website_id
     WHERE websites.key = $1 AND websites.active`,
    [key],
  );
  return row?.publicKey;
}

/** Stores the public key of a website; answers false where it has one. */
export async function insertPublicKey({ query }: Queries, website: string, publicKey: string): Promise<boolean> {
  const rows = await query(
    "INSERT INTO website_vapid_keys (website_id, public_key) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
    [website, publicKey],
  );
  return rows.length > 0;
}
