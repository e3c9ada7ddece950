import type { Dependencies } from "#platform/dependencies.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import type { SecretPlace } from "#platform/secrets/seal.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { hashWithSalt } from "../password.ts";
import { takeRecoveryCode } from "./sql/recovery-codes.ts";
import { findTwoFactor, takeStep } from "./sql/two-factor.ts";
import { stepOfCode } from "./totp.ts";

/** Where the secret of an account's second factor is sealed. */
export const placeOf = (user: string): SecretPlace => ({ user, purpose: "two-factor" });

/** Whether signing in to the account needs a code. */
export async function isTwoFactorOn(postgres: Queries, user: string): Promise<boolean> {
  return (await findTwoFactor(postgres, user))?.enabledAt instanceof Date;
}

/**
 * Checks a code of the authenticator app, or a recovery code, and consumes it: each works once. A code of an earlier step
 * than the last accepted one is refused too, since somebody may have looked on (RFC 6238, 5.2). Undefined for a wrong one.
 */
export async function verifyCode(
  dependencies: Pick<Dependencies, "postgres" | "keyring" | "clock">,
  { user, code }: { user: string; code: string },
): Promise<"app" | "recovery" | undefined> {
  const { postgres, clock } = dependencies;
  const factor = await findTwoFactor(postgres, user);
  if (factor === undefined || factor.enabledAt === null) return undefined;
  if (/^\d{6}$/.test(code)) {
    const secret = await readSecret(dependencies, placeOf(user));
    const step = secret && stepOfCode(secret, { code, now: clock.now() });
    return step && (await takeStep(postgres, { user, step })) ? "app" : undefined;
  }
  if (factor.recoverySalt === null) return undefined;
  const hash = await hashWithSalt(code, factor.recoverySalt);
  return (await takeRecoveryCode(postgres, { user, hash, now: new Date(clock.now()) })) ? "recovery" : undefined;
}
