import type { Device } from "#platform/activity/device.ts";
import { recordActivity } from "#platform/activity/record-activity.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { forgetBrowsers } from "#platform/notifications/push/forget-browsers.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { type AuthDependencies, inBackground } from "./dependencies.ts";
import { deviceOfLink, keyOfDevice, makeDeviceToken } from "./known-device.ts";
import { passwordChangedMail } from "./mails.ts";
import { hashPassword } from "./password.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { hashOfToken } from "./reset-token.ts";
import { findReset, forgetResets, takeReset } from "./sql/password-resets.ts";
import { endSignIns } from "./sql/sign-ins.ts";
import { updatePassword } from "./sql/update-password.ts";

interface Link {
  token: string;
  /** The caller's. */
  address: string;
}

/** The account of a link. Throws LINK_EXPIRED where it does not work any more, TOO_MANY_REQUESTS after many such links. */
export async function checkReset(
  { postgres, clock }: Dependencies,
  { reset }: Pick<AuthLimits, "reset">,
  { token, address }: Link,
): Promise<{ email: string }> {
  await reset.take(address);
  const found = await findReset(postgres, { tokenHash: hashOfToken(token), now: new Date(clock.now()) });
  if (found === undefined) throw expired();
  await reset.giveBack(address);
  return { email: found.email };
}

/**
 * Sets a new password by a link, which works once; ends every sign-in, every push to a browser and every other link of the
 * account, and reports it by mail. The link was in the owner's mailbox, so their browser becomes a known device: guesses of
 * strangers do not delay it. Returns its token. Throws like `checkReset`, and BAD_REQUEST for a common password: the link
 * still works.
 */
export async function resetPassword(
  dependencies: Dependencies,
  { limits, mail }: Pick<AuthDependencies, "mail"> & { limits: AuthLimits },
  { password, ...link }: Link & { password: string; device: Device },
): Promise<string> {
  // Checked first, so that guesses cost no hashing; hashed outside the transaction.
  const { email } = await checkReset(dependencies, limits, link);
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password, email);
  const { clock, log, postgres, settings } = dependencies;
  const now = new Date(clock.now());
  const user = await postgres.transaction(async (queries) => {
    const taken = await takeReset(queries, { tokenHash: hashOfToken(link.token), now });
    if (taken === undefined) return undefined;
    await updatePassword(queries, { user: taken, passwordHash });
    await forgetResets(queries, taken);
    await endSignIns(queries, { user: taken, now });
    await forgetBrowsers(queries, taken);
    const activity = { user: taken, call: "auth.password.reset", origin: "link", device: link.device } as const;
    await recordActivity(dependencies, queries, activity);
    return taken;
  });
  if (user === undefined) throw expired();
  const knownDevice = keyOfDevice({ user, device: deviceOfLink });
  await limits.signIn.forgive({ account: email, address: link.address, knownDevice });
  // The links are used up: the next request must send one.
  await limits.forgot.account.forget(email);
  inBackground(log, mail.send(passwordChangedMail({ email, dashboard: settings.DASHBOARD_URL })));
  return makeDeviceToken(dependencies, { id: user, passwordHash }, deviceOfLink);
}

const expired = () => new AppError("LINK_EXPIRED", "No such link, or it has expired or been used");
