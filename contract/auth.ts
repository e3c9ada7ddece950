import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { email, id, password, proof, secondFactorCode, text } from "./fields.ts";
import { publicRoute, requiresOwner } from "./procedure.ts";

export const userData = z.object({ id, full_name: z.string(), email: z.string() });
const tokenData = z.object({ token: z.string(), refreshToken: z.string() });

/** A website in the answer of signing in, as the specification has it. */
export const websiteBrief = z.object({
  id,
  name: z.string(),
  url: z.string(),
  protocol: z.enum(["http", "https"]),
  active: z.boolean(),
});

/** Makes a browser a known device of the account, until its password changes; see `devices`. */
export const deviceToken = z.string();

/** The answer of signing in and of registering (specification, section 7, and the token of the device). */
export const session = z.object({
  userData,
  tokenData: tokenData.extend({ deviceToken }),
  websites: z.array(websiteBrief),
});

/** Tokens of the browser's known devices, of any account: the guesses of strangers do not delay them. */
const devices = z.array(proof(300)).max(5).optional();

/** Whether there is no account yet, whether accounts may be created, and whether mails leave the machine. */
const registrationState = z.object({
  empty: z.boolean(),
  open: z.boolean(),
  mail: z.boolean(),
  /** ISO code of the caller's country, for the zone of a first website; empty where unknown. */
  country: z.string(),
});

/** From the link in the mail for a forgotten password. */
const resetToken = proof(100);

export const auth = {
  registration: publicRoute
    .route({ method: "GET", path: "/register", summary: "Whether an account exists and whether one can be created" })
    .output(success(registrationState)),
  register: publicRoute
    .route({
      method: "POST",
      path: "/register",
      summary: "Create an account and sign in; the first always, later ones as REGISTRATION says",
    })
    .input(z.object({ email, password, full_name: text(120) }))
    .output(success(session)),
  login: publicRoute
    .route({
      method: "POST",
      path: "/login",
      summary:
        "Sign in; an account with a second factor is a 401 SECOND_FACTOR_REQUIRED with a `pendingToken`. Repeated with its `attempt` within a minute, it opens one sign-in",
    })
    .input(z.object({ email: text(254), password: proof(200), devices, attempt: id.optional() }))
    .output(success(session)),
  secondFactor: publicRoute
    .route({
      method: "POST",
      path: "/login/second-factor",
      summary: "Finish signing in by a code of the authenticator app, or by a recovery code; each works once",
    })
    .input(z.object({ pendingToken: proof(600), code: secondFactorCode, devices }))
    .output(success(session)),
  refresh: publicRoute
    .route({
      method: "POST",
      path: "/refresh",
      summary: "New tokens for a refresh token; an older one ends the sign-in",
    })
    .input(z.object({ refreshToken: proof(500) }))
    .output(success(tokenData)),
  password: {
    forgot: publicRoute
      .route({
        method: "POST",
        path: "/password/forgot",
        summary: "Send a link for a new password; the same answer whether the account exists or not",
      })
      .input(z.object({ email }))
      .output(success(nothing)),
    check: publicRoute
      .route({ method: "POST", path: "/password/check", summary: "The account of a link that still works" })
      .input(z.object({ token: resetToken }))
      .output(success(z.object({ email: z.string() }))),
    reset: publicRoute
      .route({
        method: "POST",
        path: "/password/reset",
        summary: "Set a new password by the link, which works once; ends every sign-in of the account",
      })
      .input(z.object({ token: resetToken, password }))
      .output(success(z.object({ deviceToken }))),
  },
  logout: requiresOwner
    // The list of sign-ins shows it.
    .meta({ access: "owner", isRecorded: false })
    .route({ method: "POST", path: "/logout", summary: "End this sign-in" })
    .output(success(nothing)),
};
