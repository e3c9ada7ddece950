import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Stores the hash of a link's token. Deletes expired ones, which would accumulate. */
export async function insertReset(
  { query }: Queries,
  { user, tokenHash, now, expiresAt }: { user: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await query(
    `WITH over AS (DELETE FROM password_resets WHERE expires_at <= $3)
     INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $4)`,
    [tokenHash, user, now, expiresAt],
  );
}

/** The account of a link that has not expired. */
export async function findReset(
  { query }: Queries,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ user: string; email: string } | undefined> {
  const [found] = await query<{ user: string; email: string }>(
    `SELECT user_id AS "user", email FROM password_resets JOIN users ON users.id = user_id
     WHERE token_hash = $1 AND expires_at > $2`,
    [tokenHash, now],
  );
  return found;
}

/** Consumes a link and returns its account; of two calls at once the other gets undefined. */
export async function takeReset(
  { query }: Queries,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const [taken] = await query<{ user: string }>(
    `DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id AS "user"`,
    [tokenHash, now],
  );
  return taken?.user;
}

/** Deletes every link of an account. */
export async function forgetResets({ query }: Queries, user: string): Promise<void> {
  await query("DELETE FROM password_resets WHERE user_id = $1", [user]);
}
