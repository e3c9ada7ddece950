import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** How long an answer waits for a body that nobody wants. */
const waitMs = 1_000;

/**
 * Reads what a handler left of a body, up to `maxBytes` of announced length, before the answer goes out. A connection that
 * closes with bytes unread is reset, and its client loses the rest of the answer: a long body of a GET, or of a refused call.
 */
export function readUnreadBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => readUnread(raw, maxBytes, () => done(null, payload)));
}

/** Calls `send` once the body is read, or has no known length within `maxBytes`, or did not come within a second. */
export function readUnread(request: IncomingMessage, maxBytes: number, send: () => void): void {
  const length = Number(request.headers["content-length"] ?? 0);
  const isRead = request.complete || request.readableEnded || request.destroyed;
  if (isRead || !(length > 0 && length <= maxBytes)) {
    send();
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    request.off("end", finish).off("close", finish);
    send();
  };
  const timer = setTimeout(finish, waitMs).unref();
  request.once("end", finish).once("close", finish).resume();
}
