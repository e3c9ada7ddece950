import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { email, id, password, proof, text } from "./fields.ts";
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

/** The answer of signing in and of registering (specification, section 7). */
export const session = z.object({ userData, tokenData, websites: z.array(websiteBrief) });

/** Whether there is no account yet, whether accounts may be created, and whether mails leave the machine. */
const registrationState = z.object({ empty: z.boolean(), open: z.boolean(), mail: z.boolean() });

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
    .route({ method: "POST", path: "/login", summary: "Sign in" })
    .input(z.object({ email: text(254), password: proof(200) }))
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
      .output(success(nothing)),
  },
  logout: requiresOwner
    .route({ method: "POST", path: "/logout", summary: "End this sign-in" })
    .output(success(nothing)),
};
