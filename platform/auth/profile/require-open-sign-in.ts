import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { lockSignIn } from "../sql/sign-ins.ts";

/**
 * Throws UNAUTHORIZED where the caller's sign-in has ended since the call began, as by a password that was changed
 * meanwhile. Called after the account's row is written, which waits for such a change: else a thief who is thrown out by
 * it could undo it.
 */
export async function requireOpenSignIn(queries: Queries, signIn: string): Promise<void> {
  const found = await lockSignIn(queries, signIn);
  if (found?.endedAt !== null) throw new AppError("UNAUTHORIZED", "The sign-in has ended meanwhile");
}
