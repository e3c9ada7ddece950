import { mailText } from "#contract/text/mail.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { renderMail } from "#platform/mail/render-mail.ts";

/** `dashboard`: its public address, without a trailing slash. */
interface DashboardAddress {
  dashboard: string;
}

/** The mail with a link for a new password. */
export function resetMail({ email, token, dashboard }: DashboardAddress & { email: string; token: string }): Mail {
  const { subject, title, requested, until, action, notYou } = mailText.reset;
  const content = {
    subject,
    title,
    paragraphs: [requested(email), until],
    action: { label: action, url: `${dashboard}/reset/${token}` },
    aside: notYou,
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

/** Reports a changed password, so that a change by a stranger is noticed. */
export function passwordChangedMail({ email, dashboard }: DashboardAddress & { email: string }): Mail {
  const { subject, title, done, action, notYou } = mailText.passwordChanged;
  const content = {
    subject,
    title,
    paragraphs: [done(email), notYou],
    action: { label: action, url: `${dashboard}/forgot` },
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

/** Informs the old address that it no longer belongs to the account. */
export function emailChangedMail({ was, email, dashboard }: DashboardAddress & { was: string; email: string }): Mail {
  const { subject, title, done, notYou } = mailText.emailChanged;
  const content = { subject, title, paragraphs: [done(email), notYou] };
  return { to: was, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

/** The second factor was turned on or off, or its recovery codes were replaced. */
export type TwoFactorChange = "on" | "off" | "codes";

/** Reports a change of the second factor. */
export function twoFactorMail(
  change: TwoFactorChange,
  { email, dashboard }: DashboardAddress & { email: string },
): Mail {
  const { subject, title, done, advice } = mailText.twoFactor[change];
  const { action, notYou } = mailText.twoFactor;
  const content = {
    ...{ subject, title, paragraphs: [done(email), advice] },
    ...(change === "off" ? {} : { aside: notYou }),
    action: { label: action, url: `${dashboard}/forgot` },
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}
