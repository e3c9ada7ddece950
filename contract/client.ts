import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { type ErrorBody, type ErrorCode, errorBody, type Violation } from "./errors.ts";
import { contract } from "./index.ts";

/** An error that the platform answered. `message` is Persian, for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: readonly Violation[];
  readonly retryAfter: number | undefined;
  /** Fields that the code adds: `draft` of STALE. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = body.status;
    this.code = body.code;
    this.issues = body.data?.issues ?? [];
    this.retryAfter = body.data?.retryAfter;
    this.data = body.data ?? {};
  }
}

export type Client = ContractRouterClient<typeof contract>;

/**
 * A typed client of the whole contract. Calls reject with ApiError for errors that the platform answers, and with those
 * of fetch where it cannot be reached.
 */
export function createClient(options: { url: string; token?: string | undefined; fetch?: typeof fetch }): Client {
  const link = new OpenAPILink(contract, {
    url: options.url,
    headers: () => (options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    customErrorResponseBodyDecoder: (body) => {
      const parsed = errorBody.safeParse(body);
      if (!parsed.success) return null;
      return new ORPCError(parsed.data.code, { status: parsed.data.status, cause: new ApiError(parsed.data) });
    },
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw error instanceof ORPCError && error.cause instanceof ApiError ? error.cause : error;
        }
      },
    ],
  });
  return createORPCClient(link);
}
