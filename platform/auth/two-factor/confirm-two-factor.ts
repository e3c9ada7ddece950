import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { twoFactorMail } from "../mails.ts";
import { findSetup } from "./begin-two-factor.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { enableTwoFactor } from "./sql/two-factor.ts";
import { stepOfCode } from "./totp.ts";
import { wrongCode } from "./wrong-code.ts";

/**
 * Turns the second factor on by the first code of the authenticator app, which does not work a second time. Returns the
 * recovery codes. Throws CONFLICT where none was begun, BAD_REQUEST for a wrong code.
 */
export async function confirmTwoFactor(
  dependencies: Dependencies,
  { owner, code }: { owner: { id: string; email: string }; code: string },
): Promise<string[]> {
  const { postgres, ids, clock, settings } = dependencies;
  const setup = await findSetup(dependencies, owner);
  if (setup === undefined) throw notBegun();
  const now = clock.now();
  const step = stepOfCode(setup.secret, { code, now });
  if (step === undefined) throw wrongCode();
  const recovery = await makeRecoveryCodes(ids);
  await postgres.transaction(async (queries) => {
    const isEnabled = await enableTwoFactor(queries, { user: owner.id, step, now: new Date(now) });
    if (!isEnabled) throw notBegun();
    await storeRecoveryCodes(queries, owner.id, recovery);
    const mail = twoFactorMail("on", { email: owner.email, dashboard: settings.DASHBOARD_URL });
    const id = ids.uuid();
    await queueMail(queries, { key: `two-factor-on/${id}`, mail: { ...mail, id, date: now } });
  });
  return recovery.codes;
}

const notBegun = () => new AppError("CONFLICT", "No second factor waits for its first code");
