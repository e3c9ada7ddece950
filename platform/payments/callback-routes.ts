import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { decideSandbox } from "./decide-sandbox.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { readSandboxPage, sandboxPolicy } from "./sandbox-page.ts";
import { takeCallback } from "./take-callback.ts";
import { takeWebhook } from "./take-webhook.ts";

/** Forms and notices of gateways are short. */
const bodyLimit = 256 * 1024;
/** Callbacks of one payment that call its gateway: a browser that goes back and forth, not somebody who floods it. */
const callbacks = { points: 20, windowSeconds: 300, maxKeys: 10_000 };
/** Names of no payment, of one network in a quarter of an hour: beyond them nothing is looked up for it. */
const guesses = { points: 60, windowSeconds: 15 * 60, maxKeys: 10_000 };

const uuid = z.uuid().transform((id) => id.toLowerCase());

/**
 * What gateways and browsers call: the callback of each payment (`/payments/{payment}/callback`, GET or POST), the webhook
 * of Stripe, and the page of the sandbox gateway. Public; none of them is believed.
 */
export const callbackRoutes =
  (services: PaymentDependencies, limiter: Pick<RateLimiter, "take"> = new RateLimiter(callbacks)) =>
  async (app: FastifyInstance) => {
    const { settings } = services;
    const take = (id: string) => limiter.take(id);
    const lookUp = limitGuesses();
    app.removeAllContentTypeParsers();
    // As bytes: a webhook is signed as it was sent.
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, async (_: FastifyRequest, body: Buffer) => body);

    app.route<{ Params: { payment: string } }>({
      method: ["GET", "POST"],
      url: "/payments/:payment/callback",
      handler: async (request, reply) => {
        const id = uuid.safeParse(request.params.payment);
        if (!id.success) throw new AppError("NOT_FOUND", "No such payment");
        const fields = fieldsOf(request);
        try {
          await lookUp(request.ip, () => takeCallback(services, { id: id.data, fields, take }));
        } catch (error) {
          // Who has paid sees their payment all the same; a job verifies it.
          if (!isRefusal(error, "TOO_MANY_REQUESTS")) throw error;
        }
        return reply.redirect(`${settings.DASHBOARD_URL}/payments/${id.data}`, 303);
      },
    });

    app.post("/payments/stripe/webhook", async (request) => {
      await takeWebhook(services, { body: bytesOf(request.body), signature: request.headers["stripe-signature"] });
      return { received: true };
    });

    app.get<{ Params: { authority: string } }>("/payments/sandbox/:authority", async ({ ip, params }, reply) => {
      const { status, html } = await lookUp(ip, () => readSandboxPage(services, params.authority), isMissing);
      return reply
        .status(status)
        .header("content-security-policy", sandboxPolicy)
        .type("text/html; charset=utf-8")
        .send(html);
    });
    app.post<{ Params: { authority: string } }>("/payments/sandbox/:authority", async (request, reply) => {
      const decision = { ...request.params, outcome: fieldsOf(request).outcome };
      return reply.redirect(await lookUp(request.ip, () => decideSandbox(services, decision)), 303);
    });
  };

/**
 * Looks something up by a name that anybody can make up, and counts for the client's network where there is nothing of that
 * name. Counted before it is looked up: of a thousand at once not all pass. Throws TOO_MANY_REQUESTS.
 */
function limitGuesses() {
  const limiter = new RateLimiter(guesses);
  return async <Found>(address: string, work: () => Promise<Found>, isMiss = (_: Found) => false): Promise<Found> => {
    const network = readClientNetwork(address);
    if (network === undefined) return work();
    await limiter.take(network);
    let isGuess = false;
    try {
      const found = await work();
      isGuess = isMiss(found);
      return found;
    } catch (error) {
      isGuess = isRefusal(error, "NOT_FOUND");
      throw error;
    } finally {
      if (!isGuess) await limiter.giveBack(network);
    }
  };
}

const isMissing = ({ status }: { status: number }) => status === 404;
const isRefusal = (error: unknown, code: AppError["code"]) => error instanceof AppError && error.code === code;

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** What a callback says, in its address or its body: a form, or JSON of one level. */
function fieldsOf(request: FastifyRequest): Record<string, string> {
  const query = new URLSearchParams((request.raw.url ?? "").split("?")[1] ?? "");
  const text = bytesOf(request.body).toString("utf8");
  const isJson = request.headers["content-type"]?.includes("json") === true;
  const posted = isJson ? fieldsOfJson(text) : Object.fromEntries(new URLSearchParams(text));
  return { ...posted, ...Object.fromEntries(query) };
}

function fieldsOfJson(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]));
  } catch {
    throw new AppError("MALFORMED_JSON", "A callback is no JSON");
  }
}
