import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { requireOpenSignIn } from "../profile/require-open-sign-in.ts";
import { endSignIns, lockUser } from "../sql/sign-ins.ts";
import { findBegun } from "./begin-two-factor.ts";
import { queueTwoFactorMail } from "./queue-two-factor-mail.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { enableTwoFactor } from "./sql/two-factor.ts";
import { stepOfCode } from "./totp.ts";
import { wrongCode } from "./wrong-code.ts";

/**
 * Turns the second factor on by the first code of the authenticator app, which does not work a second time, and ends the
 * owner's other sign-ins: they were opened by the password alone. Returns the recovery codes. Throws CONFLICT where none
 * was begun, or a new secret was made meanwhile; BAD_REQUEST for a wrong code.
 */
export async function confirmTwoFactor(
  dependencies: Dependencies,
  { owner, code }: { owner: { id: string; email: string; signIn: string }; code: string },
): Promise<string[]> {
  const { postgres, ids, clock } = dependencies;
  const begun = await findBegun(dependencies, owner);
  if (begun === undefined) throw notBegun();
  const now = clock.now();
  const step = stepOfCode(begun.secret, { code, now });
  if (step === undefined) throw wrongCode();
  const recovery = await makeRecoveryCodes(ids);
  await postgres.transaction(async (queries) => {
    await lockUser(queries, owner.id);
    const { begunAt } = begun;
    const isEnabled = await enableTwoFactor(queries, { user: owner.id, begunAt, step, now: new Date(now) });
    if (!isEnabled) throw notBegun();
    await requireOpenSignIn(queries, owner.signIn);
    await endSignIns(queries, { user: owner.id, except: owner.signIn, now: new Date(now) });
    await storeRecoveryCodes(queries, owner.id, recovery);
    await queueTwoFactorMail(dependencies, queries, { change: "on", email: owner.email });
  });
  return recovery.codes;
}

const notBegun = () => new AppError("CONFLICT", "No second factor waits for its first code");
