import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from "fastify";
import { Registry } from "prom-client";
import { statusOfCode } from "#contract/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { checkJsonDepth } from "#platform/json-depth.ts";
import { boundConnections, endConnection, maxConnections } from "./bound-connections.ts";
import { type Api, addContract, pathOf } from "./contract-handler.ts";
import { addDocs } from "./docs.ts";
import { encodeError, toAppError } from "./error-encoder.ts";
import { addHealth } from "./health.ts";
import { addMetrics } from "./metrics.ts";
import { addTracker } from "./tracker.ts";
import { addTransportSecurity } from "./transport-security.ts";
import { boundUnfinishedBodies, maxUnfinishedBytes, receiveMs } from "./unfinished-bodies.ts";
import { readUnreadBodies } from "./unread-bodies.ts";

export interface ServerOptions {
  /** Without it no call of the contract is served. */
  api?: Api;
  /** Routes outside the contract library: the collector's. */
  plugins?: readonly FastifyPluginAsync[];
  registry?: Registry;
  /** How long a body may take to arrive, uploads excepted. */
  bodyReceiveMs?: number;
  /** What bodies that are being received may hold, uploads excepted. */
  unfinishedBytes?: number;
  /** Bounds of open connections. */
  connections?: { total: number; perAddress: number };
}

/** 1 MiB is far above any call's body; collecting has its own, smaller bound. */
const bodyLimit = 1024 * 1024;

/** How long a stopping server waits for requests under way: a reader of an export may pause without end. */
const drainMs = 4_000;

/** The platform's HTTP server: contract, collector, tracker, health, metrics, docs; one shape of errors for all of it. */
export function buildServer(dependencies: Dependencies, options: ServerOptions): FastifyInstance {
  const { api, plugins = [], registry = new Registry() } = options;
  const { bodyReceiveMs = receiveMs.other, unfinishedBytes = maxUnfinishedBytes } = options;
  const { connections = maxConnections } = options;
  const answer = (error: unknown, reply: FastifyReply) => {
    const known = toAppError(error, dependencies.log);
    if (known.retryAfter !== undefined) reply.header("retry-after", known.retryAfter);
    return reply.status(statusOfCode[known.code]).type("application/json").send(encodeError(known));
  };
  const trustedProxies = dependencies.settings.TRUST_PROXY?.split(",").map((address) => address.trim());
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: receiveMs.upload,
    http: { headersTimeout: receiveMs.other },
    // While draining, kept-alive connections close after their answer and new requests are still answered.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (error, _, reply) => answer(error, reply),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
  // With a callback: a promise a hook cost /collect 3 microseconds a request.
  app.addHook("onSend", (_, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
  addTransportSecurity(app, dependencies.settings.PLATFORM_URL);
  app.addHook("preClose", async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
    app.server.once("close", () => clearTimeout(timer));
  });
  app.setErrorHandler((error, _, reply) => answer(error, reply));
  boundUnfinishedBodies(app, {
    afterMs: bodyReceiveMs,
    maxBytes: unfinishedBytes,
    end: ({ raw }, reason) => answerBare(reason === "late" ? lateBody() : tooManyBytes(), raw.socket),
  });
  readUnreadBodies(app, bodyLimit);
  boundConnections(app.server, { ...connections, ...(trustedProxies && { trustedProxies }) });
  readJsonOnly(app);
  addMetrics(app, registry, dependencies.settings.METRICS_TOKEN);
  addHealth(app, dependencies);
  addTracker(app);
  for (const plugin of plugins) app.register(plugin);
  if (api === undefined) return addUnknownPaths(app);
  addDocs(app, dependencies.settings.PLATFORM_URL);
  addContract(app, dependencies, api);
  return app;
}

function addUnknownPaths(app: FastifyInstance): FastifyInstance {
  app.setNotFoundHandler((request) => {
    throw new AppError("UNKNOWN_PATH", pathOf(request));
  });
  return app;
}

const headers = Object.entries({
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
});

/** Bodies are JSON. An empty one counts as none: some clients send a content type without a body. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    checkJsonDepth(body);
    return parse(request, body.toString("utf8"), done);
  });
}

const lateBody = () => new AppError("TIMEOUT", "The request did not arrive in time");
const tooManyBytes = () => new AppError("SERVICE_UNAVAILABLE", "Too many requests are arriving", { retryAfter: 2 });

/** Answers where there is no request: bytes that are not HTTP, or headers that came too late. */
function answerUnreadable({ code }: { code?: string }, socket: Pick<Socket, "writable" | "end" | "destroy">) {
  if (code === "ECONNRESET") return socket.destroy();
  return answerBare(
    code === "ERR_HTTP_REQUEST_TIMEOUT" ? lateBody() : new AppError("BAD_REQUEST", String(code)),
    socket,
  );
}

/** Answers on the bare connection, and closes it. */
function answerBare(error: AppError, socket: Pick<Socket, "writable" | "end" | "destroy">) {
  if (!socket.writable) return socket.destroy();
  const body = JSON.stringify(encodeError(error));
  const status = statusOfCode[error.code];
  const retryAfter = error.retryAfter === undefined ? "" : `retry-after: ${error.retryAfter}\r\n`;
  return endConnection(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n${retryAfter}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
