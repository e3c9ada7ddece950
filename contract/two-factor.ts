import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { currentPassword, secondFactorCode } from "./fields.ts";
import { requiresOwner } from "./procedure.ts";

const path = "/v1/profile/two-factor";

/** Whether signing in needs a code beside the password. */
const state = z.object({
  isEnabled: z.boolean(),
  /** Since when; null where it is off. */
  enabledAt: z.iso.datetime().nullable(),
  /** It was begun and waits for its first code. */
  isBegun: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number().int().nonnegative(),
});

/** What an authenticator app needs: the secret in Base32, and the same as an `otpauth:` address for its QR code. */
const setup = z.object({ secret: z.string(), uri: z.string() });

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const recoveryCodeCount = 10;

export const twoFactor = {
  get: requiresOwner
    .route({ method: "GET", path, summary: "Whether signing in needs a second factor" })
    .output(success(state)),
  begin: requiresOwner
    .route({
      method: "POST",
      path: `${path}/setup`,
      summary:
        "Make a secret for an authenticator app, by the current password: shown once, waits an hour for its first code; a 409 where the second factor is on",
    })
    .input(z.object({ currentPassword }))
    .output(success(setup)),
  confirm: requiresOwner
    .route({
      method: "POST",
      path: `${path}/confirm`,
      summary: "Turn the second factor on by the first code; ends all other sign-ins and answers the recovery codes",
    })
    .input(z.object({ code: secondFactorCode }))
    .output(success(recoveryCodes)),
  renewCodes: requiresOwner
    .route({
      method: "POST",
      path: `${path}/recovery-codes`,
      summary: "New recovery codes instead of the old ones, by the current password and a code",
    })
    .input(z.object({ currentPassword, code: secondFactorCode }))
    .output(success(recoveryCodes)),
  disable: requiresOwner
    .route({
      method: "POST",
      path: `${path}/off`,
      summary: "Turn the second factor off by the current password and a code",
    })
    .input(z.object({ currentPassword, code: secondFactorCode }))
    .output(success(nothing)),
};
