import { ok } from "#contract/envelope.ts";
import type { AuthLimits } from "#platform/auth/auth-limits.ts";
import { proveOwner } from "#platform/auth/profile/prove-owner.ts";
import { requiresOwner } from "#platform/http/context.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import {
  readMailStatus,
  removeMailServer,
  requireOwnServer,
  setMailServer,
  testMailServer,
} from "#platform/mail/manage-server.ts";
import { trialMail } from "#platform/mail/trial-mail.ts";
import { isFirstAccount, requireFirst } from "./is-first-account.ts";
import { listNotices } from "./list-notices.ts";

/** The handlers of what operators see of their installation. */
export const installationRoutes = (limits: AuthLimits, { mail }: { mail: Mailer }) => ({
  notices: requiresOwner.installation.notices.handler(async ({ context: { dependencies, owner } }) =>
    ok({ items: (await isFirstAccount(dependencies, owner.id)) ? await listNotices(dependencies, mail) : [] }),
  ),
  mail: mailRoutes(limits, mail),
});

const mailRoutes = (limits: AuthLimits, mail: Mailer) => ({
  get: requiresOwner.installation.mail.get.handler(async ({ context: { dependencies, owner } }) => {
    await requireFirst(dependencies, owner);
    return ok(await readMailStatus({ ...dependencies, mail }));
  }),
  update: requiresOwner.installation.mail.update.handler(async ({ input, context: { dependencies, owner } }) => {
    await requireFirst(dependencies, owner);
    requireOwnServer(dependencies);
    const { password = "", currentPassword, ...server } = input;
    await proveOwner(dependencies, limits, { owner, currentPassword });
    const test = trialMail({ email: owner.email, dashboard: dependencies.settings.DASHBOARD_URL });
    await setMailServer({ ...dependencies, mail }, { owner, server, password, mail: test });
    return ok(await readMailStatus({ ...dependencies, mail }));
  }),
  test: requiresOwner.installation.mail.test.handler(async ({ context: { dependencies, owner } }) => {
    await requireFirst(dependencies, owner);
    const test = trialMail({ email: owner.email, dashboard: dependencies.settings.DASHBOARD_URL });
    await testMailServer({ ...dependencies, mail }, test);
    return ok(await readMailStatus({ ...dependencies, mail }));
  }),
  remove: requiresOwner.installation.mail.remove.handler(async ({ input, context: { dependencies, owner } }) => {
    await requireFirst(dependencies, owner);
    requireOwnServer(dependencies);
    await proveOwner(dependencies, limits, { owner, currentPassword: input.currentPassword });
    await removeMailServer({ ...dependencies, mail });
    return ok(await readMailStatus({ ...dependencies, mail }));
  }),
});
