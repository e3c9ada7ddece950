import { ok } from "#contract/envelope.ts";
import { deviceOf } from "#platform/activity/device.ts";
import { publicRoute, requiresOwner } from "#platform/http/context.ts";
import type { AuthLimits } from "./auth-limits.ts";
import type { AuthDependencies } from "./dependencies.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { refresh } from "./refresh.ts";
import { readRegistration, register } from "./register.ts";
import { requestReset } from "./request-reset.ts";
import { checkReset, resetPassword } from "./reset-password.ts";
import { openSession, signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

/** The handlers of registering, signing in and out, refreshing and forgotten passwords. */
export const authRoutes = (limits: AuthLimits, { mail, geo }: AuthDependencies) => ({
  registration: publicRoute.auth.registration.handler(async ({ context: { dependencies, address } }) =>
    ok({ ...(await readRegistration(dependencies)), mail: await mail.leaves(), country: geo(address).country }),
  ),
  register: publicRoute.auth.register.handler(async ({ input, context }) => {
    await limits.register.take(context.address);
    const user = { email: input.email, fullName: input.full_name, password: input.password };
    const account = await register(context.dependencies, user);
    const device = deviceOf(geo, context);
    return ok(
      await openSession(context.dependencies, { ...user, ...account }, { device, isKnown: false, hasGivenCode: false }),
    );
  }),
  login: publicRoute.auth.login.handler(async ({ input, context }) => {
    const { dependencies, address } = context;
    return ok(await signIn(dependencies, limits, { ...input, address, device: deviceOf(geo, context) }));
  }),
  secondFactor: publicRoute.auth.secondFactor.handler(async ({ input, context }) => {
    const { dependencies, address } = context;
    return ok(await finishSignIn(dependencies, limits, { ...input, address, device: deviceOf(geo, context) }));
  }),
  refresh: publicRoute.auth.refresh.handler(async ({ input, context }) =>
    ok(await refresh(context.dependencies, { token: input.refreshToken, device: deviceOf(geo, context) })),
  ),
  password: {
    forgot: publicRoute.auth.password.forgot.handler(async ({ input: { email }, context }) => {
      await requestReset(context.dependencies, { limits, mail }, { email, address: context.address });
      return ok({});
    }),
    check: publicRoute.auth.password.check.handler(async ({ input: { token }, context }) =>
      ok(await checkReset(context.dependencies, limits, { token, address: context.address })),
    ),
    reset: publicRoute.auth.password.reset.handler(async ({ input, context }) => {
      const reset = { ...input, address: context.address, device: deviceOf(geo, context) };
      return ok({ deviceToken: await resetPassword(context.dependencies, { limits, mail }, reset) });
    }),
  },
  logout: requiresOwner.auth.logout.handler(async ({ context: { dependencies, owner } }) => {
    await signOut(dependencies, owner.signIn);
    return ok({});
  }),
});
