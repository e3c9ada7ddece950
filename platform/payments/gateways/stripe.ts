import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import type { LedgerMoney } from "#platform/ledger/ledger-money.ts";
import type { OutgoingRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { callGateway } from "./call-gateway.ts";
import { type Gateway, GatewayError, type PaymentRequest, type RefundAnswer } from "./gateway.ts";

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
const refund = z.looseObject({ id: z.string(), amount: z.number().int().nonnegative(), status: z.string().nullish() });
const refunds = z.looseObject({ data: z.array(refund) });

type Answered<Answer extends z.ZodType> = Promise<{
  status: number;
  body: z.output<Answer> | z.output<typeof failure>;
}>;

function openClient(rules: TargetRules, { url, secretKey }: StripeSettings) {
  const authorization = `Bearer ${secretKey}`;
  const call = async <Answer extends z.ZodType>(request: OutgoingRequest, answer: Answer): Answered<Answer> => {
    const { status, body } = await callGateway(rules, {
      gateway: "stripe",
      request,
      answer: z.union([answer, failure]),
    });
    return { status, body: body as z.output<Answer> | z.output<typeof failure> };
  };
  return {
    get: <Answer extends z.ZodType>(path: string, answer: Answer) =>
      call({ url: `${url}/v1/${path}`, headers: { authorization } }, answer),
    /** `key`: what repeats are known by, for a day. */
    post: <Answer extends z.ZodType>(
      path: string,
      { key, fields, answer }: { key: string; fields: Record<string, string>; answer: Answer },
    ) => {
      const headers = {
        ...{ authorization, "content-type": "application/x-www-form-urlencoded" },
        "idempotency-key": key,
      };
      const body = new URLSearchParams(fields).toString();
      return call({ url: `${url}/v1/${path}`, method: "POST", body, headers }, answer);
    },
  };
}

type Client = ReturnType<typeof openClient>;

/** Stripe Checkout, in euro cents. What the browser or a webhook says is answered by reading the session anew. */
export function openStripe(
  rules: TargetRules,
  settings: StripeSettings,
  ids: Pick<Dependencies["ids"], "uuid">,
): Gateway {
  const client = openClient(rules, settings);
  return {
    name: "stripe",
    currencies: ["EUR"],
    limits: () => ({ min: 50, max: 99_999_999 }),
    verifyForMs: 25 * hourMs,
    // Its return address is the payment's own; the session is read by the id that was stored.
    namesPaymentByAddress: true,
    async request({ payment, money, callback, description }) {
      const fields = sessionFields({ payment, money, callback, description });
      // A key for each call: by one of the payment the error of an outage would be replayed for a day.
      const key = `payment/${payment}/${ids.uuid()}`;
      const { body } = await client.post("checkout/sessions", { key, fields, answer: session });
      if (isFailure(body)) throw new GatewayError("stripe", `refused the request: ${body.error.type}`);
      if (typeof body.url !== "string") throw new GatewayError("stripe", "made a session without an address");
      return { authority: body.id, url: body.url };
    },
    async verify({ authority }) {
      const { status, body } = await client.get(`checkout/sessions/${authority}`, session);
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
    refund: (of) => refundOnce(client, { ...of, key: `refund/${of.payment}/${ids.uuid()}` }),
  };
}

/**
 * Looks for what an earlier run gave back before it calls for more. A stored answer is replayed for a day by its key, an
 * error of the server too, so each run has a key of its own: Stripe itself refuses to give back more than was paid, such as
 * where its list does not have a refund yet.
 */
async function refundOnce(
  client: Client,
  { reference, money, key }: { reference: string; money: LedgerMoney; key: string },
): Promise<RefundAnswer> {
  const made = await listMade(client, reference);
  const given = made.reduce((sum, { amount }) => sum + amount, 0);
  if (given >= money.amount) return { state: "done", reference: made[0]?.id ?? reference };
  const fields = { payment_intent: reference };
  const { status, body } = await client.post("refunds", { key, fields, answer: refund });
  if (isFailure(body)) {
    if (body.error.code === "charge_already_refunded") return { state: "done", reference };
    // 409 and 429: another call of it is under way, or too many are.
    if (status >= 400 && status < 409) return { state: "refused", why: `stripe refuses: ${body.error.type}` };
    throw new GatewayError("stripe", `answered ${status} to a refund`);
  }
  return isLost(body) ? { state: "refused", why: `stripe: ${body.status}` } : { state: "done", reference: body.id };
}

/** The refunds of a payment that gave something back, or will. */
async function listMade(client: Client, intent: string): Promise<z.output<typeof refund>[]> {
  const { status, body } = await client.get(`refunds?${new URLSearchParams({ payment_intent: intent })}`, refunds);
  // Nothing was given back of what this key does not know, such as of another account's: the call for it says so, too.
  if (isFailure(body) && body.error.code === "resource_missing") return [];
  if (isFailure(body)) throw new GatewayError("stripe", `answered ${status} to a list of refunds`);
  return body.data.filter((each) => !isLost(each));
}

const isLost = ({ status }: z.output<typeof refund>) => status === "failed" || status === "canceled";

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
