import { ok } from "#contract/envelope.ts";
import { publicRoute, requiresOwner } from "#platform/http/context.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { type AuthDependencies, inBackground } from "./dependencies.ts";
import { deviceOf } from "./device.ts";
import { forgotPassword } from "./forgot-password.ts";
import { passwordChangedMail } from "./mails.ts";
import { refresh } from "./refresh.ts";
import { readRegistration, register } from "./register.ts";
import { checkReset, resetPassword } from "./reset-password.ts";
import { openSession, signIn } from "./sign-in.ts";
import { endSignIn } from "./sql/sign-ins.ts";

/** The handlers of registering, signing in and out, refreshing and forgotten passwords. */
export const authRoutes = (limits: AuthLimits, { mail, geo }: AuthDependencies) => ({
  registration: publicRoute.auth.registration.handler(async ({ context: { dependencies } }) =>
    ok({ ...(await readRegistration(dependencies)), mail: mail.leaves }),
  ),
  register: publicRoute.auth.register.handler(async ({ input, context }) => {
    await limits.signIn.address.take(context.address);
    const user = { email: input.email, fullName: input.full_name, password: input.password };
    const { id } = await register(context.dependencies, user);
    return ok(await openSession(context.dependencies, { id, ...user }, deviceOf(geo, context)));
  }),
  login: publicRoute.auth.login.handler(async ({ input, context }) => {
    const { dependencies, address } = context;
    return ok(await signIn(dependencies, limits.signIn, { ...input, address, device: deviceOf(geo, context) }));
  }),
  refresh: publicRoute.auth.refresh.handler(async ({ input, context }) =>
    ok(await refresh(context.dependencies, { token: input.refreshToken, device: deviceOf(geo, context) })),
  ),
  password: {
    forgot: publicRoute.auth.password.forgot.handler(async ({ input: { email }, context }) => {
      await limits.reset.address.take(context.address);
      await limits.reset.account.take(email);
      inBackground(context.dependencies.log, forgotPassword(context.dependencies, mail, email));
      return ok({});
    }),
    check: publicRoute.auth.password.check.handler(async ({ input, context }) =>
      ok(await checkReset(context.dependencies, input.token)),
    ),
    reset: publicRoute.auth.password.reset.handler(async ({ input, context }) => {
      const { email } = await resetPassword(context.dependencies, input);
      // The owner has just proved their identity: the guesses of a stranger no longer lock them out.
      await limits.signIn.account.forget(email);
      const { log, settings } = context.dependencies;
      inBackground(log, mail.send(passwordChangedMail({ email, dashboard: settings.DASHBOARD_URL })));
      return ok({});
    }),
  },
  logout: requiresOwner.auth.logout.handler(async ({ context: { dependencies, owner } }) => {
    await endSignIn(dependencies.postgres, { id: owner.signIn, now: new Date(dependencies.clock.now()) });
    return ok({});
  }),
});
