import { escapeHtml } from "#contract/messages/escape.ts";
import { unsubscribingText } from "#contract/text/unsubscribing.ts";
import { writeReceiverPage } from "./receiver-page.ts";
import type { LinkReceiver } from "./unsubscribe-by-link.ts";

/** The page of a link: it asks, and its form acts; or it says that the receiver gets nothing more. */
export function writeUnsubscribePage({ channel, name, address, isUnsubscribed }: LinkReceiver): string {
  const website = escapeHtml(name);
  if (isUnsubscribed) return page(`<p role="status">${unsubscribingText.done(channel, website)}</p>`);
  return page(askBody(unsubscribingText.question(channel, website), address));
}

/** The same page of a preview or a test, marked as a sample: it knows no receiver and changes nothing. */
export function writeSamplePage({ isDone }: { isDone: boolean }): string {
  const { title, note, question, address, done } = unsubscribingText.sample;
  if (isDone) return writeReceiverPage(title, `<p role="status">${done}</p>`);
  return writeReceiverPage(title, `<p role="note">${note}</p>${askBody(question, address)}`);
}

/** What is stopped for which address, and the form that does it. */
const askBody = (question: string, address: string) =>
  `<p>${question}</p>` +
  `<dl><dt>${unsubscribingText.address}</dt><dd dir="ltr">${escapeHtml(maskAddress(address))}</dd></dl>` +
  `<form method="post"><button type="submit">${unsubscribingText.confirm}</button></form>`;

/** The page of a link that is none of ours. */
export const writeNoSuchLink = (): string => page(`<p role="alert">${unsubscribingText.notFound}</p>`);

/** Mails are passed on: who opens the link need not learn whose it is. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : `${address.slice(0, -7)}•••${address.slice(-2)}`;
}

const page = (body: string) => writeReceiverPage(unsubscribingText.title, body);
