import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What a token allows: to send a copy of one page of one heatmap. */
export interface CopyRight {
  heatmap: string;
  variant: number;
  website: string;
  owner: string;
  host: string;
  hosts: string[];
}

interface NewCopy {
  hash: Buffer;
  heatmap: string;
  owner: string;
  variant: number;
  expiresAt: Date;
}

/** Stores a token's hash; forgets the owner's expired ones, and the oldest where there are more than `max`. */
export async function insertCopy(
  { query }: Queries,
  { hash, heatmap, owner, variant, expiresAt }: NewCopy,
  { now, max }: { now: Date; max: number },
): Promise<void> {
  await query(
    `DELETE FROM page_copies WHERE owner_id = $1 AND (expires_at <= $2 OR token_hash IN (
       SELECT token_hash FROM page_copies WHERE owner_id = $1 ORDER BY expires_at DESC OFFSET $3))`,
    [owner, now, max - 1],
  );
  await query(
    "INSERT INTO page_copies (token_hash, heatmap_id, owner_id, variant, expires_at) VALUES ($1, $2, $3, $4, $5)",
    [hash, heatmap, owner, variant, expiresAt],
  );
}

/**
 * The right of a token that is neither used nor expired, while its owner has the website and `key` is the website's, or a
 * replaced one that still works.
 */
export async function findCopyRight(
  { query }: Queries,
  { hash, now, key }: { hash: Buffer; now: Date; key: string },
): Promise<CopyRight | undefined> {
  const [row] = await query<CopyRight>(
    `SELECT heatmap_id AS heatmap, variant, website_id AS website, page_copies.owner_id AS owner, host, hosts
     FROM page_copies JOIN heatmaps ON heatmaps.id = heatmap_id
       JOIN websites ON websites.id = website_id AND websites.owner_id = page_copies.owner_id
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND (key = $3 OR EXISTS (
       SELECT 1 FROM former_credentials
       WHERE website_id = websites.id AND credential = 'key' AND value = $3 AND ends_at > $2))`,
    [hash, now, key],
  );
  return row;
}

/** Spends a token. Of several attempts at once one succeeds. */
export async function spendCopy({ query }: Queries, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const used = await query(
    "UPDATE page_copies SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING 1",
    [hash, now],
  );
  return used.length > 0;
}
