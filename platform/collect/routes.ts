import { gunzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/collect.ts";
import { Deadline } from "#platform/deadline.ts";
import { AppError } from "#platform/errors.ts";
import { checkJsonDepth } from "#platform/json-depth.ts";
import type { ClientInfo } from "./batch.ts";
import type { Collector } from "./collector.ts";
import { readOrigin } from "./origin.ts";
import { SlowRefusals } from "./slow-refusals.ts";
import type { Credential } from "./website-cache.ts";

/**
 * `POST /collect` and `/collect/server`: bare routes, because the contract library halves the rate. Bodies are JSON, also
 * as text/plain (which a browser sends to another host without a preflight), also gzipped.
 */
export const collectRoutes = (collector: Collector) => async (app: FastifyInstance) => {
  const options = { parseAs: "buffer", bodyLimit: limits.bytes } as const;
  const slowDown = new SlowRefusals();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", "text/plain"],
    options,
    async (request: FastifyRequest, body: Buffer) => {
      const deadline = new Deadline();
      const admitted = collector.admit(guessCredential(request, body), request.ip);
      if (admitted !== undefined) await deadline.race(admitted);
      const text = unpack(body, request.headers["content-encoding"]);
      if (isByBrowser(request)) {
        // What the length did not announce: a packed body, or one of unknown length.
        const hidden = text.length - Number(request.headers["content-length"] ?? 0);
        const refused = slowDown.tryNow(() => collector.announceBytes(request.ip, Math.max(0, hidden)));
        if (refused !== undefined) await refused;
      }
      return { json: readJson(text), bytes: text.length, deadline } satisfies ReadBody;
    },
  );
  app.addHook("onSend", (request, reply, payload, done) => {
    setCorsHeaders(request, reply);
    done(null, payload);
  });
  app.options("/collect", async (_, reply) => reply.status(204).send());
  const announceBytes = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const announced = Number(request.headers["content-length"] ?? 0);
    const refused = slowDown.tryNow(() => collector.announceBytes(request.ip, announced));
    if (refused === undefined) return done();
    refused.catch((error: Error) => {
      // The body is not read: the connection cannot serve another request.
      reply.header("connection", "close");
      done(error);
    });
  };
  app.post("/collect", { onRequest: announceBytes }, async (request, reply) => {
    const { json, bytes, deadline } = bodyOf(request);
    const accept = () => collector.acceptBrowser(json, readClientInfo(request), { bytes, deadline });
    return reply.status(202).send(await slowDown.run(accept));
  });
  app.post("/collect/server", async (request, reply) => {
    const { json, deadline } = bodyOf(request);
    return reply.status(202).send(await collector.acceptServer(readSecret(request), json, deadline));
  });
};

const isByBrowser = ({ routeOptions }: FastifyRequest) => routeOptions.url === "/collect";

interface ReadBody {
  json: unknown;
  /** Unpacked. */
  bytes: number;
  /** It began when the body was there: a slow line has time of its own to send it. */
  deadline?: Deadline;
}

/** Without a body everything is missing that an empty one lacks. */
const bodyOf = ({ body }: FastifyRequest): ReadBody => (body as ReadBody | undefined) ?? { json: {}, bytes: 0 };

/**
 * A batch's credential before the batch is parsed, so that websites take turns at parsing too. A sender may lie: then the
 * batch waits among those of another website, behind the sender's own.
 */
function guessCredential(request: FastifyRequest, body: Buffer): Credential | undefined {
  if (!isByBrowser(request)) return { secret: readSecret(request) };
  const start = body.indexOf('"key"');
  if (start < 0) return undefined;
  const [, key] = /^\s*:\s*"([^"\\]{1,64})"/.exec(body.toString("latin1", start + 5, start + 105)) ?? [];
  return key === undefined ? undefined : { key };
}

const readSecret = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";

function readJson(body: Buffer): unknown {
  checkJsonDepth(body);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new AppError("MALFORMED_JSON", "The body is not JSON", { cause });
  }
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || encoding === "identity") return body;
  if (encoding !== "gzip") throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Content-Encoding ${encoding}`);
  try {
    return gunzipSync(body, { maxOutputLength: limits.bytes });
  } catch (error) {
    const large = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new AppError(large ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST", "The gzip stream is too large or broken", {
      cause: error,
    });
  }
}

function readClientInfo(request: FastifyRequest): ClientInfo {
  const { origin, referer, "user-agent": userAgent = "" } = request.headers;
  return { address: request.ip, userAgent: userAgent.slice(0, 500), origin: readOrigin({ origin, referer }) };
}

/**
 * Any page may post; key and hosts decide what counts. The origin is echoed because `sendBeacon` always sends in
 * credentials mode, which `*` does not allow.
 */
function setCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-allow-headers": "content-type, content-encoding",
    "access-control-expose-headers": "retry-after",
    "access-control-max-age": "86400",
    vary: "origin",
  });
}
