import { BlockList, isIP } from "node:net";

const local = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  local.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  local.addSubnet(network, bits, "ipv6");
}

/** Whether a host is known in its own network alone: others find no server by its name or address. */
export function isLocalHost(host: string): boolean {
  const kind = isIP(host);
  if (kind !== 0) return local.check(host, kind === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(host);
}
