import { ok } from "#contract/envelope.ts";
import { AppError } from "#platform/errors.ts";
import { byOwner } from "#platform/http/context.ts";
import type { AuthLimits } from "../attempts.ts";
import { emailChangedMail, passwordChangedMail } from "../mails.ts";
import { type AuthNeeds, inBackground } from "../needs.ts";
import { endSignIns } from "../sql/sign-ins.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile } from "./change-profile.ts";
import { endOwnSignIn } from "./sql/end-own-sign-in.ts";
import { listSignIns } from "./sql/list-sign-ins.ts";

/** The handlers of the signed-in owner's own account: name, e-mail, password, devices. */
export const profileRoutes = (limits: AuthLimits, { mail }: Pick<AuthNeeds, "mail">) => ({
  get: byOwner.wallet.profile.get.handler(({ context: { owner } }) =>
    ok({ id: owner.id, full_name: owner.fullName, email: owner.email }),
  ),
  update: byOwner.wallet.profile.update.handler(async ({ input, context }) => {
    const { parts, owner } = context;
    const { full_name: fullName, email, currentPassword } = input;
    const account = await changeProfile(parts, limits.signIn, { owner, fullName, email, currentPassword });
    if (account.email !== owner.email) {
      const told = { was: owner.email, email: account.email, dashboard: parts.settings.DASHBOARD_URL };
      inBackground(parts.log, mail.send(emailChangedMail(told)));
    }
    return ok(account);
  }),
  password: byOwner.wallet.profile.password.handler(async ({ input, context }) => {
    const { parts, owner } = context;
    await changePassword(parts, limits.signIn, { owner, ...input });
    const told = { email: owner.email, dashboard: parts.settings.DASHBOARD_URL };
    inBackground(parts.log, mail.send(passwordChangedMail(told)));
    return ok({});
  }),
  signIns: {
    list: byOwner.wallet.profile.signIns.list.handler(async ({ context: { parts, owner } }) => {
      const asked = { user: owner.id, current: owner.signIn, now: new Date(parts.clock.now()) };
      return ok({ items: await listSignIns(parts.postgres, asked) });
    }),
    end: byOwner.wallet.profile.signIns.end.handler(async ({ input: { id }, context: { parts, owner } }) => {
      const ended = await endOwnSignIn(parts.postgres, { user: owner.id, id, now: new Date(parts.clock.now()) });
      if (!ended) throw new AppError("NOT_FOUND", "No such sign-in of this owner");
      return ok({});
    }),
    endOthers: byOwner.wallet.profile.signIns.endOthers.handler(async ({ context: { parts, owner } }) => {
      const now = new Date(parts.clock.now());
      return ok({ ended: await endSignIns(parts.postgres, { user: owner.id, except: owner.signIn, now }) });
    }),
  },
});
