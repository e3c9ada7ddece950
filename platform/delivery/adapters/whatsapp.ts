import { z } from "zod";
import { headingKinds } from "#contract/messages/meta-places.ts";
import { graphAddress } from "#platform/integration/whatsapp/graph-address.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { isUnclearStatus, outcomeOfFailure } from "./call-outcome.ts";
import { readWhatsappCall } from "./read-whatsapp-call.ts";
import { outcomeOfCode } from "./whatsapp-codes.ts";

/** A template of Meta's with its values, or a text: that only within 24 hours after the receiver wrote. */
const whatsappContent = z.union([
  z.object({
    template: z.object({
      ...{ name: z.string(), language: z.string(), values: z.array(z.string()).max(20) },
      /** What fills its top: a word, or the link of a file. */
      heading: z.object({ kind: z.enum(headingKinds), value: z.string() }).optional(),
      /** What addresses of its buttons end in, by their place among all. */
      suffixes: z.array(z.object({ index: z.number(), value: z.string() })).optional(),
    }),
  }),
  z.object({ text: z.string().min(1).max(4_096) }),
]);
export type WhatsappMessage = z.infer<typeof whatsappContent>;

interface WhatsappAccount {
  settings: Readonly<Record<string, string | number>>;
  rules: TargetRules;
}

const limits = { connectMs: 8_000, totalMs: 22_000 };
const atOnce = 10;

/**
 * The Cloud API of WhatsApp. An answer that is lost is waited for: our id comes back with each report of the message
 * (`biz_opaque_callback_data`).
 */
export const whatsappAdapter = (account: WhatsappAccount): Adapter => ({
  unclear: "wait",
  batchSize: atOnce,
  send: (messages) => Promise.all(messages.map((message) => sendOne(message, account))),
  readCall: (call) => readWhatsappCall(call, account.settings),
});

async function sendOne(message: OutgoingMessage, { settings, rules }: WhatsappAccount): Promise<Outcome> {
  const read = whatsappContent.safeParse(message.content);
  if (!read.success) return { kind: "refused", reason: "refused", said: "not a message of WhatsApp" };
  const url = graphAddress(settings, `${encodeURIComponent(`${settings.phoneNumberId ?? ""}`)}/messages`);
  const headers = { authorization: `Bearer ${settings.token}`, "content-type": "application/json" };
  const body = JSON.stringify(bodyOf(message, read.data));
  try {
    const answer = await sendRequest({ url, method: "POST", headers, body, ...limits }, rules);
    return readAnswer(answer.status, parse(answer.body));
  } catch (error) {
    if (error instanceof TypeError) return { kind: "not_sent", said: "the token cannot be sent", isDown: true };
    return outcomeOfFailure(error);
  }
}

const bodyOf = ({ id, to }: OutgoingMessage, content: WhatsappMessage) => ({
  ...{ messaging_product: "whatsapp", recipient_type: "individual", to: to.replace(/^\+/, "") },
  ...("text" in content
    ? { type: "text", text: { body: content.text, preview_url: false } }
    : { type: "template", template: templateOf(content.template) }),
  biz_opaque_callback_data: id,
});

type TemplateMessage = Extract<WhatsappMessage, { template: unknown }>["template"];

function templateOf({ name, language, values, heading, suffixes = [] }: TemplateMessage) {
  const body = { type: "body", parameters: values.map(textOf) };
  const components = [
    ...(heading === undefined ? [] : [{ type: "header", parameters: [headingOf(heading)] }]),
    ...(values.length === 0 ? [] : [body]),
    ...suffixes.map(({ index, value }) => ({
      ...{ type: "button", sub_type: "url", index: String(index), parameters: [textOf(value)] },
    })),
  ];
  return { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) };
}

/** Meta refuses lines, tabs and runs of spaces in values. */
const textOf = (value: string) => ({ type: "text", text: value.replace(/\s+/g, " ").trim() });

const headingOf = ({ kind, value }: NonNullable<TemplateMessage["heading"]>) =>
  kind === "text" ? textOf(value) : { type: kind, [kind]: { link: value } };

const taken = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });
const failed = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(""),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
  }),
});

function readAnswer(status: number, body: unknown): Outcome {
  const providerId = taken.safeParse(body).data?.messages[0]?.id;
  if (status >= 200 && status < 300 && providerId !== undefined) return { kind: "accepted", providerId };
  const error = failed.safeParse(body).data?.error;
  if (error !== undefined) return outcomeOfCode(error.code, error.error_data?.details ?? error.message);
  const said = `HTTP ${status}`;
  if (isUnclearStatus(status) || (status >= 200 && status < 300)) return { kind: "unclear", said };
  return { kind: "not_sent", said, isDown: true };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
