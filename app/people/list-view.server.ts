import { agoWords } from "#app/format/ago.ts";
import { formatMoney } from "#app/format/figures.ts";
import { nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { maskedPhone } from "#app/format/phone.ts";
import { clientTypes } from "#app/reports/filters.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PersonView, Reach } from "#app/ui/people/people-data.ts";
import { type Channel, channels } from "#contract/channels.ts";
import type { Person } from "#contract/people.ts";

const activeMs = 5 * 60_000;

type Contacts = Pick<Person, "reachable" | "refused" | "suppressed" | "doNotContact" | "email" | "phone">;

/** How a channel stands. Who refuses web push has no address for it any more. */
export function readReach(person: Contacts, channel: Channel): Reach {
  const { reachable, refused, suppressed, doNotContact, email, phone } = person;
  if (reachable[channel]) return "yes";
  if (doNotContact.includes(channel)) return "blocked";
  const hasAddress = {
    SMS: phone !== null,
    WHATSAPP: phone !== null,
    EMAIL: email !== null,
    PUSH: true,
    ON_SITE: true,
  };
  if (!hasAddress[channel]) return "none";
  return refused.includes(channel) ? "refused" : suppressed.includes(channel) ? "suppressed" : "none";
}

/** Whether somebody is on the website at this moment. Who is known from a file or the server alone was never there. */
export const isNow = ({ sessions, lastSeenAt }: Pick<Person, "sessions" | "lastSeenAt">, now: number) =>
  sessions > 0 && now - Date.parse(lastSeenAt) < activeMs;

/** A person in words, as a row of the list. */
export function personView(person: Person, now: number): PersonView {
  const { id, type, name, phone, city, medium, source, sessions, orders, revenue } = person;
  const seen = Date.parse(person.lastSeenAt);
  const hasVisited = sessions > 0;
  const isHere = isNow(person, now);
  return {
    ...{ id, name: personName(person, id), isAnonymous: name === null },
    type: clientTypes[type - 1] ?? "visitor",
    phone: phone === null ? "" : maskedPhone(phone),
    city: city === null ? "" : nameWords("city", { key: city }),
    origin: [medium === null ? "" : nameWords("medium", { key: medium }), source ?? ""].filter((text) => text !== ""),
    sessions: formatNumber(sessions),
    orders: orders === 0 ? "" : formatNumber(orders),
    revenue: revenue === 0 ? "" : formatMoney(revenue),
    seen: isHere ? i18n.t("overview:recent.now") : hasVisited ? agoWords(seen, now) : "",
    isNow: isHere,
    reach: channels.map((channel) => ({ channel, state: readReach(person, channel) })),
  };
}
