import { ok } from "#contract/envelope.ts";
import { byOwner, publicly } from "#platform/http/context.ts";
import type { AuthLimits } from "./attempts.ts";
import { deviceOf } from "./device.ts";
import { forgotPassword } from "./forgot-password.ts";
import { passwordChangedMail } from "./mails.ts";
import { type AuthNeeds, inBackground } from "./needs.ts";
import { refresh } from "./refresh.ts";
import { mayRegister, register } from "./register.ts";
import { checkReset, resetPassword } from "./reset-password.ts";
import { openSession, signIn } from "./sign-in.ts";
import { endSignIn } from "./sql/sign-ins.ts";

/** Registering, signing in and out, refreshing, forgotten passwords. `limits` count attempts across calls. */
export const authRoutes = (limits: AuthLimits, { mail, geo }: AuthNeeds) => ({
  registration: publicly.auth.registration.handler(async ({ context: { parts } }) =>
    ok({ ...(await mayRegister(parts)), mail: mail.leaves }),
  ),
  register: publicly.auth.register.handler(async ({ input, context }) => {
    limits.signIn.address.take(context.address);
    const user = { email: input.email, fullName: input.full_name, password: input.password };
    const { id } = await register(context.parts, user);
    return ok(await openSession(context.parts, { id, ...user }, deviceOf(geo, context)));
  }),
  login: publicly.auth.login.handler(async ({ input, context }) => {
    const { parts, address } = context;
    return ok(await signIn(parts, limits.signIn, { ...input, address, device: deviceOf(geo, context) }));
  }),
  refresh: publicly.auth.refresh.handler(async ({ input, context }) =>
    ok(await refresh(context.parts, { token: input.refreshToken, device: deviceOf(geo, context) })),
  ),
  password: {
    forgot: publicly.auth.password.forgot.handler(({ input: { email }, context }) => {
      limits.reset.address.take(context.address);
      limits.reset.account.take(email);
      inBackground(context.parts.log, forgotPassword(context.parts, mail, email));
      return ok({});
    }),
    check: publicly.auth.password.check.handler(async ({ input, context }) =>
      ok(await checkReset(context.parts, input.token)),
    ),
    reset: publicly.auth.password.reset.handler(async ({ input, context }) => {
      const { email } = await resetPassword(context.parts, input);
      // Who was kept out by a stranger's guesses has just proved to be the owner.
      limits.signIn.account.forget(email);
      const { log, settings } = context.parts;
      inBackground(log, mail.send(passwordChangedMail({ email, dashboard: settings.DASHBOARD_URL })));
      return ok({});
    }),
  },
  logout: byOwner.auth.logout.handler(async ({ context: { parts, owner } }) => {
    await endSignIn(parts.postgres, { id: owner.signIn, now: new Date(parts.clock.now()) });
    return ok({});
  }),
});
