import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route reads its body as it comes, and may take as long as the server lets any request take. */
    isUpload?: boolean;
  }
}

/** How long a request may take to be received: uploads over slow lines, and everything else. */
export const receiveMs = { upload: 15 * 60_000, other: 30_000 } as const;

/**
 * Ends requests other than uploads whose body has not arrived in time; the server's own limit is that of uploads. A
 * request without a body has arrived with its headers, which have a limit of their own.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { afterMs, end }: { afterMs: number; end: (request: FastifyRequest) => void },
) {
  app.addHook("onRequest", (request, _, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    // Requests injected by tests have no socket.
    if (hasBody && !raw.complete && raw.socket instanceof Socket && routeOptions.config?.isUpload !== true) {
      const timer = setTimeout(() => raw.complete || end(request), afterMs).unref();
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
