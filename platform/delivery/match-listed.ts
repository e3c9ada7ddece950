import { readPhone } from "#contract/phone.ts";
import type { ListedMessage } from "./adapters/adapter.ts";

/** How far the provider's time of a message may be from that of our call. */
export const listedSpanMs = 5 * 60_000;

/** A message that is searched in a provider's list. */
export interface SoughtMessage {
  id: string;
  address: string;
  text: string;
  /** When its call began, in milliseconds since 1970. */
  at: number;
}

/**
 * By the id of a message the provider's id of it: the entry with its number, its text and a time within five minutes. Of
 * entries that are alike each is one message's, so that two equal messages are never found in one. Pure.
 */
export function matchListed(messages: readonly SoughtMessage[], listed: readonly ListedMessage[]): Map<string, string> {
  const open = new Map<string, ListedMessage[]>();
  for (const entry of listed) {
    const key = keyOf(readPhone(entry.to) ?? entry.to, entry.text);
    open.set(key, [...(open.get(key) ?? []), entry]);
  }
  const found = new Map<string, string>();
  for (const { id, address, text, at } of messages) {
    const alike = open.get(keyOf(address, text)) ?? [];
    const index = alike.findIndex((entry) => Math.abs(entry.at - at) <= listedSpanMs);
    const [entry] = index < 0 ? [] : alike.splice(index, 1);
    if (entry !== undefined) found.set(id, entry.providerId);
  }
  return found;
}

/** Panels trim texts, and write ends of lines in their own manner. */
const keyOf = (number: string, text: string) => `${number}\n${text.replace(/\r\n?/g, "\n").trim()}`;
