import type { FastifyInstance } from "fastify";

/** A year, for this host alone: a shop's other hosts are not ours to decide. */
const strictTransportSecurity = "max-age=31536000";

/**
 * Has browsers use https only (RFC 6797) where the public address is https and the request came that way: over TLS, or
 * from a proxy of TRUST_PROXY that says so. Said over plain http it would be ignored, and mistaken behind a wrong proxy.
 */
export function addTransportSecurity(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith("https:")) return;
  app.addHook("onSend", async (request, reply) => {
    if (request.protocol === "https") reply.header("strict-transport-security", strictTransportSecurity);
  });
}
