import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { judgeGuess } from "../guess-limits.ts";
import { verifyPassword } from "../password.ts";
import { findUserByEmail } from "../sql/find-user.ts";

/**
 * Checks the signed-in owner's current password. Throws BAD_REQUEST with the field where it is wrong, TOO_MANY_REQUESTS
 * past the limit of this sign-in: neither guesses on the sign-in page nor on a stolen sign-in delay the owner here.
 */
export async function proveOwner(
  { postgres }: Dependencies,
  { proof }: Pick<AuthLimits, "proof">,
  { owner, currentPassword }: { owner: { email: string; signIn: string }; currentPassword: string },
): Promise<void> {
  const isProven = await judgeGuess([{ limiter: proof, key: owner.signIn, isCleared: true }], async () => {
    const user = await findUserByEmail(postgres, owner.email);
    return (await verifyPassword(user?.passwordHash, currentPassword, owner.signIn)) || undefined;
  });
  if (isProven) return;
  const issues = [{ path: ["currentPassword"], message: violationText.wrongPassword }];
  throw new AppError("BAD_REQUEST", "Wrong current password", { issues });
}
