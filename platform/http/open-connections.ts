import type { Socket } from "node:net";
import { CountRanking } from "./count-ranking.ts";

/** The network around one of `readClientNetwork`: an IPv4 /24, an IPv6 /48. A machine often has all of it to itself. */
const widen = (network: string): string =>
  network.includes(":") ? `${network.split(":").slice(0, 3).join(":")}::/48` : network.replace(/\d+$/, "0/24");

/** Open connections of public addresses, by network: an IPv4 address in its /24, an IPv6 /64 in its /48. */
export class OpenConnections {
  readonly #wide = new CountRanking();
  /** By wide network, the networks in it. */
  readonly #narrow = new Map<string, CountRanking>();
  /** By network, the oldest first. */
  readonly #sockets = new Map<string, Set<Socket>>();

  count(network: string): number {
    return this.#sockets.get(network)?.size ?? 0;
  }

  add(network: string, socket: Socket): void {
    const sockets = this.#sockets.get(network);
    if (sockets === undefined) this.#sockets.set(network, new Set([socket]));
    else sockets.add(socket);
    const wide = widen(network);
    const narrow = this.#narrow.get(wide) ?? new CountRanking();
    this.#narrow.set(wide, narrow);
    narrow.change(network, 1);
    this.#wide.change(wide, 1);
  }

  /** False where it is not there. */
  remove(network: string, socket: Socket): boolean {
    const sockets = this.#sockets.get(network);
    if (!sockets?.delete(socket)) return false;
    if (sockets.size === 0) this.#sockets.delete(network);
    const wide = widen(network);
    this.#narrow.get(wide)?.change(network, -1);
    this.#wide.change(wide, -1);
    if (this.#wide.count(wide) === 0) this.#narrow.delete(wide);
    return true;
  }

  /**
   * A connection of the largest network, where that has at least `min`: the oldest that waits for its client, else the
   * oldest.
   */
  findExcess(min: number, isWaiting: (socket: Socket) => boolean): { network: string; socket: Socket } | undefined {
    const wide = this.#wide.largest;
    if (wide === undefined || this.#wide.count(wide) < min) return undefined;
    const network = this.#narrow.get(wide)?.largest ?? "";
    const sockets = [...(this.#sockets.get(network) ?? [])];
    const socket = sockets.find(isWaiting) ?? sockets[0];
    return socket && { network, socket };
  }
}
