import { z } from "zod";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import type { Values } from "./build-request.ts";
import { isUnclearStatus, outcomeOfFailure } from "./call-outcome.ts";

const smsContent = z.object({ text: z.string().min(1) });
const answer = z.object({
  message_id: z.union([z.string(), z.number()]).optional().catch(undefined),
  error_data: z
    .array(z.object({ code: z.union([z.string(), z.number()]).optional(), description: z.string().default("") }))
    .nullish()
    .catch(undefined),
});

const limits = { connectMs: 8_000, totalMs: 22_000 };
const atOnce = 10;

/**
 * Bale's Safir, which sends to numbers by a bot of the owner's, whose id is the line's number. It refuses repeats of a
 * `request_id`, so an unclear call is repeated under ours.
 */
export const baleAdapter = ({ settings, rules }: { settings: Values; rules: TargetRules }): Adapter => ({
  unclear: "again",
  batchSize: atOnce,
  send: (messages) => Promise.all(messages.map((message) => sendOne(message, { settings, rules }))),
});

async function sendOne(
  { id, to, from, content }: OutgoingMessage,
  { settings, rules }: { settings: Values; rules: TargetRules },
): Promise<Outcome> {
  const read = smsContent.safeParse(content);
  const bot = Number(from);
  if (!read.success) return { kind: "refused", reason: "refused", said: "not a text" };
  if (!/^\d+$/.test(from ?? "") || !Number.isSafeInteger(bot)) {
    return { kind: "not_sent", said: "the line's number is no bot's id", isDown: true };
  }
  const message = { request_id: id, bot_id: bot, phone_number: to.replace(/^\+/, "") };
  const body = JSON.stringify({ ...message, message_data: { message: { text: read.data.text } } });
  const url = `${(settings.baseUrl ?? "https://safir.bale.ai").replace(/\/+$/, "")}/api/v3/send_message`;
  const headers = { "content-type": "application/json", "api-access-key": settings.apiKey ?? "" };
  try {
    const { status, body: said } = await sendRequest({ url, method: "POST", headers, body, ...limits }, rules);
    return readAnswer(status, said);
  } catch (error) {
    if (error instanceof TypeError) return { kind: "not_sent", said: "the key cannot be sent", isDown: true };
    return outcomeOfFailure(error);
  }
}

function readAnswer(status: number, body: Buffer): Outcome {
  const read = answer.safeParse(parse(body)).data;
  const [error] = read?.error_data ?? [];
  const said = error === undefined ? `HTTP ${status}` : error.description || `${error.code}`;
  // What is wrong with this number or text: mostly that nobody has an account of Bale by it.
  if (error !== undefined && status < 500) return { kind: "refused", reason: "refused", said };
  if (status >= 200 && status < 300 && read?.message_id !== undefined && read.message_id !== "") {
    return { kind: "accepted", providerId: String(read.message_id) };
  }
  if (isUnclearStatus(status) || (status >= 200 && status < 300)) return { kind: "unclear", said };
  if (status === 400 || status === 404 || status === 422) return { kind: "refused", reason: "refused", said };
  return { kind: "not_sent", said, isDown: true };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
