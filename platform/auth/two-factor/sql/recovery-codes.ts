import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Replaces the recovery codes of an account. */
export async function insertRecoveryCodes(
  { query }: Queries,
  { user, salt, hashes }: { user: string; salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await query("DELETE FROM recovery_codes WHERE user_id = $1", [user]);
  await query("UPDATE two_factor SET recovery_salt = $2 WHERE user_id = $1", [user, salt]);
  await query("INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])", [user, hashes]);
}

/** Consumes a recovery code; of two calls at once the other gets false. */
export async function takeRecoveryCode(
  { query }: Queries,
  { user, hash, now }: { user: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await query(
    "UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1",
    [user, hash, now],
  );
  return taken.length > 0;
}
