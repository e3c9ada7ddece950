import type { Server } from "node:http";
import type { Socket } from "node:net";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";

/** Connections of the server, and of one public address (IPv6: its /64). A carrier's NAT holds thousands of phones behind one. */
export const maxConnections = { total: 10_000, perAddress: 2_000 } as const;
/** From this share on, kept-alive connections without a request make room. */
const crowdedShare = 0.75;
const closeIdleEveryMs = 1_000;
/** How long the receiver of a last answer may take to read it and close. */
const lingerMs = 1_000;

/**
 * Bounds the connections of a server: past `total` new ones are dropped, past `perAddress` those of one public address.
 * Private addresses are proxies and count in the total only.
 */
export function boundConnections(server: Server, { total, perAddress }: { total: number; perAddress: number }): void {
  const counts = new Map<string, number>();
  let open = 0;
  let mayCloseIdle = true;
  server.maxConnections = total;
  server.on("connection", (socket: Socket) => {
    const network = readClientNetwork(socket.remoteAddress ?? "");
    const count = network === undefined ? 0 : (counts.get(network) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    if (network !== undefined) counts.set(network, count);
    open += 1;
    socket.once("close", () => {
      open -= 1;
      if (network === undefined) return;
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (open < total * crowdedShare || !mayCloseIdle) return;
    mayCloseIdle = false;
    setTimeout(() => {
      mayCloseIdle = true;
    }, closeIdleEveryMs).unref();
    server.closeIdleConnections();
  });
}

/**
 * Sends a last answer and destroys the connection a second later. `end` alone closes one half: a client that never
 * closes its own keeps the descriptor.
 */
export function endConnection(socket: Pick<Socket, "end" | "destroy">, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
