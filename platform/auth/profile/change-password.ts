import type { Dependencies } from "#platform/dependencies.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { type AuthDependencies, inBackground } from "../dependencies.ts";
import { makeDeviceToken } from "../known-device.ts";
import { passwordChangedMail } from "../mails.ts";
import { hashPassword } from "../password.ts";
import { refuseCommonPassword } from "../refuse-common-password.ts";
import { forgetResets } from "../sql/password-resets.ts";
import { endSignIns } from "../sql/sign-ins.ts";
import { updatePassword } from "../sql/update-password.ts";
import { proveOwner } from "./prove-owner.ts";
import { requireOpenSignIn } from "./require-open-sign-in.ts";

/**
 * Sets a new password by the current one; ends the owner's other sign-ins, every link and every known device, and mails that
 * it did. Returns the token that makes this browser a known device again. Throws like `proveOwner`, and BAD_REQUEST for a common password.
 */
export async function changePassword(
  { mail, ...dependencies }: Dependencies & Pick<AuthDependencies, "mail">,
  limits: AuthLimits,
  change: { owner: { id: string; email: string; signIn: string }; currentPassword: string; password: string },
): Promise<string> {
  const { owner } = change;
  await proveOwner(dependencies, limits, change);
  refuseCommonPassword(change.password);
  const passwordHash = await hashPassword(change.password, owner.signIn);
  const now = new Date(dependencies.clock.now());
  await dependencies.postgres.transaction(async (queries) => {
    await updatePassword(queries, { user: owner.id, passwordHash });
    await requireOpenSignIn(queries, owner.signIn);
    await forgetResets(queries, owner.id);
    await endSignIns(queries, { user: owner.id, except: owner.signIn, now });
  });
  const recipient = { email: owner.email, dashboard: dependencies.settings.DASHBOARD_URL };
  inBackground(dependencies.log, mail.send(passwordChangedMail(recipient)));
  return makeDeviceToken(dependencies, { id: owner.id, passwordHash });
}
