import { z } from "zod";
import { countParts } from "#contract/messages/count-parts.ts";
import { type Tracked, trackMail, trackPattern, trackText, trackUrls } from "#contract/messages/track-content.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { linkAddress, openAddress, unsubscribeAddress } from "./message-addresses.ts";
import { linkCodeOf } from "./responses/link-code.ts";
import { insertLinks } from "./sql/links.ts";
import { insertMessages, type NewMessage } from "./sql/messages.ts";

export type { NewMessage } from "./sql/messages.ts";

type EnqueueDependencies = Pick<Dependencies, "ids" | "settings">;

const smsContent = z.looseObject({
  text: z.string(),
  pattern: z
    .object({ code: z.string(), values: z.array(z.object({ name: z.string(), value: z.string() })) })
    .optional(),
});
const pushContent = z.looseObject({
  url: z.string(),
  buttons: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
});
const mailContent = z.looseObject({ html: z.string(), text: z.string() });

/**
 * Stores rendered messages to send, in the caller's transaction: the way by which everything that writes to people enters
 * the ledger. Links of SMS, mails and pushes become tracked ones where
 * the owner answers for them (`writtenLinks`), parts and price of an SMS are those of the text that leaves, and
 * a mail that is not transactional gets the headers of RFC 8058; the address for its text (`unsubscribe`) is
 * `unsubscribeAddress` of the message's id. A message that its run, or its campaign and person, has already is left out.
 * Answers the ids of those stored.
 */
export async function enqueueMessages(
  dependencies: EnqueueDependencies,
  queries: Queries,
  messages: readonly NewMessage[],
): Promise<Set<string>> {
  const prepared = messages.map((message) => prepare(dependencies, message));
  const stored = await insertMessages(
    queries,
    prepared.map(({ message }) => message),
  );
  const links = prepared.flatMap(({ message: { id, website }, links: codes }) =>
    stored.has(id) ? [...codes].map(([code, url]) => ({ code, website, message: id, url })) : [],
  );
  await insertLinks(queries, links);
  return stored;
}

interface Prepared {
  message: NewMessage;
  links: ReadonlyMap<string, string>;
}

function prepare({ ids, settings }: EnqueueDependencies, message: NewMessage): Prepared {
  const tracking = {
    newCode: () => linkCodeOf(ids.secret(12)),
    addressOf: (code: string) => linkAddress(code, settings),
    isOwn: (url: string) => url.startsWith(`${settings.PLATFORM_URL}/`),
    isWritten: (url: string) => message.writtenLinks?.includes(url) === true,
  };
  if (message.channel === "SMS") {
    const read = smsContent.safeParse(message.content);
    return read.success ? prepareSms(message, read.data, tracking) : { message, links: new Map() };
  }
  if (message.channel === "WEB_PUSH" || message.channel === "PUSH") {
    const read = pushContent.safeParse(message.content);
    return read.success ? preparePush(message, read.data, tracking) : { message, links: new Map() };
  }
  if (message.channel !== "EMAIL") return { message, links: new Map() };
  const read = mailContent.safeParse(message.content);
  if (!read.success) return { message, links: new Map() };
  const { id } = message;
  const { content, links } = trackMail(read.data, { ...tracking, openAddress: openAddress(id, settings) });
  const unsubscribe = message.isTransactional === true ? {} : { unsubscribe: unsubscribeAddress(id, settings) };
  return { message: { ...message, content: { ...read.data, ...content, ...unsubscribe } }, links };
}

function prepareSms(
  message: NewMessage,
  given: z.infer<typeof smsContent>,
  tracking: Parameters<typeof trackText>[1],
): Prepared {
  const { content: tracked, links } = trackSms(given, tracking);
  const { parts } = countParts(tracked.text);
  // The price of a part is the line's: it does not change with their number.
  const { price } = message;
  const priced = price !== undefined && message.parts ? Math.round((price / message.parts) * parts) : price;
  const content = { ...given, ...tracked };
  const { fallback } = message;
  if (fallback === undefined) return { message: { ...message, content, parts, price: priced }, links };
  // Parts and their price are those of the line that may have to send it.
  const own = fallback.price === null || !fallback.parts ? fallback.price : (fallback.price / fallback.parts) * parts;
  const other = { ...fallback, parts, price: own === null ? null : Math.round(own) };
  return { message: { ...message, content, fallback: other }, links };
}

function trackSms(
  { text, pattern }: z.infer<typeof smsContent>,
  tracking: Parameters<typeof trackText>[1],
): Tracked<Pick<z.infer<typeof smsContent>, "text" | "pattern">> {
  if (pattern === undefined) {
    const { content, links } = trackText(text, tracking);
    return { content: { text: content }, links };
  }
  const values = pattern.values.map(({ value }) => value);
  const { content, links } = trackPattern({ text, values }, tracking);
  const tracked = pattern.values.map(({ name, value }, index) => ({ name, value: content.values[index] ?? value }));
  return { content: { text: content.text, pattern: { ...pattern, values: tracked } }, links };
}

/** The address of the push itself, and those of its buttons. */
function preparePush(
  message: NewMessage,
  given: z.infer<typeof pushContent>,
  tracking: Parameters<typeof trackUrls>[1],
): Prepared {
  const { content: tracked, links } = trackUrls([given.url, ...given.buttons.map(({ url }) => url)], tracking);
  const [url = given.url, ...others] = tracked;
  const buttons = given.buttons.map((button, index) => ({ ...button, url: others[index] ?? button.url }));
  return { message: { ...message, content: { ...given, url, buttons } }, links };
}
