import { emailReportText } from "#contract/text/email-reports.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import { type MailContent, renderMail } from "#platform/mail/render-mail.ts";
import type { Settings } from "#platform/settings.ts";
import type { Subscription } from "./sql/subscriptions.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

export type Addresses = Pick<Settings, "DASHBOARD_URL" | "PLATFORM_URL" | "SESSION_SECRET">;

/** Whom a mail goes to, and its idempotency key. */
export interface Addressed {
  subscription: Subscription;
  settings: Addresses;
  /** The same for the same mail, however often it is written. */
  key: string;
  /** In milliseconds since 1970. */
  date: number;
}

/**
 * A mail of a subscription with its unsubscribe link: at the end for people, and in the headers of RFC 8058 for the
 * one-click button of mail programs.
 */
export function writeMail(
  { subscription, settings, key, date }: Addressed,
  content: Omit<MailContent, "host" | "leave">,
): KnownMail {
  const { kind, email, website } = subscription;
  const token = unsubscribeToken(subscription.id, settings);
  const { text, action } = emailReportText.leave;
  const leave = {
    text: text(emailReportText.kinds[kind], website.name),
    label: action,
    url: `${settings.DASHBOARD_URL}/u/${token}`,
  };
  return {
    ...renderMail({ ...content, leave, host: new URL(settings.DASHBOARD_URL).host }),
    id: key.replace(/[^\w.-]/g, "."),
    date,
    to: email,
    headers: {
      "List-Unsubscribe": `<${settings.PLATFORM_URL}/u/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
