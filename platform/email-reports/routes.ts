import type { FastifyInstance } from "fastify";
import { ok } from "#contract/envelope.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { publicRoute, requiresWebsite } from "#platform/http/context.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { readOwnChoices } from "./read-choices.ts";
import { findByToken, unsubscribe } from "./unsubscribe.ts";
import { updateChoices } from "./update-choices.ts";

/** Attempts of one address in a quarter of an hour; genuine links do not count. */
const guesses = { points: 20, windowSeconds: 15 * 60, maxKeys: 10_000 };

/** Subscriptions of an owner, and unsubscribing by link. */
export function emailReportRoutes() {
  const limiter = new RateLimiter(guesses);
  const guarded = async <Answer>(address: string, work: () => Promise<Answer>) => {
    await limiter.take(address);
    const answer = await work();
    await limiter.giveBack(address);
    return answer;
  };
  return {
    get: requiresWebsite.emailReports.get.handler(async ({ context: { dependencies, owner, website } }) =>
      ok(await readOwnChoices(dependencies.postgres, { user: owner.id, website: website.id })),
    ),
    update: requiresWebsite.emailReports.update.handler(
      async ({ input: { id: _, ...choices }, context: { dependencies, owner, website } }) =>
        ok(await updateChoices(dependencies, { user: owner.id, website: website.id, choices })),
    ),
    unsubscription: publicRoute.emailReports.unsubscription.handler(
      async ({ input, context: { dependencies, address } }) => {
        const { kind, website, isOn } = await guarded(address, () => findByToken(dependencies, input.token));
        return ok({ kind, website: website.name, isOn });
      },
    ),
    unsubscribe: publicRoute.emailReports.unsubscribe.handler(async ({ input, context: { dependencies, address } }) => {
      await guarded(address, () => unsubscribe(dependencies, input.token));
      return ok({});
    }),
  };
}

/** Mail programs send `List-Unsubscribe=One-Click`, which is ignored. */
const bodyLimit = 4096;

/**
 * `/u/{token}`, the address in the headers of mails. POST unsubscribes (RFC 8058), without a sign-in, cookie or redirect.
 * GET changes nothing, because link scanners send it too: it redirects to the page that asks for confirmation.
 */
export const unsubscribeRoutes = (dependencies: Dependencies) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, async () => undefined);
  app.get<{ Params: { token: string } }>("/u/:token", async ({ params }, reply) =>
    reply.redirect(`${dependencies.settings.DASHBOARD_URL}/u/${encodeURIComponent(params.token)}`, 302),
  );
  app.post<{ Params: { token: string } }>("/u/:token", async ({ params }) => {
    await unsubscribe(dependencies, params.token);
    return ok({});
  });
};
