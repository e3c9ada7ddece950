import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Returns false where the e-mail is taken. */
export async function insertUser(
  { query }: Queries,
  user: { id: string; email: string; fullName: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const rows = await query(
    `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [user.id, user.email, user.fullName, user.passwordHash, user.now],
  );
  return rows.length > 0;
}
