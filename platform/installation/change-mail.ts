import type { MailStatus } from "#contract/mail-server.ts";
import type { AuthLimits } from "#platform/auth/auth-limits.ts";
import { proveOwner } from "#platform/auth/profile/prove-owner.ts";
import type { MailServer } from "#platform/mail/connection.ts";
import {
  type MailSettings,
  readMailStatus,
  removeMailServer,
  requireOwnServer,
  setMailServer,
  testMailServer,
} from "#platform/mail/manage-server.ts";
import { trialMail } from "#platform/mail/trial-mail.ts";
import { requireFirst } from "./is-first-account.ts";

interface Owner {
  id: string;
  email: string;
  signIn: string;
}
type Proof = Pick<AuthLimits, "proof">;

/** How mail leaves. Throws NOT_FOUND to everybody but the first account, as all of these. */
export async function showMail(dependencies: MailSettings, owner: Owner): Promise<MailStatus> {
  await requireFirst(dependencies, owner);
  return readMailStatus(dependencies);
}

/** Sets the mail server after it took a test mail. Throws as `requireOwnServer`, `proveOwner` and `setMailServer`. */
export async function changeMail(
  dependencies: MailSettings,
  limits: Proof,
  {
    owner,
    server,
    password,
    currentPassword,
  }: { owner: Owner; server: Omit<MailServer, "password">; password: string; currentPassword: string },
): Promise<MailStatus> {
  await requireFirst(dependencies, owner);
  requireOwnServer(dependencies);
  await proveOwner(dependencies, limits, { owner, currentPassword });
  await setMailServer(dependencies, { owner, server, password, mail: trialOf(dependencies, owner) });
  return readMailStatus(dependencies);
}

/** Sends its owner a test mail. Throws as `testMailServer`. */
export async function tryMail(dependencies: MailSettings, owner: Owner): Promise<MailStatus> {
  await requireFirst(dependencies, owner);
  await testMailServer(dependencies, trialOf(dependencies, owner));
  return readMailStatus(dependencies);
}

/** Forgets the mail server. Throws as `requireOwnServer` and `proveOwner`. */
export async function removeMail(
  dependencies: MailSettings,
  limits: Proof,
  { owner, currentPassword }: { owner: Owner; currentPassword: string },
): Promise<MailStatus> {
  await requireFirst(dependencies, owner);
  requireOwnServer(dependencies);
  await proveOwner(dependencies, limits, { owner, currentPassword });
  await removeMailServer(dependencies);
  return readMailStatus(dependencies);
}

const trialOf = ({ settings }: MailSettings, { email }: Owner) =>
  trialMail({ email, dashboard: settings.DASHBOARD_URL });
