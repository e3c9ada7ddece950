import { type Channel, channels } from "#contract/channels.ts";
import type { consentStates } from "#contract/consents.ts";
import type { DeliveryChannel, SuppressionState } from "#contract/delivery-states.ts";
import type { Person } from "#contract/people.ts";
import { readConsent } from "#platform/people/read-consent.ts";

type RecordedConsent = (typeof consentStates)[number];

/** An address by which a channel reaches a person, with what was said of it. */
export interface PersonAddress {
  channel: DeliveryChannel;
  /** Why it gets nothing more by any line; null where it does. */
  suppression: SuppressionState | null;
  /** What was recorded of it last. */
  consent: RecordedConsent | null;
}

/** What reachability is read from. */
export interface Contacts {
  /** As `identify` said it: channel → yes or no; one value stands for all channels. */
  consent: unknown;
  /** Channels by which the owner sends them nothing. */
  doNotContact: unknown;
  addresses: readonly PersonAddress[];
}

/** Of somebody who is not known: only a page can show them something. */
export const unknownContacts: Contacts = {
  ...{ consent: null, doNotContact: null, addresses: [{ channel: "ON_SITE", suppression: null, consent: null }] },
};

/** The channels of a do-not-contact, in the usual order. */
export const readBlocked = (doNotContact: unknown): Channel[] =>
  channels.filter((channel) => Array.isArray(doNotContact) && doNotContact.includes(channel));

/** Whether messages of a channel are refused: a refusal wins, whatever recorded it. The one rule of sending and of reach. */
export const isRefused = (
  channel: Channel,
  { consent, doNotContact }: { consent?: unknown; doNotContact?: unknown },
  recorded: RecordedConsent | null | undefined,
): boolean =>
  recorded === "denied" || readConsent(consent, channel) === false || readBlocked(doNotContact).includes(channel);

/** The channels of the sender by which one of a person reaches them. */
const senders: Record<Channel, readonly DeliveryChannel[]> = {
  ...{ SMS: ["SMS"], EMAIL: ["EMAIL"], PUSH: ["PUSH", "WEB_PUSH"], WHATSAPP: ["WHATSAPP"], ON_SITE: ["ON_SITE"] },
};

/** The channel that people know of one of the sender's; undefined of calls to servers. */
export const channelOf = (sender: DeliveryChannel): Channel | undefined =>
  channels.find((channel) => senders[channel].includes(sender));

const addressesBy = (channel: Channel, { addresses }: Contacts) =>
  addresses.filter((address) => senders[channel].includes(address.channel));

const isOpenBy = (channel: Channel, person: Contacts): boolean =>
  addressesBy(channel, person).some(
    ({ suppression, consent }) => suppression === null && !isRefused(channel, person, consent),
  );

/** By which channels a person can be reached: an address gets messages, they have not refused, and the owner has not blocked it. */
export function readReachability(person: Contacts & { hasVisited: boolean }): Person["reachable"] {
  const isOpen = (channel: Channel) => isOpenBy(channel, person);
  return {
    ...{ SMS: isOpen("SMS"), EMAIL: isOpen("EMAIL"), PUSH: isOpen("PUSH"), WHATSAPP: isOpen("WHATSAPP") },
    // Who came can be shown something when they come again.
    ON_SITE: person.hasVisited && isOpen("ON_SITE"),
  };
}

/** Channels that a person refused: by what they said anywhere, or by leaving with every address that there is. */
export const readRefused = (person: Contacts): Channel[] =>
  channels.filter((channel) => {
    if (readConsent(person.consent, channel) === false) return true;
    const hasLeft = addressesBy(channel, person).some(
      ({ suppression, consent }) =>
        suppression === "unsubscribed" || suppression === "complained" || consent === "denied",
    );
    return hasLeft && !isOpenBy(channel, { ...person, doNotContact: null });
  });

/** Channels whose addresses get nothing more, and not because the person refused: mails came back, an operator closed a number. */
export const readSuppressed = (person: Contacts): Channel[] => {
  const refused = readRefused(person);
  return channels.filter(
    (channel) =>
      !refused.includes(channel) &&
      addressesBy(channel, person).some(({ suppression }) => suppression !== null) &&
      !isOpenBy(channel, { ...person, doNotContact: null }),
  );
};
