import { mailText } from "#contract/text/mail.ts";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

/** Shows the operator that mails of this installation arrive. */
export function trialMail({ email, dashboard }: { email: string; dashboard: string }): Mail {
  const { subject, title, arrived } = mailText.trial;
  const { host } = new URL(dashboard);
  return { to: email, ...renderMail({ subject, title, paragraphs: [arrived], host }) };
}
