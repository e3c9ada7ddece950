import { ok } from "#contract/envelope.ts";
import { type AuthDependencies, inBackground } from "#platform/auth/dependencies.ts";
import { requiresOwner } from "#platform/http/context.ts";
import { listAttempts } from "../attempts/sql/attempts.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { emailChangedMail, passwordChangedMail } from "../mails.ts";
import { endSignIns } from "../sql/sign-ins.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile } from "./change-profile.ts";
import { endSignIn } from "./end-sign-in.ts";
import { listSignIns } from "./sql/list-sign-ins.ts";

/** The handlers of the signed-in owner's own account: name, e-mail, password, devices. */
export const profileRoutes = (limits: AuthLimits, { mail }: Pick<AuthDependencies, "mail">) => ({
  get: requiresOwner.wallet.profile.get.handler(({ context: { owner } }) =>
    ok({ id: owner.id, full_name: owner.fullName, email: owner.email }),
  ),
  update: requiresOwner.wallet.profile.update.handler(async ({ input, context }) => {
    const { dependencies, owner } = context;
    const { full_name: fullName, email, currentPassword } = input;
    const account = await changeProfile(dependencies, limits, { owner, fullName, email, currentPassword });
    if (account.email !== owner.email) {
      const change = { was: owner.email, email: account.email, dashboard: dependencies.settings.DASHBOARD_URL };
      inBackground(dependencies.log, mail.send(emailChangedMail(change)));
    }
    return ok(account);
  }),
  password: requiresOwner.wallet.profile.password.handler(async ({ input, context }) => {
    const { dependencies, owner } = context;
    const deviceToken = await changePassword(dependencies, limits, { owner, ...input });
    const recipient = { email: owner.email, dashboard: dependencies.settings.DASHBOARD_URL };
    inBackground(dependencies.log, mail.send(passwordChangedMail(recipient)));
    return ok({ deviceToken });
  }),
  signIns: {
    list: requiresOwner.wallet.profile.signIns.list.handler(async ({ context: { dependencies, owner } }) => {
      const query = { user: owner.id, current: owner.signIn, now: new Date(dependencies.clock.now()) };
      return ok({ items: await listSignIns(dependencies.postgres, query) });
    }),
    history: requiresOwner.wallet.profile.signIns.history.handler(
      async ({ input: { page, limit }, context: { dependencies, owner } }) => {
        const now = new Date(dependencies.clock.now());
        const query = { user: owner.id, current: owner.signIn, now, page, limit };
        return ok({ ...(await listAttempts(dependencies.postgres, query)), page, limit });
      },
    ),
    end: requiresOwner.wallet.profile.signIns.end.handler(
      async ({ input: { id }, context: { dependencies, owner } }) => {
        await endSignIn(dependencies, { user: owner.id, id });
        return ok({});
      },
    ),
    endOthers: requiresOwner.wallet.profile.signIns.endOthers.handler(async ({ context: { dependencies, owner } }) => {
      const now = new Date(dependencies.clock.now());
      return ok({ ended: await endSignIns(dependencies.postgres, { user: owner.id, except: owner.signIn, now }) });
    }),
  },
});
