import { ok } from "#contract/envelope.ts";
import { byOwner, publicly } from "#platform/http/context.ts";
import type { SignInLimits } from "./attempts.ts";
import { refresh } from "./refresh.ts";
import { register, registrationState } from "./register.ts";
import { openSession, signIn } from "./sign-in.ts";
import { endSignIn } from "./sql/sign-ins.ts";

/** Registering, signing in and out, refreshing. `limits` count attempts across calls. */
export const authRoutes = (limits: SignInLimits) => ({
  registration: publicly.auth.registration.handler(async ({ context }) => ok(await registrationState(context.parts))),
  register: publicly.auth.register.handler(async ({ input, context: { parts, address } }) => {
    limits.address.take(address);
    const user = { email: input.email, fullName: input.full_name, password: input.password };
    const { id } = await register(parts, user);
    return ok(await openSession(parts, { id, ...user }));
  }),
  login: publicly.auth.login.handler(async ({ input, context: { parts, address } }) =>
    ok(await signIn(parts, limits, { ...input, address })),
  ),
  refresh: publicly.auth.refresh.handler(async ({ input, context }) =>
    ok(await refresh(context.parts, input.refreshToken)),
  ),
  logout: byOwner.auth.logout.handler(async ({ context: { parts, owner } }) => {
    await endSignIn(parts.postgres, { id: owner.signIn, now: new Date(parts.clock.now()) });
    return ok({});
  }),
});
