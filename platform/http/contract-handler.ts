import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { ORPCError, type Router } from "@orpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { currencyHeader } from "#contract/currencies.ts";
import type { Violation } from "#contract/errors.ts";
import { statusOfCode } from "#contract/errors.ts";
import { hasWid } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Access, RecordCall, RequestContext } from "./context.ts";
import { encodeError, toAppError } from "./error-encoder.ts";
import { openAddressReader } from "./forwarded-address.ts";

// biome-ignore lint/suspicious/noExplicitAny: the contract library's own bound on routers.
export type ContractRouter = Router<any, RequestContext>;

/** The contract's handlers and how access to them is decided. */
export interface Api {
  router: ContractRouter;
  access: Access;
  recordCall: RecordCall;
}

const parameters = (path: string): string[] => path.match(/\{\w+\}/g) ?? [];

/** Fewest parameters first: `/v1/orders/actions` is not `/v1/orders/{id}`. */
const routes = contractRoutes()
  .map(({ path, method, meta }) => ({
    ...{ path, method, meta },
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
  }))
  .toSorted((one, other) => parameters(one.path).length - parameters(other.path).length);

const findRoute = (method: string, path: string) =>
  routes.find((route) => route.method === method && route.pattern.test(path));

/**
 * The contract's path (`/v1/websites/{id}`) of a request; of a path that takes other methods alone, theirs. Undefined where
 * no route has it.
 */
export const routeOf = (method: string, path: string): string | undefined =>
  (findRoute(method, path) ?? routes.find(({ pattern }) => pattern.test(path)))?.path;

/** Serves the contract. What no other route and no call of the contract takes is an unknown path. */
export function addContract(
  app: FastifyInstance,
  dependencies: Dependencies,
  { router, access, recordCall }: Api,
): void {
  const readAddress = openAddressReader(dependencies);
  const handler = new OpenAPIHandler(router, {
    // Converted inside the library, so that it encodes our body with our status.
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const known = toAppError(error, dependencies.log);
          context.retryAfter?.(known.retryAfter);
          throw new ORPCError(known.code, { status: statusOfCode[known.code], cause: known });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => encodeError(toAppError(error.cause ?? error, dependencies.log)),
  });
  app.all("/*", async (request, reply) => {
    checkQuery(request);
    request.body ??= bodyOf(request);
    addQueryToBody(request);
    const { matched } = await handler.handle(request, reply, {
      context: {
        dependencies,
        access,
        recordCall,
        address: readAddress(request),
        authorization: request.headers.authorization,
        idempotencyKey: readIdempotencyKey(request),
        userAgent: request.headers["user-agent"] ?? "",
        showCurrency: (currency) => void reply.header(currencyHeader, currency),
        keptFor: (seconds) => void reply.header("cache-control", `private, max-age=${seconds}`),
        retryAfter: (seconds) => seconds === undefined || reply.header("retry-after", seconds),
      },
    });
    if (matched) return;
    const path = pathOf(request);
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError("UNKNOWN_PATH", path);
    reply.header("allow", methods.join(", "));
    throw new AppError("METHOD_NOT_SUPPORTED", `${request.method} ${path}`);
  });
}

/** A missing body is an empty one: the answer names the missing fields. */
function bodyOf(request: FastifyRequest): Record<string, null> {
  const field = request.body === null ? findRoute(request.method, pathOf(request))?.meta.nullBody : undefined;
  return field === undefined ? {} : { [field]: null };
}

export const pathOf = (request: FastifyRequest) => (request.raw.url ?? "").split("?")[0] ?? "";

/**
 * Refuses NUL and names of an item in queries, which may hold fields unknown to the contract. The contract checks bodies and
 * paths; an empty name or a number would make a list of the whole query, whose error names no field.
 */
function checkQuery(request: FastifyRequest): void {
  const query = (request.raw.url ?? "").split("?")[1] ?? "";
  if (query === "") return;
  const issues = [...new URLSearchParams(query)].flatMap(([name, value]): Violation[] => {
    if (/^\d*$/.test(name)) return [{ path: [name], message: violationText.unknownField }];
    if (!name.includes("\0") && !value.includes("\0")) return [];
    return [{ path: [name.replaceAll("\0", "")], message: violationText.controlCharacters }];
  });
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "NUL or the name of an item in the query", { issues });
}

/**
 * Writes name their website by `wid` in the body or in the query; two that differ are a 400. A DELETE may have all its
 * parameters in the query, since many clients and proxies send it without a body. The path's own always win.
 */
function addQueryToBody(request: FastifyRequest): void {
  const { method, body } = request;
  if (method === "GET" || !isRecord(body)) return;
  const route = findRoute(method, pathOf(request));
  if (route === undefined) return;
  const { meta } = route;
  const names = parameters(route.path);
  const query = new URLSearchParams((request.raw.url ?? "").split("?")[1] ?? "");
  const readsWid = hasWid(meta);
  const given = [...query].filter(([name]) => (readsWid && name === "wid") || method === "DELETE");
  for (const [name, value] of given) {
    if (names.includes(`{${name}}`)) continue;
    const stated = Object.hasOwn(body, name) ? body[name] : undefined;
    if (stated === undefined) body[name] = value;
    else if (name === "wid" && !(typeof stated === "string" && stated.toLowerCase() === value.toLowerCase())) {
      const issues = [{ path: ["wid"], message: violationText.invalid }];
      throw new AppError("BAD_REQUEST", "Body and query name different websites", { issues });
    }
  }
}

const maxIdempotencyKey = 255;

/** Throws BAD_REQUEST for an `Idempotency-Key` that is longer than others take, or no visible ASCII. */
function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && key.length <= maxIdempotencyKey && /^[\x21-\x7e]+$/.test(key)) return key;
  const issues = [{ path: ["Idempotency-Key"], message: violationText.invalid }];
  throw new AppError("BAD_REQUEST", "Not an Idempotency-Key", { issues });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
