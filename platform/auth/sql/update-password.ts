import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Stores the password hash of an account. */
export async function updatePassword(
  { query }: Queries,
  { user, passwordHash }: { user: string; passwordHash: string },
): Promise<void> {
  await query("UPDATE users SET password_hash = $2 WHERE id = $1", [user, passwordHash]);
}
