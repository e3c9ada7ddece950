import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface ElementPick {
  website: string;
  owner: string;
  host: string;
  hosts: string[];
}

/** Stores a token's hash; forgets the owner's expired ones, and the oldest where there are more than `max`. */
export async function insertPick(
  { query }: Queries,
  { hash, website, owner, expiresAt }: { hash: Buffer; website: string; owner: string; expiresAt: Date },
  { now, max }: { now: Date; max: number },
): Promise<void> {
  await query(
    `DELETE FROM element_picks WHERE owner_id = $1 AND (expires_at <= $2 OR token_hash IN (
       SELECT token_hash FROM element_picks WHERE owner_id = $1 ORDER BY expires_at DESC OFFSET $3))`,
    [owner, now, max - 1],
  );
  await query("INSERT INTO element_picks (token_hash, website_id, owner_id, expires_at) VALUES ($1, $2, $3, $4)", [
    ...[hash, website, owner, expiresAt],
  ]);
}

/**
 * The pick of a token that is neither used nor expired, while its owner has the website and `key` is the website's, or a
 * replaced one that still works.
 */
export async function findPick(
  { query }: Queries,
  { hash, now, key }: { hash: Buffer; now: Date; key: string },
): Promise<ElementPick | undefined> {
  const [row] = await query<ElementPick>(
    `SELECT website_id AS website, element_picks.owner_id AS owner, host, hosts
     FROM element_picks JOIN websites ON websites.id = website_id AND websites.owner_id = element_picks.owner_id
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND (key = $3 OR EXISTS (
       SELECT 1 FROM former_credentials
       WHERE website_id = websites.id AND credential = 'key' AND value = $3 AND ends_at > $2))`,
    [hash, now, key],
  );
  return row;
}

/** Spends a token. Of several attempts at once one succeeds. */
export async function spendPick({ query }: Queries, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const used = await query(
    "UPDATE element_picks SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING 1",
    [hash, now],
  );
  return used.length > 0;
}
