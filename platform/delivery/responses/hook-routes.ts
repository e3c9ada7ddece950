import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import type { Settings } from "#platform/settings.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { hookNameOf, readHookSecret, verifyToken } from "./hook-secret.ts";
import { readHook, readWish } from "./read-hook.ts";
import { takeHook } from "./take-hook.ts";
import { takeReturned } from "./take-returned.ts";
import { takeSignedCall } from "./take-signed-call.ts";

/** A report of a hundred messages has a tenth of it. */
const bodyLimit = 64 * 1_024;
/** A mail that came back, with the message that it is about. */
const mailLimit = 1_024 * 1_024;
/** Meta sends up to a thousand changes at once. */
const signedLimit = 3 * 1_024 * 1_024;
/** Calls about one account in a minute: with a hundred messages each, a thousand a second. */
const calls = { points: 600, windowSeconds: 60, maxKeys: 10_000 };
/** Calls with the wish of a receiver: floods of reports must not lose them. */
const wishes = { points: 600, windowSeconds: 60, maxKeys: 10_000 };

interface Hook {
  Params: { provider: string; secret: string };
}

/**
 * `/hooks/{provider}/{secret}`: what panels call about messages and receivers. Public; the secret names the account, and
 * what is said of messages is queried (`takeHook`).
 */
export const hookRoutes =
  (dependencies: DeliveryDependencies & { settings: Settings }) => async (app: FastifyInstance) => {
    const [limiter, wishLimiter] = [new RateLimiter(calls), new RateLimiter(wishes)];
    /** Forged secrets cost no query, and nothing that they send is read. Throws NOT_FOUND. */
    const idOf = (secret: string): string => {
      const id = readHookSecret(secret, dependencies.settings);
      if (id === undefined) throw new AppError("NOT_FOUND", "No such address");
      return id;
    };
    /** Throws NOT_FOUND, TOO_MANY_REQUESTS. */
    const open = async ({ provider, secret }: Hook["Params"], limit: RateLimiter = limiter) => {
      const id = idOf(secret);
      await limit.take(id);
      const account = await dependencies.accounts.find(dependencies.postgres, id);
      if (account !== undefined && hookNameOf(account.provider) === provider) return account;
      throw new AppError("NOT_FOUND", "No such address");
    };
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, async (_: FastifyRequest, body: Buffer) => body);
    app.post<Hook>("/hooks/email/:secret", { bodyLimit: mailLimit }, async ({ params: { secret }, body }) => {
      await takeReturned(dependencies, await open({ provider: "email", secret }), bytesOf(body));
      return { received: true };
    });
    app.get<Hook & { Querystring: Record<string, unknown> }>("/hooks/whatsapp/:secret", async (request, reply) => {
      const account = await open({ provider: "whatsapp", secret: request.params.secret });
      const challenge = answerChallenge(request.query, verifyToken(account.id, dependencies.settings));
      return reply.type("text/plain").send(challenge);
    });
    app.post<Hook>("/hooks/whatsapp/:secret", { bodyLimit: signedLimit }, async (request) => {
      const account = await open({ provider: "whatsapp", secret: request.params.secret });
      const adapter = await dependencies.accounts.open(account);
      const signature = request.headers["x-hub-signature-256"];
      const said = adapter?.readCall?.({ signature: `${signature ?? ""}`, body: bytesOf(request.body) });
      if (said === undefined) throw new AppError("FORBIDDEN", "The signature is wrong");
      await takeSignedCall(dependencies, account, said);
      return { received: true };
    });
    app.route<Hook>({
      method: ["GET", "POST"],
      url: "/hooks/:provider/:secret",
      bodyLimit,
      handler: async (request) => {
        idOf(request.params.secret);
        const [, query = ""] = (request.raw.url ?? "").split("?");
        const said = readHook({ query, body: bytesOf(request.body), type: request.headers["content-type"] });
        const inbound = said.inbound.filter(({ text }) => readWish(text) !== undefined);
        if (inbound.length > 0) {
          const account = await open(request.params, wishLimiter);
          await takeHook(dependencies, account, { providerIds: [], inbound });
          if (said.providerIds.length === 0) return { received: true };
        }
        const account = await open(request.params);
        await takeHook(dependencies, account, { ...said, inbound: [] });
        return { received: true };
      },
    });
  };

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
