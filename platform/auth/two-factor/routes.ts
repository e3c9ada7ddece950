import { ok } from "#contract/envelope.ts";
import { requiresOwner } from "#platform/http/context.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { proveOwner } from "../profile/prove-owner.ts";
import { beginTwoFactor } from "./begin-two-factor.ts";
import { confirmTwoFactor } from "./confirm-two-factor.ts";
import { disableTwoFactor } from "./disable-two-factor.ts";
import { proveByBoth } from "./prove-by-both.ts";
import { readTwoFactor } from "./read-two-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";

/** The handlers of the second factor of the signed-in owner's account. */
export const twoFactorRoutes = (limits: Pick<AuthLimits, "proof" | "code">) => ({
  get: requiresOwner.wallet.profile.twoFactor.get.handler(async ({ context: { dependencies, owner } }) =>
    ok(await readTwoFactor(dependencies, owner)),
  ),
  begin: requiresOwner.wallet.profile.twoFactor.begin.handler(
    async ({ input: { currentPassword }, context: { dependencies, owner } }) => {
      await proveOwner(dependencies, limits, { owner, currentPassword });
      return ok(await beginTwoFactor(dependencies, owner));
    },
  ),
  confirm: requiresOwner.wallet.profile.twoFactor.confirm.handler(
    async ({ input: { code }, context: { dependencies, owner } }) =>
      ok({ recoveryCodes: await confirmTwoFactor(dependencies, { owner, code }) }),
  ),
  renewCodes: requiresOwner.wallet.profile.twoFactor.renewCodes.handler(
    async ({ input, context: { dependencies, owner, address } }) => {
      await proveByBoth(dependencies, limits, { owner, address, ...input });
      return ok({ recoveryCodes: await renewRecoveryCodes(dependencies, owner) });
    },
  ),
  disable: requiresOwner.wallet.profile.twoFactor.disable.handler(
    async ({ input, context: { dependencies, owner, address } }) => {
      await proveByBoth(dependencies, limits, { owner, address, ...input });
      await disableTwoFactor(dependencies, owner);
      return ok({});
    },
  ),
});
