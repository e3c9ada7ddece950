import type { FastifyInstance } from "fastify";
import { type EmailReportChoices, emailReportKinds } from "#contract/email-reports.ts";
import { ok } from "#contract/envelope.ts";
import { Attempts } from "#platform/auth/attempts.ts";
import type { Clock, Dependencies } from "#platform/dependencies.ts";
import { publicRoute, requiresWebsite } from "#platform/http/context.ts";
import { readChoices, setSubscription } from "./sql/subscriptions.ts";
import { findByToken, unsubscribe } from "./unsubscribe.ts";

/** Guesses of one address in a quarter of an hour; a link that is ours does not count. */
const guesses = (clock: Clock) => new Attempts(clock, { attempts: 20, windowMs: 15 * 60_000, keys: 10_000 });

/** Which mails an owner has, and the way out of them. */
export function emailReportRoutes(clock: Clock) {
  const limit = guesses(clock);
  const guarded = async <Answer>(address: string, work: () => Promise<Answer>) => {
    limit.take(address);
    const answer = await work();
    limit.giveBack(address);
    return answer;
  };
  return {
    get: requiresWebsite.emailReports.get.handler(async ({ context: { dependencies, owner, website } }) =>
      ok(await readChoices(dependencies.postgres, { user: owner.id, website: website.id })),
    ),
    update: requiresWebsite.emailReports.update.handler(
      async ({ input, context: { dependencies, owner, website } }) => {
        const of = { user: owner.id, website: website.id };
        const now = new Date(dependencies.clock.now());
        return ok(
          await dependencies.postgres.transaction(async (queries): Promise<EmailReportChoices> => {
            for (const kind of emailReportKinds) {
              const isOn = input[kind];
              if (isOn !== undefined)
                await setSubscription(queries, { ...of, id: dependencies.ids.uuid(), kind, isOn, now });
            }
            return readChoices(queries, of);
          }),
        );
      },
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

/** A mail program says `List-Unsubscribe=One-Click` in as many bytes as it likes; nothing of it is read. */
const bodyLimit = 4096;

/**
 * `/u/{token}`, the address in the mails' headers. POST unsubscribes by one press (RFC 8058): without a sign-in, a cookie
 * or a redirect. GET, which programs that look links over also send, changes nothing: it leads to the page that asks.
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
