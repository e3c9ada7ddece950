import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Keeps the hash of a link's token. Also forgets all that are over; they would add up for ever. */
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

/** The account of a link that still works. */
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

/** Uses a link up: of two that show it at once one is told its account, the other undefined. */
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

/** Every link of an account stops working. */
export async function forgetResets({ query }: Queries, user: string): Promise<void> {
  await query("DELETE FROM password_resets WHERE user_id = $1", [user]);
}
