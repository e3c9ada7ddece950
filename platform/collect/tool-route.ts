import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { readOrigin } from "./origin.ts";
import { SentBody } from "./sent-body.ts";
import { SlowRefusals } from "./slow-refusals.ts";

/** Of one network; a person presses a few times. Clients behind a proxy that is not named share one address. */
const attempts = { points: 60, windowSeconds: 60, maxKeys: 10_000 };
const shared = { ...attempts, points: 1_200 };

interface ToolRoute {
  path: string;
  /** Bytes of a body. */
  bodyLimit: number;
  /** Answers what the tool sent, from the host of its page. */
  handle(sent: { body: SentBody; origin: string | undefined }): Promise<unknown>;
}

/**
 * A route that is called by a tool on an owner's page. Its body comes as text/plain, which a browser sends to another host
 * without a preflight; the token in it decides who may.
 */
export const toolRoute =
  ({ path, bodyLimit, handle }: ToolRoute) =>
  async (app: FastifyInstance) => {
    const limiter = new RateLimiter(attempts);
    const sharedLimiter = new RateLimiter(shared);
    const slowDown = new SlowRefusals();
    const take = (address: string) => {
      const network = readClientNetwork(address);
      return network === undefined ? sharedLimiter.take(address) : limiter.take(network);
    };
    app.removeAllContentTypeParsers();
    // The stream as it comes: what follows the first line is read where that line is good.
    app.addContentTypeParser(["text/plain", "application/json"], (_, stream, done) => done(null, stream));
    app.addHook("onSend", (request, reply, payload, done) => {
      allowOrigin(request, reply);
      done(null, payload);
    });
    app.post(path, { bodyLimit }, async ({ ip, headers: { origin, referer }, body }) => {
      await slowDown.run(() => take(ip));
      return handle({
        body: new SentBody(body as AsyncIterable<Buffer> | undefined),
        origin: readOrigin({ origin, referer }),
      });
    });
  };

/** The token decides, not the origin that a browser reports; the answer says nothing to a page without one. */
function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined) reply.headers({ "access-control-allow-origin": origin, vary: "origin" });
}
