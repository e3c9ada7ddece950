import type { z } from "zod";
import type { GatewayName } from "#contract/payments.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { type OutgoingRequest, sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { GatewayError } from "./gateway.ts";

/** A browser waits for the answer. */
const totalMs = 10_000;
const maxBytes = 256 * 1024;

interface Call<Answer extends z.ZodType> {
  gateway: GatewayName;
  request: OutgoingRequest;
  answer: Answer;
}

/**
 * Sends a call and reads its JSON, whatever the status: gateways put their codes into the body. Throws GatewayError where
 * there is no answer, or one of another shape.
 */
export async function callGateway<Answer extends z.ZodType>(
  rules: TargetRules,
  { gateway, request, answer }: Call<Answer>,
): Promise<{ status: number; body: z.output<Answer> }> {
  try {
    const { status, body } = await sendRequest({ totalMs, maxBytes, ...request }, rules);
    if (status >= 500) throw new GatewayError(gateway, `answered ${status}`);
    const parsed = answer.safeParse(JSON.parse(body.toString("utf8")));
    if (!parsed.success) throw new GatewayError(gateway, `answered ${status} with another shape`);
    return { status, body: parsed.data };
  } catch (error) {
    if (error instanceof OutgoingError) throw new GatewayError(gateway, error.message, { cause: error });
    if (error instanceof SyntaxError) throw new GatewayError(gateway, "answered no JSON", { cause: error });
    throw error;
  }
}

/** The request of a call that takes JSON. */
export const postJson = (url: string, body: object): OutgoingRequest => ({
  url,
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(body),
});
