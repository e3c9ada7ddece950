import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { ORPCError, type Router } from "@orpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { statusOfCode } from "#contract/errors.ts";
import { contractRoutes } from "#contract/routes.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { RequestContext } from "./context.ts";
import { encodeError, toAppError } from "./error-encoder.ts";

// biome-ignore lint/suspicious/noExplicitAny: the contract library's own bound on routers.
export type ContractRouter = Router<any, RequestContext>;

const known = contractRoutes().map(({ path, method }) => ({
  path,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** The path of a contract route as it is written there (`/v1/websites/{id}`), for a request's path; else undefined. */
export const routeOf = (path: string) => known.find(({ pattern }) => pattern.test(path))?.path;

/** Everything that is not a route of its own goes to the contract; what the contract does not know is an unknown path. */
export function addContract(app: FastifyInstance, dependencies: Dependencies, router: ContractRouter): void {
  const handler = new OpenAPIHandler(router, {
    // Errors become ours inside, so that the library encodes our body with our status.
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const told = toAppError(error, dependencies.log);
          context.retryAfter?.(told.retryAfter);
          throw new ORPCError(told.code, { status: statusOfCode[told.code], cause: told });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => encodeError(toAppError(error.cause ?? error, dependencies.log)),
  });
  app.all("/*", async (request, reply) => {
    refuseNul(request);
    // A call without a body lacks its fields by name; it is not a body of a wrong kind.
    request.body ??= {};
    const { matched } = await handler.handle(request, reply, {
      context: {
        dependencies,
        address: request.ip,
        authorization: request.headers.authorization,
        userAgent: request.headers["user-agent"] ?? "",
        retryAfter: (seconds) => seconds === undefined || reply.header("retry-after", seconds),
      },
    });
    if (matched) return;
    const path = pathOf(request);
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError("UNKNOWN_PATH", path);
    reply.header("allow", methods.join(", "));
    throw new AppError("METHOD_NOT_SUPPORTED", `${request.method} ${path}`);
  });
}

export const pathOf = (request: FastifyRequest) => (request.raw.url ?? "").split("?")[0] ?? "";

/** Fields of bodies and paths are checked by the contract; a query may also carry what the contract does not know. */
function refuseNul(request: FastifyRequest): void {
  const query = (request.raw.url ?? "").split("?")[1] ?? "";
  if (!query.includes("%00")) return;
  const issues = [...new URLSearchParams(query)]
    .filter(([name, value]) => name.includes("\0") || value.includes("\0"))
    .map(([name]) => ({ path: [name.replaceAll("\0", "")], message: violationText.controlCharacters }));
  throw new AppError("BAD_REQUEST", "NUL in the query", { issues });
}
