import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OutgoingError, type OutgoingFailure } from "./outgoing-error.ts";
import { guardedLookup, readTarget, refuseAddress, type TargetRules } from "./target.ts";

/** Bounds of everything that goes through a proxy. */
export interface ProxyLimits {
  /** Requests and tunnels. */
  maxRequests: number;
  /** Bytes of all answers. */
  maxBytes: number;
  /** To connect to a host. */
  connectMs: number;
}

export interface ForwardProxy {
  /** For `--proxy-server`. */
  url: string;
  /** Why a host was last not reached. */
  failureOf(host: string): OutgoingFailure | undefined;
  /** What went through so far; past a limit nothing more does. */
  spent(): { requests: number; bytes: number; isOver: boolean };
  close(): Promise<void>;
}

/**
 * What Chromium calls of itself, whatever its flags say: updates, accounts, autofill, lists of bad sites. A page that is
 * photographed needs none of them.
 */
const makersHosts =
  /^((update|content-autofill|optimizationguide-pa|safebrowsing|chromewebstore|clientservices|chrome-devtools-frontend)\.googleapis\.com|(accounts|clients\d|tools|android\.clients)\.google\.com|.+\.gvt1\.com)$/;

/** Of one connection, never passed on (RFC 9110, 7.6.1). */
const hopByHop = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host)$/i;

/**
 * A forward proxy on loopback through which a browser reaches public addresses alone. Every request and tunnel is judged
 * when it connects, by the rules of `sendRequest`: redirects, frames, scripts and sockets of a page come here one by one,
 * and what was judged is what is connected to.
 */
export async function openForwardProxy(rules: TargetRules, limits: ProxyLimits): Promise<ForwardProxy> {
  const gate = new Gate(limits);
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    passRequest({ request, response, rules, gate, limits }).catch((error: unknown) => {
      gate.note(hostOf(request.url ?? ""), error);
      if (response.headersSent) response.destroy();
      else response.writeHead(statusOf(error)).end();
    });
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    gate.add(socket);
    openTunnel({ authority: request.url ?? "", socket, head, rules, gate, limits }).catch((error: unknown) => {
      gate.note(hostOf(`https://${request.url}`), error);
      socket.end(`HTTP/1.1 ${statusOf(error)} Refused\r\nconnection: close\r\n\r\n`);
    });
  });
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf: (host) => gate.failures.get(host),
    spent: () => gate.spent(),
    async close() {
      gate.destroyAll();
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}

/** Counts what goes through, and ends it past a limit. */
class Gate {
  readonly failures = new Map<string, OutgoingFailure>();
  readonly #open = new Set<Duplex>();
  #requests = 0;
  #bytes = 0;

  constructor(readonly limits: ProxyLimits) {}

  spent() {
    const { maxRequests, maxBytes } = this.limits;
    const isOver = this.#requests > maxRequests || this.#bytes > maxBytes;
    return { requests: this.#requests, bytes: this.#bytes, isOver };
  }

  /** Throws OutgoingError for one request too many, and for hosts that no page needs. */
  admit({ hostname }: URL): void {
    this.#requests += 1;
    if (this.spent().isOver) throw new OutgoingError("size", "more than a capture may fetch");
    if (makersHosts.test(hostname)) throw new OutgoingError("target", `${hostname} is the browser's own`);
  }

  add<Stream extends Duplex>(stream: Stream): Stream {
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    return stream;
  }

  /** Passes an answer on while the bytes of all answers last. */
  counter(): Transform {
    return this.add(
      new Transform({
        transform: (chunk: Buffer, _, done) => {
          this.#bytes += chunk.length;
          if (this.spent().isOver) done(new OutgoingError("size", "more than a capture may fetch"));
          else done(null, chunk);
        },
      }),
    );
  }

  note(host: string, error: unknown): void {
    this.failures.set(host, error instanceof OutgoingError ? error.failure : "connection");
  }

  destroyAll(): void {
    for (const stream of this.#open) stream.destroy();
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/** 403 for what is refused, 504 and 502 for what cannot be reached. */
const statusOf = (error: unknown) => {
  const failure = error instanceof OutgoingError ? error.failure : "connection";
  return failure === "target" || failure === "size" ? 403 : failure === "timeout" ? 504 : 502;
};

interface Passing {
  rules: TargetRules;
  gate: Gate;
  limits: ProxyLimits;
}

/** A request of plain HTTP, in absolute form. */
async function passRequest({
  request,
  response,
  ...passing
}: Passing & { request: IncomingMessage; response: ServerResponse }): Promise<void> {
  // A request in origin form is to the proxy itself and names no address: it is refused here.
  const target = readTarget(request.url ?? "", passing.rules);
  if (target.protocol !== "http:") throw new OutgoingError("target", "only http comes without a tunnel");
  passing.gate.admit(target);
  const socket = await connectTo(target, passing);
  const sent = requestHttp({
    createConnection: () => socket,
    method: request.method ?? "GET",
    path: `${target.pathname}${target.search}`,
    headers: { ...endToEnd(request.headers), host: target.host, connection: "close" },
    maxHeaderSize: 65_536,
  });
  try {
    const [answer] = await Promise.all([
      new Promise<IncomingMessage>((resolve, reject) => {
        sent.once("response", resolve);
        sent.once("error", reject);
        sent.once("close", () => reject(new OutgoingError("connection", `${target.host} gave no answer`)));
      }),
      pipeline(request, sent),
    ]);
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    await pipeline(answer, passing.gate.counter(), response);
  } finally {
    sent.destroy();
    socket.destroy();
  }
}

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name)));

/** A tunnel for https and for sockets of pages. */
async function openTunnel({
  authority,
  socket,
  head,
  ...passing
}: Passing & { authority: string; socket: Duplex; head: Buffer }): Promise<void> {
  // A tunnel names its port; the URL parser leaves out 443.
  if (!/:\d+$/.test(authority)) throw new OutgoingError("target", "a tunnel to no port");
  const target = readTarget(`https://${authority}`, passing.rules);
  passing.gate.admit(target);
  const server = await connectTo(target, passing);
  socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
  if (head.length > 0) server.write(head);
  // Either end closes both; the page itself notices what was cut off.
  pipeline(server, passing.gate.counter(), socket).catch(() => socket.destroy());
  pipeline(socket, server).catch(() => server.destroy());
}

/** A connection to an address that was judged: at the look-up, and once more as it stands. */
function connectTo(target: URL, { rules, gate, limits }: Passing): Promise<Socket> {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
  const socket = gate.add(connect({ host, port, lookup: guardedLookup(rules), timeout: limits.connectMs }));
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error instanceof OutgoingError ? error : new OutgoingError("connection", `${host} cannot be reached`));
    };
    socket.once("timeout", () => fail(new OutgoingError("timeout", `${host} does not take a connection`)));
    socket.once("error", fail);
    socket.once("close", fail);
    socket.once("connect", () => {
      try {
        refuseAddress(socket.remoteAddress ?? "", rules);
      } catch (error) {
        return fail(error);
      }
      socket.setTimeout(0);
      socket.off("close", fail);
      resolve(socket);
    });
  });
}
