import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface User {
  id: string;
  email: string;
  fullName: string;
  passwordHash: string;
}

/** The account with this e-mail, given in lower case as it is stored. */
export async function findUserByEmail({ query }: Queries, email: string): Promise<User | undefined> {
  const [user] = await query<User>(
    `SELECT id, email, full_name AS "fullName", password_hash AS "passwordHash" FROM users WHERE email = $1`,
    [email],
  );
  return user;
}

export async function findUserById({ query }: Queries, id: string): Promise<User | undefined> {
  const [user] = await query<User>(
    `SELECT id, email, full_name AS "fullName", password_hash AS "passwordHash" FROM users WHERE id = $1`,
    [id],
  );
  return user;
}
