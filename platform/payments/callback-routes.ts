import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/errors.ts";
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

const uuid = z.uuid().transform((id) => id.toLowerCase());

/**
 * What gateways and browsers call: the callback of each payment (`/payments/{payment}/callback`, GET or POST), the webhook
 * of Stripe, and the page of the sandbox gateway. Public; none of them is believed.
 */
export const callbackRoutes = (services: PaymentDependencies) => async (app: FastifyInstance) => {
  const { settings } = services;
  const limiter = new RateLimiter(callbacks);
  app.removeAllContentTypeParsers();
  // As bytes: a webhook is signed as it was sent.
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, async (_: FastifyRequest, body: Buffer) => body);

  app.route<{ Params: { payment: string } }>({
    method: ["GET", "POST"],
    url: "/payments/:payment/callback",
    handler: async (request, reply) => {
      const id = uuid.safeParse(request.params.payment);
      if (!id.success) throw new AppError("NOT_FOUND", "No such payment");
      const isFlood = await limiter.take(id.data).then(
        () => false,
        () => true,
      );
      if (!isFlood) await takeCallback(services, { id: id.data, fields: fieldsOf(request) });
      return reply.redirect(`${settings.DASHBOARD_URL}/payments/${id.data}`, 303);
    },
  });

  app.post("/payments/stripe/webhook", async (request) => {
    await takeWebhook(services, { body: bytesOf(request.body), signature: request.headers["stripe-signature"] });
    return { received: true };
  });

  app.get<{ Params: { authority: string } }>("/payments/sandbox/:authority", async ({ params }, reply) => {
    const { status, html } = await readSandboxPage(services, params.authority);
    return reply
      .status(status)
      .header("content-security-policy", sandboxPolicy)
      .type("text/html; charset=utf-8")
      .send(html);
  });
  app.post<{ Params: { authority: string } }>("/payments/sandbox/:authority", async (request, reply) =>
    reply.redirect(await decideSandbox(services, { ...request.params, outcome: fieldsOf(request).outcome }), 303),
  );
};

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
