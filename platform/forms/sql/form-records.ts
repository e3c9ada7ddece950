import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Lifetime {
  now: Date;
  seconds: number;
}

const expiryOf = ({ now, seconds }: Lifetime) => new Date(now.getTime() + seconds * 1_000);

/** Whether this call took the key: it had no record, or one that has expired. */
export async function claimRecord({ query }: Queries, key: string, lifetime: Lifetime): Promise<boolean> {
  const taken = await query(
    `INSERT INTO form_records (key, value, expires_at) VALUES ($1, NULL, $2)
     ON CONFLICT (key) DO UPDATE SET value = NULL, expires_at = excluded.expires_at
       WHERE form_records.expires_at <= $3
     RETURNING 1`,
    [key, expiryOf(lifetime), lifetime.now],
  );
  return taken.length > 0;
}

/** The record of a key; undefined where there is none or it has expired. */
export async function findRecord({ query }: Queries, key: string, now: Date) {
  const [row] = await query<{ value: string | null }>(
    "SELECT value FROM form_records WHERE key = $1 AND expires_at > $2",
    [key, now],
  );
  return row;
}

export const writeRecord = ({ query }: Queries, key: string, { value, ...lifetime }: Lifetime & { value: string }) =>
  query(
    `INSERT INTO form_records (key, value, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
    [key, value, expiryOf(lifetime)],
  );

/** Whether fewer than `max` values are stored. */
export async function hasRoom({ query }: Queries, max: number): Promise<boolean> {
  const found = await query("SELECT 1 FROM form_records WHERE value IS NOT NULL OFFSET $1 LIMIT 1", [max - 1]);
  return found.length === 0;
}

export const deleteRecord = ({ query }: Queries, key: string) =>
  query("DELETE FROM form_records WHERE key = $1", [key]);

/** A bounded piece of what has expired: every write removes more than it adds. */
export const deleteExpired = ({ query }: Queries, now: Date) =>
  query(
    `DELETE FROM form_records WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM form_records WHERE expires_at <= $1 ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED))`,
    [now],
  );
