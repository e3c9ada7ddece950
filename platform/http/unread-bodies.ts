import type { FastifyInstance } from "fastify";

/** How long an answer waits for a body that nobody asked for. */
const waitMs = 1_000;

/**
 * Reads what a handler left of a body, up to `maxBytes` of announced length, before the answer goes out. A connection that
 * closes with bytes unread is reset, and its client loses the rest of the answer: a long body of a GET, or of a refused call.
 */
export function readUnreadBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => {
    const length = Number(raw.headers["content-length"] ?? 0);
    if (raw.complete || raw.readableEnded || raw.destroyed || !(length > 0 && length <= maxBytes)) {
      return done(null, payload);
    }
    const send = () => {
      clearTimeout(timer);
      raw.off("end", send).off("close", send);
      done(null, payload);
    };
    const timer = setTimeout(send, waitMs).unref();
    raw.once("end", send).once("close", send).resume();
  });
}
