import { isIPv6 } from "node:net";
import { isPublicAddress, wordsOf } from "./is-public-address.ts";

/**
 * Whose limits a client's address spends: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has.
 * Undefined for addresses that are not public: they are proxies, containers and networks at home, whose clients share
 * one address.
 */
export function readClientNetwork(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isPublicAddress(plain)) return undefined;
  return isIPv6(plain) ? `${wordsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}
