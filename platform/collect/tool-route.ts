import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { readOrigin } from "./origin.ts";
import { SentBody } from "./sent-body.ts";
import { SlowRefusals } from "./slow-refusals.ts";

/** Of one network in a minute; a person presses a few times. Clients behind a proxy that is not named share one address. */
const usualAttempts = 60;
const limits = { windowSeconds: 60, maxKeys: 10_000 };
/** How many times the attempts of one network. */
const sharedBy = 20;

interface ToolRoute {
  path: string;
  /** Bytes of a body. */
  bodyLimit: number;
  /** Of one network in a minute. */
  attempts?: number;
  /** 200 if not given. */
  status?: number;
  /** Answers what the tool sent, from the host of its page. */
  handle(sent: { body: SentBody; origin: string | undefined; userAgent: string; address: string }): Promise<unknown>;
}

/**
 * A route that is called by a tool on a website's page. Its body comes as text/plain, which a browser sends to another host
 * without a preflight; the token or the visitor in it decides who may.
 */
export const toolRoute =
  ({ path, bodyLimit, attempts = usualAttempts, status = 200, handle }: ToolRoute) =>
  async (app: FastifyInstance) => {
    const limiter = new RateLimiter({ ...limits, points: attempts });
    const sharedLimiter = new RateLimiter({ ...limits, points: attempts * sharedBy });
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
    app.post(path, { bodyLimit }, async ({ ip, headers: { origin, referer, ...headers }, body }, reply) => {
      await slowDown.run(() => take(ip));
      const answer = await handle({
        body: new SentBody(body as AsyncIterable<Buffer> | undefined),
        origin: readOrigin({ origin, referer }),
        userAgent: headers["user-agent"] ?? "",
        address: ip,
      });
      return reply.status(status).send(answer);
    });
  };

/** The token decides, not the origin that a browser reports; the answer says nothing to a page without one. */
function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined) reply.headers({ "access-control-allow-origin": origin, vary: "origin" });
}
