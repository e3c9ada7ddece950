import type { Settings } from "#platform/settings.ts";

/** Keys of RFC 8292 and whom a push service writes to where something is wrong. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** Whom a push service writes to: it takes mailto: and https: alone. */
export function readVapidSubject({
  VAPID_SUBJECT,
  MAIL_FROM,
  DASHBOARD_URL,
}: Pick<Settings, "VAPID_SUBJECT" | "MAIL_FROM" | "DASHBOARD_URL">): string {
  if (VAPID_SUBJECT !== undefined) return VAPID_SUBJECT;
  const address = MAIL_FROM === undefined ? undefined : (/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM);
  if (address !== undefined) return `mailto:${address}`;
  return DASHBOARD_URL.startsWith("https:") ? DASHBOARD_URL : "mailto:nabz@localhost.localdomain";
}
