import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { hashOfToken } from "./forgot-password.ts";
import { hashPassword } from "./password.ts";
import { findReset, forgetResets, takeReset } from "./sql/password-resets.ts";
import { endSignIns } from "./sql/sign-ins.ts";
import { updatePassword } from "./sql/update-password.ts";

/** The account of a link. Throws LINK_EXPIRED where it does not work any more. */
export async function checkReset({ postgres, clock }: Dependencies, token: string): Promise<{ email: string }> {
  const found = await findReset(postgres, { tokenHash: hashOfToken(token), now: new Date(clock.now()) });
  if (found === undefined) throw expired();
  return { email: found.email };
}

/**
 * Sets a new password by a link, which works once; ends every sign-in and every other link of the account. Returns its
 * e-mail. Throws LINK_EXPIRED.
 */
export async function resetPassword(
  dependencies: Dependencies,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  // Checked first, so that guesses cost no hashing; hashed outside the transaction.
  const { email } = await checkReset(dependencies, token);
  const passwordHash = await hashPassword(password);
  const now = new Date(dependencies.clock.now());
  const user = await dependencies.postgres.transaction(async (queries) => {
    const taken = await takeReset(queries, { tokenHash: hashOfToken(token), now });
    if (taken === undefined) return undefined;
    await updatePassword(queries, { user: taken, passwordHash });
    await forgetResets(queries, taken);
    await endSignIns(queries, { user: taken, now });
    return taken;
  });
  if (user === undefined) throw expired();
  return { email };
}

const expired = () => new AppError("LINK_EXPIRED", "No such link, or it has expired or been used");
