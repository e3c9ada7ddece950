import { z } from "zod";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { callGateway, postJson } from "./call-gateway.ts";
import { type Gateway, GatewayError, type Verification } from "./gateway.ts";

interface ZibalSettings {
  url: string;
  merchant: string;
}

const hourMs = 3_600_000;
const numberOrText = z.union([z.number().int(), z.string().min(1).max(64)]);
const answer = z.looseObject({ result: z.number().int() });
const requested = z.looseObject({ trackId: numberOrText });
const verified = z.looseObject({ amount: z.number().int(), refNumber: numberOrText.nullish() });

/**
 * Zibal, in rial. Its verification takes no amount: what it answers is compared by the caller. An answer of "verified
 * already" may lack the amount, which its inquiry then says.
 */
export function openZibal(rules: TargetRules, { url, merchant }: ZibalSettings): Gateway {
  const call = async (path: string, fields: object) => {
    const request = postJson(`${url}/v1/${path}`, { merchant, ...fields });
    return (await callGateway(rules, { gateway: "zibal", request, answer })).body;
  };
  const paid = (body: object, trackId: string): Verification | undefined => {
    const parsed = verified.safeParse(body);
    if (!parsed.success) return undefined;
    const { amount, refNumber } = parsed.data;
    return { state: "paid", amount, currency: "IRR", reference: String(refNumber ?? trackId) };
  };
  return {
    name: "zibal",
    currencies: ["IRR"],
    limits: () => ({ min: 10_000, max: 10_000_000_000 }),
    verifyForMs: 24 * hourMs,
    async request({ payment, money, callback, description }) {
      const fields = { amount: money.amount, callbackUrl: callback, orderId: payment, description };
      const body = await call("request", fields);
      const made = requested.safeParse(body);
      if (body.result !== 100 || !made.success)
        throw new GatewayError("zibal", `refused the request with ${body.result}`);
      const authority = String(made.data.trackId);
      return { authority, url: `${url}/start/${encodeURIComponent(authority)}` };
    },
    async verify({ authority }) {
      const trackId = /^\d{1,15}$/.test(authority) ? Number(authority) : authority;
      const body = await call("verify", { trackId });
      if (body.result === 202) return { state: "unpaid", isFinal: false };
      if (body.result === 203) return { state: "unpaid", isFinal: true };
      if (body.result !== 100 && body.result !== 201) {
        throw new GatewayError("zibal", `answered ${body.result} to a verification`);
      }
      const found = paid(body, authority) ?? paid(await call("inquiry", { trackId }), authority);
      if (found === undefined) throw new GatewayError("zibal", "verified without an amount");
      return found;
    },
    readCallback: ({ trackId, success }) => ({ authority: trackId, saysCancelled: success === "0" }),
  };
}
