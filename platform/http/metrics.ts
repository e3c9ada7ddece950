import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, type Registry } from "prom-client";
import { AppError } from "#platform/errors.ts";
import { pathOf, routeOf } from "./contract-handler.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Counts requests and serves `/metrics`: with METRICS_TOKEN to callers that present it, otherwise to loopback alone. A
 * request through a proxy does not count as loopback.
 */
export function addMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "nabz_http_request_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const own = request.routeOptions.url;
    const route = own === undefined || own === "/*" ? (routeOf(request.method, pathOf(request)) ?? "unknown") : own;
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    const allowed = token === undefined ? isDirect(request) : hasToken(request, token);
    if (!allowed) throw new AppError("UNAUTHORIZED", "Metrics are for loopback or METRICS_TOKEN");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const isDirect = ({ socket, headers }: FastifyRequest) =>
  loopback.has(socket.remoteAddress ?? "") &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined &&
  headers.via === undefined;

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const hasToken = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(sha256(headers.authorization ?? ""), sha256(`Bearer ${token}`));
