import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { BlockList, isIP, isIPv6, type Socket } from "node:net";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { OpenConnections } from "./open-connections.ts";

export interface ConnectionBounds {
  total: number;
  /** Of one public address, IPv6: of its /64. */
  perAddress: number;
  /** Addresses and networks of `TRUST_PROXY`: the connections of all browsers come from them. */
  trustedProxies?: readonly string[];
}

/** A carrier's NAT holds thousands of phones behind one address. */
export const maxConnections = { total: 10_000, perAddress: 2_000 } as const;
/** From this share on, kept-alive connections without a request and those of the largest network make room. */
const crowdedShare = 0.75;
/** Of all connections: a network with fewer is not what crowds the server. */
const largeShare = 0.01;
const closeIdleEveryMs = 1_000;
/** How long the receiver of a last answer may take to read it and close. */
const lingerMs = 1_000;

/**
 * Bounds the connections of a server: past `total` new ones are dropped, past `perAddress` those of one public address.
 * Three quarters full, each new one closes one of the largest network (IPv4 /24, IPv6 /48), so that no network keeps the
 * others out: first the oldest without a whole request. Private addresses and trusted proxies count in the total only.
 */
export function boundConnections(server: Server, { total, perAddress, trustedProxies = [] }: ConnectionBounds): void {
  const isProxy = readNetworks(trustedProxies);
  const connections = new OpenConnections();
  const isWaiting = watchRequests(server);
  const closeIdle = atIntervals(closeIdleEveryMs, () => server.closeIdleConnections());
  let open = 0;
  server.maxConnections = total;
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = isProxy(address) ? undefined : readClientNetwork(address);
    if (network !== undefined && connections.count(network) >= perAddress) {
      socket.destroy();
      return;
    }
    if (open >= total * crowdedShare) {
      closeIdle();
      const excess = connections.findExcess(total * largeShare, isWaiting);
      if (excess !== undefined) {
        excess.socket.destroy();
        // Its end is announced later: until then it would be found again.
        connections.remove(excess.network, excess.socket);
      }
    }
    open += 1;
    if (network !== undefined) connections.add(network, socket);
    socket.once("close", () => {
      open -= 1;
      if (network !== undefined) connections.remove(network, socket);
    });
  });
}

/** Says of a connection whether the server waits for its client: it has sent no request, or half of one. */
function watchRequests(server: Server): (socket: Socket) => boolean {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    requests.set(request.socket, request);
    response.once("close", () => {
      if (requests.get(request.socket) === request) requests.delete(request.socket);
    });
  });
  return (socket) => requests.get(socket)?.complete !== true;
}

function atIntervals(ms: number, work: () => void): () => void {
  let isDue = true;
  return () => {
    if (!isDue) return;
    isDue = false;
    setTimeout(() => {
      isDue = true;
    }, ms).unref();
    work();
  };
}

/** Whether an address is of these networks (`192.0.2.7`, `192.0.2.0/24`, `2001:db8::/48`); names of private ones are skipped. */
function readNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (isIP(address) !== 0) list.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

/**
 * Sends a last answer and destroys the connection a second later. `end` alone closes one half: a client that never
 * closes its own keeps the descriptor.
 */
export function endConnection(socket: Pick<Socket, "end" | "destroy">, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
