import { createHash } from "node:crypto";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { resetMail } from "./mails.ts";
import { findUserByEmail } from "./sql/find-user.ts";
import { insertReset } from "./sql/password-resets.ts";

/** Stated in the mail. */
const linkMs = 60 * 60_000;

/** The stored form of a token. It has 256 random bits, so a fast hash suffices. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest();

/**
 * Sends a link for a new password to the account of an e-mail, if there is one. Callers must not wait for it: an answer
 * that took longer for a known account would reveal it.
 */
export async function forgotPassword(dependencies: Dependencies, mail: Mailer, email: string): Promise<void> {
  const { postgres, ids, clock, settings } = dependencies;
  const user = await findUserByEmail(postgres, email);
  if (user === undefined) return;
  const token = ids.secret(32);
  const now = clock.now();
  const times = { now: new Date(now), expiresAt: new Date(now + linkMs) };
  await insertReset(postgres, { user: user.id, tokenHash: hashOfToken(token), ...times });
  await mail.send(resetMail({ email: user.email, token, dashboard: settings.DASHBOARD_URL }));
}
