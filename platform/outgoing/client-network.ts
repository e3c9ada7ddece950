import { isIPv6 } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

/**
 * Whose limits a client's address spends: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has.
 * Undefined for addresses that are not public: they are proxies, containers and networks at home, whose clients share
 * one address.
 */
export function readClientNetwork(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isPublicAddress(plain)) return undefined;
  return isIPv6(plain) ? `${firstWords(plain).join(":")}::/64` : plain;
}

/** The first four words of an IPv6 address in whichever spelling. */
function firstWords(address: string): string[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4);
}
