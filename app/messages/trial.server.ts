import { data } from "@remix-run/node";
import type { z } from "zod";
import { rialWords } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { shownDomain } from "#app/integration/domain-name.server.ts";
import { listChannels } from "#app/integration/find-channel.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { apiClient } from "#app/services/api.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TestOutcome } from "#contract/delivery.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { maxDomains } from "#contract/integration-domains.ts";
import type { Template } from "#contract/templates.ts";
import { channelText } from "#contract/text/channels.ts";
import { contentOfTrial } from "./trial-content.server.ts";
import { type TrialType, trialForms, trialTypes } from "./trial-form.ts";

/** The type of the address; SMS where it names none. */
export const trialTypeOf = ({ query }: Pick<OwnerContext, "query">): TrialType =>
  trialTypes.find((each) => each === query.get("type")) ?? "SMS";

const maxTemplates = 200;

/** The form of a test message of one type, with what it can be sent by. */
export async function loadTrial(context: OwnerContext) {
  const { api, param, query } = context;
  const { id: website } = await findWebsite(api, param("website"));
  const type = trialTypeOf(context);
  const [channels, domains, templates] = await Promise.all([
    listChannels(api, website),
    type === "EMAIL" ? api.integration.domains.list({ website, limit: maxDomains }) : undefined,
    type === "API"
      ? undefined
      : api.integration.templates.list({ website, type, status: "Approved", limit: maxTemplates }),
  ]);
  const senders = channels.filter((channel) => channel.type === type && channel.active).flatMap(senderChoices);
  const verified = domains?.result.items.filter(({ status }) => status === "verified") ?? [];
  return {
    ...{ website, type, senders },
    types: trialTypes.map((each) => ({
      label: channelText.types[each],
      to: withParams(query, { type: each, template: null }),
      current: each === type,
    })),
    /** Mails need one: without it nothing of the form can be sent. */
    lacksDomain: type === "EMAIL" && verified.length === 0,
    domains: verified.map(({ name }) => ({ value: name, label: `\u2066@${shownDomain(name)}\u2069` })),
    templates: [
      { value: "", label: i18n.t("messages:trial.noTemplate") },
      ...(templates?.result.items ?? []).map((template) => ({ value: keyOf(template), label: template.name })),
    ],
    /** Which of them the address names. */
    template: templates?.result.items.map(keyOf).find((key) => key === query.get("template")) ?? "",
    forms: {
      SMS: describeForm(trialForms.SMS),
      EMAIL: describeForm(trialForms.EMAIL),
      WHATSAPP: describeForm(trialForms.WHATSAPP),
      PUSH: describeForm(trialForms.PUSH),
      API: describeForm(trialForms.API),
    },
  };
}
export type TrialData = Awaited<ReturnType<typeof loadTrial>>;

/** What a form names a template by: of WhatsApp what Meta knows. */
const keyOf = ({ id, content }: Template) => ("components" in content ? `${content.name}/${content.language}` : id);

/** What a test may be sent by: of SMS each line that sends, of others the channel. */
function senderChoices({ id, name, type, lines }: Channel): { value: string; label: string }[] {
  if (type !== "SMS") return [{ value: id, label: name }];
  return lines
    .filter(({ active }) => active)
    .map((line) => ({ value: `${id} ${line.id}`, label: `\u2066${line.number}\u2069 (${name})` }));
}

/** The platform answers after at most 15 s; a call to a server of the owner's takes up to 10 more. */
const trialTimeoutMs = 40_000;

type Value = { [Type in TrialType]: z.output<(typeof trialForms)[Type]> }[TrialType];

/** Sends the test message and answers what came of it. */
export async function sendTrial(context: OwnerContext & { value: Value }) {
  const { request, token, param, headers, value } = context;
  const wid = param("website");
  const [channel = "", line] = value.channel.split(" ");
  const api = apiClient(request, token, { timeoutMs: trialTimeoutMs });
  try {
    const { currency } = await findWebsite(context.api, wid);
    const content = await contentOfTrial(api, { wid, value });
    const { result } = await api.delivery.messages.test({
      ...{ wid, channel, to: value.to, content },
      ...(line === undefined ? {} : { line }),
      ...("isSuppressionKnown" in value && { isSuppressionKnown: value.isSuppressionKnown === "on" }),
    });
    // Of the next address the owner knows nothing yet.
    const typed = { ...value, isSuppressionKnown: undefined };
    return data({ lastResult: null, failure: undefined, outcome: outcomeView(result, currency), typed }, { headers });
  } catch (error) {
    return besidePaths(error, fieldOf(trialTypeOf(context)));
  }
}

/** The form's field of a violation; of a content as a whole its text, of a push its body. Patterns are the template's. */
const fieldOf =
  (type: TrialType) =>
  ([first, second, ...rest]: readonly (string | number)[]) => {
    if (first !== "content") return [first, second, ...rest].filter((part) => part !== undefined);
    if (second === "pattern") return ["template"];
    return [second ?? (type === "PUSH" ? "body" : "text")];
  };

const failed = ["dropped", "failed", "bounced", "undelivered"];

/** What became of a test: only one that left has a price, and only of one that left it is certain what was sent. */
function outcomeView({ state, sentence, parts, price, preview }: TestOutcome, currency: string) {
  const kind = failed.includes(state)
    ? "notSent"
    : state === "uncertain"
      ? "uncertain"
      : state === "queued" || state === "sending"
        ? "waits"
        : "sent";
  const advice = kind === "uncertain" ? ` ${i18n.t("messages:trial.notAgain")}` : "";
  return {
    ...{
      tone: tones[kind],
      sentence: `${sentence}${advice}`,
      size: sizeOf(parts, kind === "notSent" ? null : price, currency),
    },
    title: i18n.t(`messages:trial.${kind}`),
    text: preview === null ? "" : i18n.t(`messages:trial.said.${kind}`, { text: preview }),
  };
}

const tones = { notSent: "bad", uncertain: "warn", waits: "warn", sent: "ok" } as const;

function sizeOf(parts: number | null, price: number | null, currency: string): string {
  if (parts === null) return "";
  if (price === null || price === 0) return i18n.t("messages:trial.size", { parts: formatNumber(parts) });
  return i18n.t("messages:trial.sizePrice", { parts: formatNumber(parts), price: rialWords(price, currency) });
}
