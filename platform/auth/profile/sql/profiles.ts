import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Profile {
  id: string;
  email: string;
  full_name: string;
  phone: string | null;
}

const columns = "id, email, full_name, phone";

/** Throws UNAUTHORIZED where the account is gone. */
export async function findProfile({ query }: Queries, id: string): Promise<Profile> {
  return ensureThere(await query<Profile>(`SELECT ${columns} FROM users WHERE id = $1`, [id]));
}

function ensureThere([row]: readonly Profile[]): Profile {
  if (row === undefined) throw new AppError("UNAUTHORIZED", "The account is gone");
  return row;
}

const uniqueViolation = "23505";

interface Change {
  id: string;
  email: string | undefined;
  fullName: string | undefined;
  /** Null takes it away. */
  phone?: string | null | undefined;
}

/** Changes the given fields and returns the account. Throws EMAIL_TAKEN. */
export async function updateProfile({ query }: Queries, { id, email, fullName, phone }: Change): Promise<Profile> {
  const rows = await query<Profile>(
    `UPDATE users SET email = coalesce($2, email), full_name = coalesce($3, full_name),
       phone = CASE WHEN $4 THEN $5 ELSE phone END
     WHERE id = $1 RETURNING ${columns}`,
    [id, email ?? null, fullName ?? null, phone !== undefined, phone ?? null],
  ).catch((error: { code?: string }) => {
    if (error.code === uniqueViolation) throw new AppError("EMAIL_TAKEN", "An account with this e-mail exists");
    throw error;
  });
  return ensureThere(rows);
}
