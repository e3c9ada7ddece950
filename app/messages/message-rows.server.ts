import { rialWords } from "#app/format/amounts.ts";
import { calledName } from "#app/format/person-name.ts";
import { addressWords } from "#app/format/phone.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Message } from "#contract/delivery.ts";
import { leftStates } from "#contract/delivery-states.ts";
import { channelText } from "#contract/text/channels.ts";
import { contentErasedText } from "#contract/text/erased-contents.ts";
import { remedyOf } from "./remedy-of.ts";

/** Where messages without an address of their own go. */
const placeOf: Partial<Record<Message["channel"], "messages:onPage" | "messages:inBrowser" | "messages:inApp">> = {
  ON_SITE: "messages:onPage",
  WEB_PUSH: "messages:inBrowser",
  PUSH: "messages:inApp",
};

/** Who it went to; empty where the person was erased, of whom the place says so. */
function nameOf({ address, isAddressErased, channel }: Message, { key, name }: NonNullable<Message["person"]>): string {
  const known = name ?? address;
  return known === null && isAddressErased && placeOf[channel] === undefined ? "" : calledName(known, key);
}

/** Where it went; of one that went nowhere, why there is no address. */
function addressOf({ address, isAddressErased, channel, reason }: Message): string {
  if (address !== null) return addressWords(address);
  const unsent = reason === "no_address" ? "messages:noAddress" : "messages:unsent";
  return i18n.t(placeOf[channel] ?? (isAddressErased ? "messages:erased" : unsent));
}

/** What a message was charged for, in rial; null of one that nobody was sent. */
export const chargedPrice = ({ state, price }: Message) => (leftStates.includes(state) ? price : null);

/** What a message says, or that it is erased. */
export const saidBy = ({ preview, isContentErased }: Message) =>
  isContentErased ? contentErasedText : (preview ?? "");

/** By what a message goes: what began by Bale may end by SMS. */
export const channelWords = ({ channel, provider }: Message) =>
  provider === "bale" ? channelText.providers.bale : channelText.types[channel];

/** What its journey or campaign is called, or that it is deleted; empty of a test. */
export function sourceName({ source, sourceName: name }: Message): string {
  if (source === "test") return "";
  return name ?? i18n.t(`messages:reasons.${source === "journey" ? "journey_deleted" : "campaign_deleted"}`);
}

/** The same with what it is. */
function sourceWords(message: Message): string {
  const { source, sourceName: name } = message;
  return source === "test" || name === null ? sourceName(message) : i18n.t(`messages:sources.${source}`, { name });
}

/** A price of nothing is that of a line without a tariff: it is not known. */
const priceWords = (price: number | null, currency: string) =>
  price === null || price === 0 ? "—" : rialWords(price, currency);

/** Why a message was not sent, or waits: before all else that its website sends nothing, which tests do not wait for. */
const sentenceOf = ({ state, source, sentence }: Message, halted: string): string =>
  halted !== "" && state === "queued" && source !== "test" ? `${halted}.` : (sentence ?? "");

interface Listing {
  /** Its id. */
  website: string;
  zone: string;
  /** Of the website: prices are in toman where it is. */
  currency: string;
  /** That its website sends nothing. */
  halted?: string;
}

/** A message in a list, in words. */
export const messageRow = (message: Message, { website, zone, currency, halted = "" }: Listing) => ({
  ...{ id: message.id, type: message.channel, state: message.state, isBot: message.isBot },
  channel: channelWords(message),
  source: sourceWords(message),
  isTest: message.source === "test",
  /** Why it was not sent, or waits, with what follows; empty where nothing held it. */
  sentence: sentenceOf(message, halted),
  /** What its owner can do about it: while the website sends nothing, all of its pages say how it goes on. */
  fix: halted === "" ? remedyOf(message, website) : undefined,
  person: message.person === null ? undefined : { key: message.person.key, name: nameOf(message, message.person) },
  address: addressOf(message),
  text: saidBy(message),
  price: priceWords(chargedPrice(message), currency),
  at: momentWords(zone, message.sentAt ?? message.at),
});
export type MessageRow = ReturnType<typeof messageRow>;
