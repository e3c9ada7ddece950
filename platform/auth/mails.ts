import { mailText } from "#contract/text/mail.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { renderMail } from "#platform/mail/render-mail.ts";

/** `dashboard`: its public address, without a slash at the end. */
interface Place {
  dashboard: string;
}

/** The link for somebody who forgot the password. */
export function resetMail({ email, token, dashboard }: Place & { email: string; token: string }): Mail {
  const { subject, title, asked, until, action, notYou } = mailText.reset;
  const content = {
    subject,
    title,
    paragraphs: [asked(email), until],
    action: { label: action, url: `${dashboard}/reset/${token}` },
    aside: notYou,
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

/** Tells that the password is another one now, so that a stranger who did it does not go unseen. */
export function passwordChangedMail({ email, dashboard }: Place & { email: string }): Mail {
  const { subject, title, done, action, notYou } = mailText.passwordChanged;
  const content = {
    subject,
    title,
    paragraphs: [done(email), notYou],
    action: { label: action, url: `${dashboard}/forgot` },
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

/** Tells the old address that it is no longer the account's. */
export function emailChangedMail({ was, email, dashboard }: Place & { was: string; email: string }): Mail {
  const { subject, title, done, notYou } = mailText.emailChanged;
  const content = { subject, title, paragraphs: [done(email), notYou] };
  return { to: was, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}
