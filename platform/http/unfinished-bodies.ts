import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route reads its body as it comes, and may take as long as the server lets any request take. */
    isUpload?: boolean;
  }
}

/** How long a request may take to be received: uploads over slow lines, and everything else. */
export const receiveMs = { upload: 15 * 60_000, other: 30_000 } as const;
/** What bodies may hold that are not there yet: 10,000 connections with half a batch each would hold 5 GB. */
export const maxUnfinishedBytes = 64 * 1024 * 1024;
/** What arrives meanwhile is not bounded: at 1 Gbit/s it is 12 MB. */
const checkEveryMs = 100;

/** A body of which a part is in memory. */
export interface UnfinishedBody {
  /** Whose it is. */
  network: string;
  bytes: number;
}

interface Options {
  afterMs: number;
  maxBytes: number;
  /** Ends a request whose body takes too long (`late`), or one of a network that fills the memory (`full`). */
  end: (request: FastifyRequest, reason: "late" | "full") => void;
}

/**
 * Bounds the bodies that are being received, uploads excepted: by time, and together by bytes. The server's own limit of
 * time is that of uploads. A request without a body has arrived with its headers, which have a limit of their own.
 */
export function boundUnfinishedBodies(app: FastifyInstance, { afterMs, maxBytes, end }: Options): void {
  const unfinished = new Map<FastifyRequest, { since: number; before: number }>();
  // What a connection had received before its request: up to 64 KB of a body come with the headers.
  const bytesBefore = new WeakMap<Socket, number>();
  const endBody = (request: FastifyRequest, reason: "late" | "full") => {
    unfinished.delete(request);
    // The answer has a second to be read: nothing more is read meanwhile.
    request.raw.pause();
    end(request, reason);
  };
  const check = () => {
    const now = performance.now();
    const waiting: (UnfinishedBody & { request: FastifyRequest })[] = [];
    for (const [request, { since, before }] of unfinished) {
      if (request.raw.complete) unfinished.delete(request);
      else if (now - since >= afterMs) endBody(request, "late");
      else {
        const bytes = request.raw.socket.bytesRead - before;
        waiting.push({ request, bytes, network: readClientNetwork(request.ip) ?? "" });
      }
    }
    for (const { request } of findExcess(waiting, maxBytes)) endBody(request, "full");
  };
  const timer = setInterval(check, Math.min(checkEveryMs, afterMs)).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", (request, _, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    // Requests injected by tests have no socket.
    if (!(raw.socket instanceof Socket)) return done();
    const { socket } = raw;
    if (hasBody && !raw.complete && routeOptions.config?.isUpload !== true) {
      unfinished.set(request, { since: performance.now(), before: bytesBefore.get(socket) ?? 0 });
    }
    raw.once("close", () => {
      unfinished.delete(request);
      bytesBefore.set(socket, socket.bytesRead);
    });
    done();
  });
}

/**
 * The bodies to end, so that the others hold at most `maxBytes`: always the largest one of the network that holds most.
 * Who sends one body keeps it while another network holds more.
 */
export function findExcess<Body extends UnfinishedBody>(bodies: readonly Body[], maxBytes: number): Body[] {
  let total = bodies.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return [];
  const networks = new Map<string, { bytes: number; smallestFirst: Body[] }>();
  for (const body of [...bodies].sort((one, other) => one.bytes - other.bytes)) {
    const network = networks.get(body.network) ?? { bytes: 0, smallestFirst: [] };
    network.bytes += body.bytes;
    network.smallestFirst.push(body);
    networks.set(body.network, network);
  }
  const excess: Body[] = [];
  while (total > maxBytes) {
    const largest = [...networks.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const body = largest.smallestFirst.pop();
    if (body === undefined) break;
    excess.push(body);
    largest.bytes -= body.bytes;
    total -= body.bytes;
  }
  return excess;
}
