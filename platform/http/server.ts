import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { ORPCError, type Router } from "@orpc/server";
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { Registry } from "prom-client";
import { statusOfCode } from "#contract/errors.ts";
import { contractRoutes } from "#contract/routes.ts";
import { AppError } from "#platform/errors.ts";
import type { Parts } from "#platform/parts.ts";
import type { RequestContext } from "./context.ts";
import { addDocs } from "./docs.ts";
import { encodeError, toAppError } from "./error-encoder.ts";
import { addHealth } from "./health.ts";
import { addMetrics } from "./metrics.ts";

export interface ServerOptions {
  // biome-ignore lint/suspicious/noExplicitAny: the contract library's own bound on routers.
  router: Router<any, RequestContext>;
  /** Routes outside the contract library: the collector's. */
  plugins?: readonly FastifyPluginAsync[];
  registry?: Registry;
}

/** 1 MiB is far above any call's body; collecting has its own, smaller bound. */
const bodyLimit = 1024 * 1024;

/** The platform's HTTP server: contract, collector, health, metrics, docs; one shape of errors for all of it. */
export function buildServer(
  parts: Parts,
  { router, plugins = [], registry = new Registry() }: ServerOptions,
): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    trustProxy: parts.settings.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    // While draining, kept-alive connections are told to close and new requests are still answered.
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  app.addHook("onSend", async (_, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", "default-src 'none'");
  });
  app.setErrorHandler((error, _, reply) => {
    const known = toAppError(error, parts.log);
    if (known.retryAfter !== undefined) reply.header("retry-after", known.retryAfter);
    return reply.status(statusOfCode[known.code]).type("application/json").send(encodeError(known));
  });
  addMetrics(app, registry, parts.settings.METRICS_TOKEN);
  addHealth(app, parts);
  addDocs(app, parts.settings.PLATFORM_URL);
  for (const plugin of plugins) app.register(plugin);
  addContract(app, parts, router);
  return app;
}

/** Everything that is not a route of its own goes to the contract; what the contract does not know is an unknown path. */
function addContract(app: FastifyInstance, parts: Parts, router: ServerOptions["router"]): void {
  const handler = new OpenAPIHandler(router, {
    // Errors become ours inside, so that the library encodes our body with our status.
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const known = toAppError(error, parts.log);
          context.retryAfter?.(known.retryAfter);
          throw new ORPCError(known.code, { status: statusOfCode[known.code], cause: known });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => encodeError(toAppError(error.cause ?? error, parts.log)),
  });
  const known = contractRoutes().map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`));
  app.all("/*", async (request, reply) => {
    const path = (request.raw.url ?? "").split("?")[0] ?? "";
    if (/%00/.test(request.raw.url ?? "")) throw new AppError("BAD_REQUEST", "NUL in the address");
    const { matched } = await handler.handle(request, reply, {
      context: {
        parts,
        address: request.ip,
        authorization: request.headers.authorization,
        retryAfter: (seconds) => seconds === undefined || reply.header("retry-after", seconds),
      },
    });
    if (matched) return;
    const wrongMethod = known.some((pattern) => pattern.test(path));
    throw new AppError(wrongMethod ? "METHOD_NOT_SUPPORTED" : "UNKNOWN_PATH", `${request.method} ${path}`);
  });
}
