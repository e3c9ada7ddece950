import { dimensionText, unknownText } from "#contract/text/dimension-text.ts";
import { mailText } from "#contract/text/mail.ts";
import { timeInZone } from "#contract/text/zones.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { renderMail } from "#platform/mail/render-mail.ts";
import { dayWords, hourWords } from "#platform/mail/words.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listWebsites } from "#platform/websites/list-websites.ts";

interface NewDevice {
  email: string;
  device: Device;
  /** When, in milliseconds since 1970. */
  at: number;
}

/**
 * Queues the mail about a sign-in from a browser that was not known, in the transaction that opens it. Its time is in the
 * zone of the account's first website, as the list of sign-ins says it.
 */
export async function queueNewDeviceMail(
  { settings }: Pick<Dependencies, "settings">,
  queries: Queries,
  { signIn, owner, ...opened }: NewDevice & { signIn: string; owner: string },
): Promise<void> {
  const [first] = (await listWebsites(queries, { owner, sort: "createdAt", page: 1, limit: 1 })).items;
  const options = { dashboard: settings.DASHBOARD_URL, zone: first?.timeZone ?? settings.TIME_ZONE_OFFSET };
  const mail = { ...newDeviceMail(opened, options), id: signIn, date: opened.at };
  await queueMail(queries, { key: `new-device/${signIn}`, mail });
}

function newDeviceMail(
  { email, device, at }: NewDevice,
  { dashboard, zone }: { dashboard: string; zone: string },
): Mail {
  const { rows, done, on, unknownDevice, subject, title, action, notYou } = mailText.newDevice;
  const { browser, os } = device;
  const named = browser !== "" && os !== "" ? on(browser, os) : browser || os || unknownDevice;
  const content = {
    ...{ subject, title, paragraphs: [done(email)] },
    tables: [
      {
        rows: [
          { name: rows.device, value: named },
          { name: rows.place, value: placeWords(device) },
          { name: rows.at, value: timeInZone(`${dayWords(zone, at)}، ${hourWords(zone, at)}`, zone) },
        ],
      },
    ],
    action: { label: action, url: `${dashboard}/profile/sign-ins` },
    aside: notYou,
  };
  return { to: email, ...renderMail({ ...content, host: new URL(dashboard).host }) };
}

function placeWords({ country, city }: Device): string {
  if (country === "") return unknownText;
  const words = [dimensionText("country", country) ?? country];
  if (city !== "") words.push(dimensionText("city", city) ?? city);
  return words.join("، ");
}
