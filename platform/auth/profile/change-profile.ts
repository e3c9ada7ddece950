import type { Dependencies } from "#platform/dependencies.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { type AuthDependencies, inBackground } from "../dependencies.ts";
import { emailChangedMail } from "../mails.ts";
import { forgetResets } from "../sql/password-resets.ts";
import { proveOwner } from "./prove-owner.ts";
import { requireOpenSignIn } from "./require-open-sign-in.ts";
import { updateProfile } from "./sql/profiles.ts";

interface Change {
  owner: { id: string; email: string; signIn: string };
  fullName: string | undefined;
  /** Null takes it away. */
  phone?: string | null | undefined;
  /** In lower case; a change needs the current password. */
  email: string | undefined;
  currentPassword: string | undefined;
}

type Needed = Dependencies & Pick<AuthDependencies, "mail">;

/**
 * Changes the given fields and returns the account. A change of the e-mail ends every link sent to the old one, which gets a
 * mail about it. Throws EMAIL_TAKEN, and like `proveOwner`.
 */
export async function changeProfile({ mail, ...dependencies }: Needed, limits: AuthLimits, change: Change) {
  const { owner, fullName, phone, email, currentPassword = "" } = change;
  if (email !== undefined) await proveOwner(dependencies, limits, { owner, currentPassword });
  const account = await dependencies.postgres.transaction(async (queries) => {
    const changed = await updateProfile(queries, { id: owner.id, email, fullName, phone });
    // Afterwards: a link to the old e-mail that was being stored is among them.
    if (email !== undefined) await forgetResets(queries, owner.id);
    await requireOpenSignIn(queries, owner.signIn);
    return changed;
  });
  if (account.email !== owner.email) {
    const { log, settings } = dependencies;
    const notice = { was: owner.email, email: account.email, dashboard: settings.DASHBOARD_URL };
    inBackground(log, mail.send(emailChangedMail(notice)));
  }
  return account;
}
