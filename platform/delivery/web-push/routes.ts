import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { pushSubscription } from "#contract/notifications.ts";
import { readJson } from "#platform/collect/sent-body.ts";
import { SlowRefusals } from "#platform/collect/slow-refusals.ts";
import { toolRoute } from "#platform/collect/tool-route.ts";
import { AppError } from "#platform/errors.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import type { HitQueue } from "../responses/hit-queue.ts";
import { openPrompt, type PushDependencies, subscribePage, unsubscribePage } from "./change-subscription.ts";
import { readShown, recordShown } from "./record-shown.ts";

const page = z.object({ key: z.string().min(1).max(64), visitor: z.uuid() });
const subscribing = page.extend({ subscription: pushSubscription, test: z.string().max(100).optional() });
const unsubscribing = page.extend({ endpoint: z.string().min(10).max(2_000) });

const bodyLimit = 8 * 1_024;
/** Of one network in a minute: many visitors share one. */
const attempts = 120;
/** Of one visitor: who subscribes does so once. */
const ofVisitor = { points: 20, windowSeconds: 60, maxKeys: 50_000 };
/** Of one message: as many browsers as one goes to, each twice. */
const ofMessage = { points: 10, windowSeconds: 15 * 60, maxKeys: 20_000 };

type Route = Parameters<typeof toolRoute>[0];
type Sent = Parameters<Route["handle"]>[0];

/** What `push.js` says: `POST /push/prompt`, `/push/subscribe`, `/push/unsubscribe`; and the service worker: `/push/shown/…`. */
export const webPushRoutes = (dependencies: PushDependencies, hits: HitQueue): FastifyPluginAsync[] => {
  const visitors = new RateLimiter(ofVisitor);
  const slowDown = new SlowRefusals();
  const read = async <Body extends z.output<typeof page>>(schema: z.ZodType<Body>, { body }: Sent): Promise<Body> => {
    const said = schema.safeParse(readJson((await body.readRest(bodyLimit)).toString("utf8")));
    if (!said.success) {
      const issues = said.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      throw new AppError("BAD_REQUEST", "Not what a page says", { issues });
    }
    await visitors.take(said.data.visitor.toLowerCase());
    return said.data;
  };
  const limits = { bodyLimit, attempts };
  return [
    toolRoute({
      ...{ ...limits, path: "/push/prompt" },
      handle: async (sent) => ({
        prompt: await openPrompt(dependencies, { ...(await read(page, sent)), origin: sent.origin }),
      }),
    }),
    toolRoute({
      ...{ ...limits, path: "/push/subscribe", status: 202 },
      handle: async (sent) => {
        const { origin, userAgent, address } = sent;
        const said = await read(subscribing, sent);
        await slowDown.run(() => subscribePage(dependencies, { ...said, origin, userAgent, address }));
        return {};
      },
    }),
    toolRoute({
      ...{ ...limits, path: "/push/unsubscribe", status: 202 },
      handle: async (sent) => {
        await unsubscribePage(dependencies, { ...(await read(unsubscribing, sent)), origin: sent.origin });
        return {};
      },
    }),
    shownRoute(dependencies, hits),
  ];
};

/** A service worker has no page: the signed address says which message it is. */
const shownRoute =
  (dependencies: PushDependencies, hits: HitQueue): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const messages = new RateLimiter(ofMessage);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 1_024 }, async () => undefined);
    app.post<{ Params: { token: string } }>("/push/shown/:token", async ({ params: { token } }, reply) => {
      const message = readShown(dependencies, token);
      await messages.take(message);
      const at = dependencies.clock.now();
      hits.add({ key: message, write: () => recordShown(dependencies, { message, at }) });
      return reply.header("access-control-allow-origin", "*").status(202).send({});
    });
  };
