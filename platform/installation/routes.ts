import { ok } from "#contract/envelope.ts";
import type { AuthLimits } from "#platform/auth/auth-limits.ts";
import { requiresOwner } from "#platform/http/context.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { changeMail, removeMail, showMail, tryMail } from "./change-mail.ts";
import { isFirstAccount } from "./is-first-account.ts";
import { listNotices } from "./list-notices.ts";

/** The handlers of what operators see of their installation. */
export const installationRoutes = (limits: AuthLimits, { mail }: { mail: Mailer }) => ({
  notices: requiresOwner.installation.notices.handler(async ({ context: { dependencies, owner } }) =>
    ok({ items: (await isFirstAccount(dependencies, owner.id)) ? await listNotices(dependencies, mail) : [] }),
  ),
  mail: mailRoutes(limits, mail),
});

const mailRoutes = (limits: AuthLimits, mail: Mailer) => ({
  get: requiresOwner.installation.mail.get.handler(async ({ context: { dependencies, owner } }) =>
    ok(await showMail({ ...dependencies, mail }, owner)),
  ),
  update: requiresOwner.installation.mail.update.handler(async ({ input, context: { dependencies, owner } }) => {
    const { password = "", currentPassword, ...server } = input;
    return ok(await changeMail({ ...dependencies, mail }, limits, { owner, server, password, currentPassword }));
  }),
  test: requiresOwner.installation.mail.test.handler(async ({ context: { dependencies, owner } }) =>
    ok(await tryMail({ ...dependencies, mail }, owner)),
  ),
  remove: requiresOwner.installation.mail.remove.handler(
    async ({ input: { currentPassword }, context: { dependencies, owner } }) =>
      ok(await removeMail({ ...dependencies, mail }, limits, { owner, currentPassword })),
  ),
});
