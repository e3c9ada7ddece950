import type { Dependencies } from "#platform/dependencies.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { type AuthDependencies, inBackground } from "./dependencies.ts";
import { resetMail } from "./mails.ts";
import { hashOfToken } from "./reset-token.ts";
import { findUserByEmail } from "./sql/find-user.ts";
import { insertReset } from "./sql/password-resets.ts";

/** Stated in the mail. */
const linkMs = 60 * 60_000;

type Services = Pick<AuthDependencies, "mail">;

/**
 * Sends a link for a new password to the account of an e-mail, if there is one. Answers before the account is looked up:
 * neither answer nor time reveals it. Unknown accounts count like known ones. Throws TOO_MANY_REQUESTS.
 */
export async function requestReset(
  dependencies: Dependencies,
  { limits, mail }: Services & { limits: Pick<AuthLimits, "forgot"> },
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limits.forgot.network.take(address);
  await limits.forgot.account.take(email);
  inBackground(dependencies.log, sendLink(dependencies, mail, email));
}

async function sendLink(dependencies: Dependencies, mail: Services["mail"], email: string): Promise<void> {
  const { postgres, ids, clock, settings } = dependencies;
  const user = await findUserByEmail(postgres, email);
  if (user === undefined) return;
  const token = ids.secret(32);
  const now = clock.now();
  const times = { now: new Date(now), expiresAt: new Date(now + linkMs) };
  const reset = { user: user.id, email: user.email, tokenHash: hashOfToken(token), ...times };
  if (!(await insertReset(postgres, reset))) return;
  await mail.send(resetMail({ email: user.email, token, dashboard: settings.DASHBOARD_URL }));
}
