import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Claims } from "../access-token.ts";

/** The account behind a token, and its sign-in. */
export interface SignedIn {
  id: string;
  email: string;
  fullName: string;
  signIn: string;
}

/** The account of a token whose sign-in has not ended. Runs on every call, so that signing out takes effect at once. */
export async function findSignedIn({ query }: Queries, { user, signIn }: Claims): Promise<SignedIn | undefined> {
  const [found] = await query<SignedIn>(
    `SELECT users.id, email, full_name AS "fullName", sign_ins.id AS "signIn"
     FROM sign_ins JOIN users ON users.id = user_id WHERE sign_ins.id = $1 AND user_id = $2 AND ended_at IS NULL`,
    [signIn, user],
  );
  return found;
}
