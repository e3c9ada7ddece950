import type { Queries } from "#platform/stores/postgres/handle.ts";

interface NewReset {
  user: string;
  /** To which the link is sent. */
  email: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores the hash of a link's token. Deletes expired ones, which would accumulate. False where the account has another
 * e-mail by now: waits for a change that is under way.
 */
export async function insertReset(
  { query }: Queries,
  { user, email, tokenHash, now, expiresAt }: NewReset,
): Promise<boolean> {
  const inserted = await query(
    `WITH over AS (DELETE FROM password_resets WHERE expires_at <= $3),
       owner AS (SELECT id FROM users WHERE id = $2 AND email = $5 FOR SHARE)
     INSERT INTO password_resets (token_hash, user_id, expires_at) SELECT $1, owner.id, $4 FROM owner RETURNING 1`,
    [tokenHash, user, now, expiresAt, email],
  );
  return inserted.length > 0;
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
