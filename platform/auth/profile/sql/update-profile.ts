import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Profile {
  id: string;
  email: string;
  full_name: string;
}

const uniqueViolation = "23505";

/** Changes the given fields and returns the account. Throws EMAIL_TAKEN. */
export async function updateProfile(
  { query }: Queries,
  { id, email, fullName }: { id: string; email: string | undefined; fullName: string | undefined },
): Promise<Profile> {
  const [row] = await query<Profile>(
    `UPDATE users SET email = coalesce($2, email), full_name = coalesce($3, full_name) WHERE id = $1
     RETURNING id, email, full_name`,
    [id, email ?? null, fullName ?? null],
  ).catch((error: { code?: string }) => {
    if (error.code === uniqueViolation) throw new AppError("EMAIL_TAKEN", "An account with this e-mail exists");
    throw error;
  });
  if (row === undefined) throw new AppError("UNAUTHORIZED", "The account is gone");
  return row;
}
