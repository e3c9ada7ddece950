import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry), and what clouds answer metadata on. */
const blocked4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // CGNAT; 100.100.100.200 is Alibaba's metadata
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's metadata and DNS, in a public range
  ["169.254.0.0", 16], // link-local; 169.254.169.254 is everybody else's metadata
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  blocked4.addSubnet(network, bits, "ipv4");
}

/** All of IPv6 that is global unicast today, less the ranges in it that lead elsewhere. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const blocked6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23], // protocol assignments: ORCHID, benchmarking
  ["2001:db8::", 32],
  ["3fff::", 20],
] as const) {
  blocked6.addSubnet(network, bits, "ipv6");
}
/** Where DNS64 is in use every IPv4 host appears here, public ones too. */
const nat64 = new BlockList();
nat64.addSubnet("64:ff9b::", 96, "ipv6");
const sixToFour = new BlockList();
sixToFour.addSubnet("2002::", 16, "ipv6");
const teredo = new BlockList();
teredo.addSubnet("2001::", 32, "ipv6");

/**
 * Whether an address is one of the public internet. Everything that is not clearly so is not: private, loopback,
 * link-local, CGNAT, multicast and reserved ranges, metadata services, and IPv6 forms that hold an IPv4 address, except
 * NAT64, 6to4 and Teredo, which are judged by the addresses in them: relays pass packets on to those.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, "ipv4");
  // A zone (`fe80::1%eth0`) belongs to link-local addresses alone.
  if (!isIPv6(address) || address.includes("%")) return false;
  if (nat64.check(address, "ipv6")) return isPublicAddress(embeddedAt(address, 6));
  if (sixToFour.check(address, "ipv6")) return isPublicAddress(embeddedAt(address, 1));
  // The server's address, and the client's with every bit turned (RFC 4380).
  if (teredo.check(address, "ipv6")) {
    return isPublicAddress(embeddedAt(address, 2)) && isPublicAddress(embeddedAt(address, 6, 0xffff));
  }
  return global6.check(address, "ipv6") && !blocked6.check(address, "ipv6");
}

/** The IPv4 address in two words of an IPv6 address, the first of which is number `first` of eight. */
function embeddedAt(address: string, first: number, mask = 0): string {
  const [high = 0, low = 0] = wordsOf(address)
    .slice(first, first + 2)
    .map((word) => Number.parseInt(word, 16) ^ mask);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight words of an IPv6 address in whichever spelling. */
export function wordsOf(address: string): string[] {
  // The URL parser writes every spelling in one form: lower case, compressed, without dots.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}
