import { ok } from "#contract/envelope.ts";
import type { AuthDependencies } from "#platform/auth/dependencies.ts";
import { requiresOwner } from "#platform/http/context.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile } from "./change-profile.ts";
import { endSignIn } from "./end-sign-in.ts";
import { endOtherSignIns, listDevices, pageAttempts } from "./list-devices.ts";
import { readProfile } from "./read-profile.ts";

/** The handlers of the signed-in owner's own account: name, e-mail, password, devices. */
export const profileRoutes = (limits: AuthLimits, { mail }: Pick<AuthDependencies, "mail">) => ({
  get: requiresOwner.wallet.profile.get.handler(async ({ context: { dependencies, owner } }) =>
    ok(await readProfile(dependencies, owner.id)),
  ),
  update: requiresOwner.wallet.profile.update.handler(async ({ input, context: { dependencies, owner } }) => {
    const { full_name: fullName, phone, email, currentPassword } = input;
    return ok(
      await changeProfile({ ...dependencies, mail }, limits, { owner, fullName, phone, email, currentPassword }),
    );
  }),
  password: requiresOwner.wallet.profile.password.handler(async ({ input, context: { dependencies, owner } }) =>
    ok({ deviceToken: await changePassword({ ...dependencies, mail }, limits, { owner, ...input }) }),
  ),
  signIns: {
    list: requiresOwner.wallet.profile.signIns.list.handler(async ({ context: { dependencies, owner } }) =>
      ok({ items: await listDevices(dependencies, owner) }),
    ),
    history: requiresOwner.wallet.profile.signIns.history.handler(
      async ({ input: { page, limit }, context: { dependencies, owner } }) =>
        ok(await pageAttempts(dependencies, owner, { page, limit })),
    ),
    end: requiresOwner.wallet.profile.signIns.end.handler(
      async ({ input: { id }, context: { dependencies, owner } }) => {
        await endSignIn(dependencies, { user: owner.id, id });
        return ok({ id });
      },
    ),
    endOthers: requiresOwner.wallet.profile.signIns.endOthers.handler(async ({ context: { dependencies, owner } }) =>
      ok({ ended: await endOtherSignIns(dependencies, owner) }),
    ),
  },
});
