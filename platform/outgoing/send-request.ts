import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { OutgoingError } from "./outgoing-error.ts";
import { acceptedEncodings, readAnswer } from "./read-answer.ts";
import { guardedLookup, readTarget, refuseAddress, type TargetRules } from "./target.ts";

export type OutgoingMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface OutgoingRequest {
  url: string;
  method?: OutgoingMethod;
  /** Without the headers that the connection sets itself (`host`, `content-length`, …). */
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Redirects that are followed; 0 if not given. Each one is judged as the first address is. */
  redirects?: number;
  /** Lets a redirect lead from https to http. */
  allowDowngrade?: boolean;
  /** From the name to the open connection, TLS included; 5,000 if not given. */
  connectMs?: number;
  /** All in all, redirects included; 15,000 if not given. */
  totalMs?: number;
  /** Of the answer's body, unpacked; 1 MiB if not given. */
  maxBytes?: number;
  /** Gives up, as a timeout does. */
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}

const defaults = { connectMs: 5_000, totalMs: 15_000, maxBytes: 1024 * 1024 } as const;
const maxHeaderBytes = 16 * 1024;
/** Connections close with their answer: one that was judged for one request serves no other. No proxy is used. */
const agents = { "http:": new HttpAgent({ keepAlive: false }), "https:": new HttpsAgent({ keepAlive: false }) };

/** Of the connection, or what a proxy on the way would take for its own. */
const reservedHeaders =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*|accept-encoding)$/i;
/** What may follow a redirect to another origin: everything else could be a credential. */
const harmlessHeaders = /^(accept|accept-language|content-type|user-agent)$/i;

type Sent = Omit<OutgoingRequest, "url"> & { method: OutgoingMethod };

/**
 * Sends one HTTP request to an address that somebody gave, which must not reach our own network: only public addresses
 * are connected to, judged when the connection is made and again at each redirect. Answers every status.
 * Throws OutgoingError, and TypeError for headers that cannot be sent.
 */
export async function sendRequest(
  { url, method = "GET", headers = {}, redirects = 0, ...given }: OutgoingRequest,
  rules: TargetRules,
): Promise<OutgoingAnswer> {
  const reserved = Object.keys(headers).find((name) => reservedHeaders.test(name));
  if (reserved !== undefined) throw new TypeError(`The header ${reserved} is set by the connection`);
  const late = AbortSignal.timeout(given.totalMs ?? defaults.totalMs);
  const signal = given.signal === undefined ? late : AbortSignal.any([late, given.signal]);
  let target = readTarget(url, rules);
  let sent: Sent = { ...given, method, headers, signal };
  for (let left = redirects; ; left -= 1) {
    const answer = await exchange(target, sent, rules);
    const location = redirectOf(answer);
    if (redirects === 0 || location === undefined) return answer;
    if (left === 0) throw new OutgoingError("redirect", `more than ${redirects} redirects`);
    const next = follow(location, target, given.allowDowngrade === true, rules);
    sent = afterRedirect(sent, { status: answer.status, isSameOrigin: next.origin === target.origin });
    target = next;
  }
}

const redirectOf = ({ status, headers }: OutgoingAnswer) =>
  [301, 302, 303, 307, 308].includes(status) && typeof headers.location === "string" ? headers.location : undefined;

function follow(location: string, from: URL, allowDowngrade: boolean, rules: TargetRules): URL {
  if (!URL.canParse(location, from)) throw new OutgoingError("redirect", "a redirect to no address");
  const next = readTarget(new URL(location, from), rules);
  if (from.protocol === "https:" && next.protocol === "http:" && !allowDowngrade) {
    throw new OutgoingError("redirect", "a redirect from https to http");
  }
  return next;
}

/** As the Fetch standard has it: 303, and 301 or 302 after a POST, are followed by a GET without the body. */
function afterRedirect(sent: Sent, { status, isSameOrigin }: { status: number; isSameOrigin: boolean }): Sent {
  const becomesGet = (status === 303 && sent.method !== "HEAD") || (status < 303 && sent.method === "POST");
  const { body, headers = {}, ...rest } = sent;
  const kept = Object.entries(headers).filter(
    ([name]) => (isSameOrigin || harmlessHeaders.test(name)) && !(becomesGet && /^content-/i.test(name)),
  );
  const next: Sent = { ...rest, method: becomesGet ? "GET" : sent.method, headers: Object.fromEntries(kept) };
  return becomesGet || body === undefined ? next : { ...next, body };
}

/** One request and its answer, without following anything. */
async function exchange(target: URL, sent: Sent, rules: TargetRules): Promise<OutgoingAnswer> {
  const { method, headers, body, signal, maxBytes = defaults.maxBytes } = sent;
  const isSecure = target.protocol === "https:";
  const request = (isSecure ? requestHttps : requestHttp)(target, {
    method,
    headers: {
      ...headers,
      "accept-encoding": acceptedEncodings,
      ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    },
    agent: agents[isSecure ? "https:" : "http:"],
    lookup: guardedLookup(rules),
    maxHeaderSize: maxHeaderBytes,
    setHost: true,
    ...(rules.ca === undefined ? {} : { ca: rules.ca }),
    ...(signal === undefined ? {} : { signal }),
  });
  const connection = { stands: false };
  try {
    const answer = await answerOf(request, { sent, target, rules, connection });
    const { statusCode: status = 0, headers: answered } = answer;
    const isEmpty = method === "HEAD" || status === 204 || status === 304;
    const read = isEmpty ? Buffer.alloc(0) : await readAnswer(answer, maxBytes);
    return { status, headers: answered, body: read, url: target.href };
  } catch (error) {
    const failed =
      signal?.aborted === true
        ? new OutgoingError("timeout", `${target.host} took too long`, { cause: error })
        : (error as OutgoingError);
    if (failed instanceof OutgoingError) failed.hasLeft = connection.stands && failed.failure !== "target";
    throw failed;
  } finally {
    request.destroy();
  }
}

/** Resolves with the answer's head. */
function answerOf(
  request: ClientRequest,
  { sent, target, rules, connection }: { sent: Sent; target: URL; rules: TargetRules; connection: { stands: boolean } },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(
      () => request.destroy(new OutgoingError("timeout", `${target.host} does not take a connection`)),
      sent.connectMs ?? defaults.connectMs,
    );
    const fail = (error: unknown) => {
      clearTimeout(slow);
      request.destroy();
      reject(asOutgoing(error, target));
    };
    request.once("socket", (socket: Socket) => {
      socket.once("connect", () => {
        try {
          refuseAddress(socket.remoteAddress ?? "", rules);
        } catch (error) {
          fail(error);
        }
      });
      socket.once(target.protocol === "https:" ? "secureConnect" : "connect", () => {
        connection.stands = true;
        clearTimeout(slow);
      });
    });
    request.once("response", resolve);
    request.on("error", fail);
    // Switching protocols, which nobody asked for, ends without an answer and without an error.
    request.once("close", () => fail(undefined));
    request.end(sent.body);
  });
}

function asOutgoing(error: unknown, { host }: URL): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { code = "", cause } = (error ?? {}) as { code?: string; cause?: unknown };
  if (cause instanceof OutgoingError) return cause;
  return new OutgoingError("connection", `${host} cannot be reached (${code})`, { cause: error });
}
