import { z } from "zod";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { callGateway, postJson } from "./call-gateway.ts";
import { type Gateway, GatewayError, type RefundAnswer } from "./gateway.ts";

interface ZarinpalSettings {
  url: string;
  merchant: string;
}

const hourMs = 3_600_000;

/** A number; the list of unverified payments has it as text. */
const codeNumber = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?\d{1,6}$/)
    .transform(Number),
]);
/** `data` is an empty list where there are `errors`, and the other way round. */
const envelope = z.object({
  data: z.union([z.looseObject({ code: codeNumber }), z.array(z.unknown())]).optional(),
  errors: z.union([z.looseObject({ code: codeNumber }), z.array(z.unknown())]).optional(),
});
const requested = z.looseObject({ authority: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });
const verified = z.looseObject({ ref_id: z.union([z.number(), z.string().min(1)]) });
const inquired = z.looseObject({ status: z.enum(["VERIFIED", "PAID", "IN_BANK", "FAILED", "REVERSED"]) });
const unverified = z.looseObject({ authorities: z.array(z.looseObject({ authority: z.string() })).nullable() });

/** Of `reverse`, for the operator. */
const whyNot: Record<number, string> = {
  [-62]: "zarinpal reverses only for addresses that its panel knows, and this server's is not among them",
  [-63]: "zarinpal reverses within half an hour after the payment",
};
/** Of `verify`: nobody paid yet, and a name that it does not know. */
const notPaid = -51;
const otherAmount = -50;
const unknownAuthority = [-53, -54, -55];

/**
 * Zarinpal v4. Amounts are rial, and `IRR` says so: toman where the merchant's panel chose it would be ten times as much.
 * The authority's life and how long an unverified payment stays are not documented: each is verified for a day, and later
 * as long as the list of unverified payments names it.
 */
export function openZarinpal(rules: TargetRules, { url, merchant }: ZarinpalSettings): Gateway {
  const call = async (path: string, fields: object) => {
    const request = postJson(`${url}/pg/v4/payment/${path}.json`, { merchant_id: merchant, ...fields });
    const { body } = await callGateway(rules, { gateway: "zarinpal", request, answer: envelope });
    const data = codeOf(body.data);
    const code = data ?? codeOf(body.errors);
    if (code === undefined) throw new GatewayError("zarinpal", "answered without a code");
    return { code, data: data === undefined ? {} : body.data };
  };
  /** What it says of a payment; undefined where it says nothing. */
  const inquire = async (authority: string) =>
    inquired.safeParse((await call("inquiry", { authority })).data).data?.status;
  return {
    name: "zarinpal",
    currencies: ["IRR"],
    limits: () => ({ min: 10_000, max: 1_000_000_000 }),
    verifyForMs: 24 * hourMs,
    async request({ payment, money, callback, description }) {
      const order = { metadata: { order_id: payment } };
      const fields = { amount: money.amount, currency: "IRR", callback_url: callback, description, ...order };
      const { code, data } = await call("request", fields);
      const made = requested.safeParse(data);
      if (code !== 100 || !made.success) throw new GatewayError("zarinpal", `refused the request with ${code}`);
      const { authority } = made.data;
      return { authority, url: `${url}/pg/StartPay/${authority}` };
    },
    async verify({ authority, money }) {
      const { code, data } = await call("verify", { authority, amount: money.amount });
      if (code === 100 || code === 101) {
        const paid = verified.safeParse(data);
        if (!paid.success) throw new GatewayError("zarinpal", "verified without a reference");
        // It compares the amount itself and answers none.
        return { state: "paid", amount: money.amount, currency: "IRR", reference: String(paid.data.ref_id) };
      }
      if (code === otherAmount) return { state: "mismatch" };
      if (code === notPaid) return { state: "unpaid", isFinal: false };
      if (unknownAuthority.includes(code)) return { state: "unpaid", isFinal: true };
      // Neither, such as after too many verifications: what is paid has to be verified all the same.
      const inquiry = await inquire(authority);
      if (inquiry === "FAILED" || inquiry === "REVERSED") return { state: "unpaid", isFinal: true };
      if (inquiry === "IN_BANK") return { state: "unpaid", isFinal: false };
      throw new GatewayError("zarinpal", `answered ${code} to a verification and ${inquiry} to an inquiry`);
    },
    async listUnverified() {
      const { code, data } = await call("unVerified", {});
      const list = unverified.safeParse(data);
      if (code !== 100 || !list.success) throw new GatewayError("zarinpal", `answered ${code} without a list`);
      return (list.data.authorities ?? []).map(({ authority }) => authority);
    },
    readCallback: ({ Authority, Status }) => ({ authority: Authority, saysCancelled: Status === "NOK" }),
    refund: ({ authority }) => reverse({ call, inquire }, authority),
  };
}

type Call = (path: string, fields: object) => Promise<{ code: number }>;
type Inquire = (authority: string) => Promise<z.output<typeof inquired>["status"] | undefined>;

/**
 * Within half an hour, from an address that the panel knows. Later its GraphQL takes refunds by the number of a session,
 * which no call of a payment answers, and without a key that makes a repeat safe: that is done by hand in the panel. A
 * reversal that is repeated is refused (-61: not successful, or reversed before; -63 after half an hour), as one that never
 * was: the inquiry says which. Where it says nothing, nothing may be paid back another way.
 */
async function reverse({ call, inquire }: { call: Call; inquire: Inquire }, authority: string): Promise<RefundAnswer> {
  const { code } = await call("reverse", { authority });
  if (code === 100 || code === 101) return { state: "done", reference: authority };
  const inquiry = await inquire(authority);
  if (inquiry === "REVERSED") return { state: "done", reference: authority };
  if (code <= -60 && code >= -63 && inquiry !== undefined) {
    return { state: "refused", why: whyNot[code] ?? `zarinpal refuses with ${code}` };
  }
  throw new GatewayError("zarinpal", `answered ${code} to a reversal and ${inquiry} to an inquiry`);
}

function codeOf(part: z.infer<typeof envelope>["data"]): number | undefined {
  return part === undefined || Array.isArray(part) ? undefined : part.code;
}
