import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Limits } from "../auth-limits.ts";
import { verifyPassword } from "../password.ts";
import { findUserByEmail } from "../sql/find-user.ts";

/**
 * Checks the signed-in owner's current password. Throws BAD_REQUEST with the field where it is wrong, TOO_MANY_REQUESTS
 * past the account's limit. Counted apart from the sign-in page, so that guesses there do not lock the owner out here.
 */
export async function proveOwner(
  { postgres }: Dependencies,
  { account }: Limits,
  { owner, currentPassword }: { owner: { id: string; email: string }; currentPassword: string },
): Promise<void> {
  const key = `owner:${owner.id}`;
  await account.take(key);
  const user = await findUserByEmail(postgres, owner.email);
  if (!(await verifyPassword(user?.passwordHash, currentPassword))) {
    const issues = [{ path: ["currentPassword"], message: violationText.wrongPassword }];
    throw new AppError("BAD_REQUEST", "Wrong current password", { issues });
  }
  await account.forget(key);
}
