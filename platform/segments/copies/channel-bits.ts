import { type Channel, channels } from "#contract/channels.ts";
import { readReachability } from "#platform/profiles/reachability.ts";
import type { ReachedPerson } from "./read-attributes.ts";

export const channelBit = (channel: Channel): number => channels.indexOf(channel);

/**
 * By which channels a known person can be reached, as bits. What is shown on the website also needs a visit, which the event
 * store knows.
 */
export function readChannelBits({ consent, attributes, addresses }: ReachedPerson): number {
  const { $doNotContact: doNotContact } = attributes;
  const reachable = readReachability({ consent, doNotContact, addresses, hasVisited: true });
  return channels.reduce((bits, channel) => bits + (reachable[channel] ? 2 ** channelBit(channel) : 0), 0);
}
