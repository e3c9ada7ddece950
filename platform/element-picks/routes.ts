import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ok } from "#contract/envelope.ts";
import { readOrigin } from "#platform/collect/origin.ts";
import { SlowRefusals } from "#platform/collect/slow-refusals.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { beginPick } from "./begin-pick.ts";
import { finishPick } from "./finish-pick.ts";

/** The call of the dashboard that opens the owner's page. */
export const pickRoute = requiresWebsite.userEvents.pick.handler(
  async ({ input: { path }, context: { dependencies, owner, website } }) =>
    ok(await beginPick(dependencies, { website, owner: owner.id, path })),
);

const bodyLimit = 8 * 1024;
/** Of one network; a person points a few times. Clients behind a proxy that is not named share one address. */
const attempts = { points: 60, windowSeconds: 60, maxKeys: 10_000 };
const shared = { ...attempts, points: 1_200 };

/**
 * `POST /collect/pick`, called by the tool on the owner's page, with the token in the body: JSON as text/plain, which a
 * browser sends to another host without a preflight.
 */
export const elementPickRoutes = (dependencies: Dependencies) => async (app: FastifyInstance) => {
  const limiter = new RateLimiter(attempts);
  const sharedLimiter = new RateLimiter(shared);
  const slowDown = new SlowRefusals();
  const take = (address: string) => {
    const network = readClientNetwork(address);
    return network === undefined ? sharedLimiter.take(address) : limiter.take(network);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(["text/plain", "application/json"], { parseAs: "string", bodyLimit }, readJson);
  app.addHook("onSend", (request, reply, payload, done) => {
    allowOrigin(request, reply);
    done(null, payload);
  });
  app.post("/collect/pick", async (request) => {
    await slowDown.run(() => take(request.ip));
    const { origin, referer } = request.headers;
    return finishPick(dependencies, { body: request.body, origin: readOrigin({ origin, referer }) });
  });
};

async function readJson(_: FastifyRequest, body: string | Buffer): Promise<unknown> {
  try {
    return JSON.parse(String(body));
  } catch (cause) {
    throw new AppError("MALFORMED_JSON", "The body is not JSON", { cause });
  }
}

/** The token decides, not the origin that a browser reports; the answer says nothing to a page without one. */
function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined) reply.headers({ "access-control-allow-origin": origin, vary: "origin" });
}
