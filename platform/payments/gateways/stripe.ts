import { z } from "zod";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { callGateway } from "./call-gateway.ts";
import { type Gateway, GatewayError, type PaymentRequest } from "./gateway.ts";

interface StripeSettings {
  url: string;
  secretKey: string;
}

const hourMs = 3_600_000;
const failure = z.looseObject({ error: z.looseObject({ type: z.string(), code: z.string().optional() }) });
const session = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9_]{1,255}$/),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().nullish(),
});
const refund = z.looseObject({ id: z.string(), status: z.string().nullish() });

/** Stripe Checkout, in euro cents. What the browser or a webhook says is answered by reading the session anew. */
export function openStripe(rules: TargetRules, { url, secretKey }: StripeSettings): Gateway {
  const authorization = `Bearer ${secretKey}`;
  const get = (path: string) => ({ url: `${url}/v1/${path}`, headers: { authorization } });
  const post = (path: string, key: string, fields: Record<string, string>) => ({
    ...{ url: `${url}/v1/${path}`, method: "POST" as const, body: new URLSearchParams(fields).toString() },
    headers: { authorization, "content-type": "application/x-www-form-urlencoded", "idempotency-key": key },
  });
  const call = async <Answer extends z.ZodType>(request: ReturnType<typeof get>, answer: Answer) => {
    const { status, body } = await callGateway(rules, {
      gateway: "stripe",
      request,
      answer: z.union([answer, failure]),
    });
    return { status, body: body as z.output<Answer> | z.output<typeof failure> };
  };
  return {
    name: "stripe",
    currencies: ["EUR"],
    limits: { min: 50, max: 99_999_999 },
    verifyForMs: 25 * hourMs,
    // Its return address is the payment's own; the session is read by the id that was stored.
    namesPaymentByAddress: true,
    async request({ payment, money, callback, description }) {
      const { body } = await call(
        post("checkout/sessions", payment, sessionFields({ payment, money, callback, description })),
        session,
      );
      if (isFailure(body)) throw new GatewayError("stripe", `refused the request: ${body.error.type}`);
      if (typeof body.url !== "string") throw new GatewayError("stripe", "made a session without an address");
      return { authority: body.id, url: body.url };
    },
    async verify({ authority }) {
      const { status, body } = await call(get(`checkout/sessions/${authority}`), session);
      if (isFailure(body)) {
        if (status === 404) return { state: "unpaid", isFinal: true };
        throw new GatewayError("stripe", `answered ${status} to a verification: ${body.error.type}`);
      }
      if (body.payment_status === "paid") {
        const { amount_total: amount, currency, payment_intent: intent } = body;
        if (amount === null || currency === null) throw new GatewayError("stripe", "paid without an amount");
        return { state: "paid", amount, currency: currency.toUpperCase(), reference: intent ?? authority };
      }
      return { state: "unpaid", isFinal: body.status === "expired" };
    },
    readCallback: ({ session_id, cancelled }) => ({ authority: session_id, saysCancelled: cancelled === "1" }),
    async refund({ payment, reference }) {
      const { status, body } = await call(post("refunds", `refund/${payment}`, { payment_intent: reference }), refund);
      if (isFailure(body)) {
        if (body.error.code === "charge_already_refunded") return { state: "done", reference };
        if (status >= 400 && status < 429) return { state: "refused", why: `stripe refuses: ${body.error.type}` };
        throw new GatewayError("stripe", `answered ${status} to a refund`);
      }
      const isRefused = body.status === "failed" || body.status === "canceled";
      return isRefused ? { state: "refused", why: `stripe: ${body.status}` } : { state: "done", reference: body.id };
    },
  };
}

const isFailure = (body: object): body is z.output<typeof failure> => "error" in body;

/** One line of the whole amount. The browser returns to the payment's own callback, whatever was done. */
const sessionFields = ({ payment, money, callback, description }: PaymentRequest): Record<string, string> => ({
  mode: "payment",
  "line_items[0][price_data][currency]": "eur",
  "line_items[0][price_data][unit_amount]": String(money.amount),
  "line_items[0][price_data][product_data][name]": description,
  "line_items[0][quantity]": "1",
  client_reference_id: payment,
  success_url: `${callback}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${callback}?cancelled=1`,
});
