import { formatNumber } from "#app/format/numbers.ts";
import { calledName } from "#app/format/person-name.ts";
import { addressWords } from "#app/format/phone.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Message } from "#contract/delivery.ts";
import { channelText } from "#contract/text/channels.ts";
import { contentErasedText } from "#contract/text/erased-contents.ts";

/** Where messages without an address of their own go. */
const placeOf: Partial<Record<Message["channel"], "messages:onPage" | "messages:inBrowser" | "messages:inApp">> = {
  ON_SITE: "messages:onPage",
  WEB_PUSH: "messages:inBrowser",
  PUSH: "messages:inApp",
};

/** Who it went to; empty where the person was erased, of whom the place says so. */
function nameOf({ address, channel }: Message, { key, name }: NonNullable<Message["person"]>): string {
  const known = name ?? address;
  return known === null && placeOf[channel] === undefined ? "" : calledName(known, key);
}

/** What a message says, or that it is erased. */
export const saidBy = ({ preview, isContentErased }: Message) =>
  isContentErased ? contentErasedText : (preview ?? "");

/** A message in a list, in words. */
export const messageRow = (message: Message, zone: string) => ({
  ...{ id: message.id, type: message.channel, state: message.state, isBot: message.isBot },
  channel: channelText.types[message.channel],
  isTest: message.source === "test",
  /** Why it was not sent, or waits, with what follows; empty where nothing held it. */
  sentence: message.sentence ?? "",
  person: message.person === null ? undefined : { key: message.person.key, name: nameOf(message, message.person) },
  address:
    message.address === null ? i18n.t(placeOf[message.channel] ?? "messages:erased") : addressWords(message.address),
  text: saidBy(message),
  price: message.price === null ? "—" : formatNumber(message.price),
  at: momentWords(zone, message.sentAt ?? message.at),
});
export type MessageRow = ReturnType<typeof messageRow>;
