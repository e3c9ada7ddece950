import { type Channel, channels } from "#contract/channels.ts";
import type { Person } from "#contract/people.ts";

/** What reachability is read from. */
export interface Contacts {
  email: string | null;
  phone: string | null;
  /** As `identify` said it: channel → yes or no; one value stands for all channels. */
  consent: unknown;
  /** Channels by which the owner sends them nothing. */
  doNotContact: unknown;
  /** An app of theirs takes pushes: of the tokens that were said one is live. */
  hasApp: boolean;
  /** A browser of theirs takes pushes of the website. */
  isSubscribed: boolean;
}

/** The same of a person. */
interface Contactable extends Contacts {
  /** Whether a browser of theirs was ever on the website: of people of a file there is none. */
  hasVisited: boolean;
}

/** Everything else that is said is a refusal: nobody is written to by mistake. */
const grants = new Set(["true", "1", "yes", "granted"]);
const isGrant = (said: unknown) => grants.has(String(said).trim().toLowerCase());
/** Names of channels in the consent of an `identify`. */
const names: Record<Channel, readonly string[]> = {
  SMS: ["sms", "SMS"],
  EMAIL: ["email", "EMAIL"],
  PUSH: ["push", "PUSH"],
  WHATSAPP: ["whatsapp", "WHATSAPP"],
  ON_SITE: ["onSite", "on_site", "ON_SITE"],
};

/** The consent for a channel: true, false, or undefined where nothing was said. */
export function readConsent(consent: unknown, channel: Channel): boolean | undefined {
  if (consent === null || consent === undefined) return undefined;
  if (typeof consent !== "object") return isGrant(consent);
  const said = consent as Record<string, unknown>;
  const own = names[channel].find((name) => Object.hasOwn(said, name) && said[name] !== null);
  return own === undefined ? undefined : isGrant(said[own]);
}

/** The channels of a do-not-contact, in the usual order. */
export const readBlocked = (doNotContact: unknown): Channel[] =>
  channels.filter((channel) => Array.isArray(doNotContact) && doNotContact.includes(channel));

/** By which channels a person can be reached: there is an address, they have not refused, and the owner has not blocked it. */
export function readReachability(person: Contactable): Person["reachable"] {
  const { email, phone, consent, doNotContact, hasApp, isSubscribed, hasVisited } = person;
  const hasAddress = {
    SMS: phone !== null,
    EMAIL: email !== null,
    PUSH: isSubscribed || hasApp,
    WHATSAPP: phone !== null,
  };
  const blocked = readBlocked(doNotContact);
  const allows = (channel: Channel) => readConsent(consent, channel) !== false && !blocked.includes(channel);
  return {
    SMS: hasAddress.SMS && allows("SMS"),
    EMAIL: hasAddress.EMAIL && allows("EMAIL"),
    PUSH: hasAddress.PUSH && allows("PUSH"),
    // Who came can be shown something when they come again.
    ON_SITE: hasVisited && allows("ON_SITE"),
    WHATSAPP: hasAddress.WHATSAPP && allows("WHATSAPP"),
  };
}
