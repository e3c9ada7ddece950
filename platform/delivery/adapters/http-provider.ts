import { z } from "zod";
import { type OutgoingRequest, sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage, Report } from "./adapter.ts";
import { buildRequest, type FieldValue, referenceOf, type Values } from "./build-request.ts";
import { outcomeOfFailure } from "./call-outcome.ts";
import { type FilledPattern, readPattern } from "./pattern-values.ts";
import type { ProviderDefinition, ProviderList, ProviderRequest } from "./provider-schema.ts";
import { readPages } from "./read-pages.ts";
import { type Answer, isRefusedForOne, readLookup, readPoll, readSendAnswer } from "./read-provider-answer.ts";
import { sendApart, sendByPattern } from "./send-by-pattern.ts";
import { type CallOutcome, sendDivided } from "./send-divided.ts";

const smsContent = z.object({ text: z.string() });

interface HttpProvider {
  definition: ProviderDefinition;
  /** Of the account, in clear. A `baseUrl` among them is called instead of the provider's. */
  settings: Values;
  rules: TargetRules;
}

/** A key with letters that no header takes: nothing left, and nothing will. */
const unsendable = { kind: "not_sent", said: "a header cannot be sent", isDown: true } as const;
/** Two calls that are not answered, and the rest between them, fit in the minute in which an owner learns of it. */
const [connectMs, totalMs] = [8_000, 22_000];
/** A call is divided for so long: with its last call it ends within the lease of a batch. */
const dividingMs = 20_000;
/** Ids in one question for their states. */
const maxPolled = 100;
/** Such questions at once. */
const maxPolls = 10;

/** A panel of SMS, by its definition. Keys are put into requests alone: errors name the host. */
export function httpProvider({ definition, settings, rules }: HttpProvider): Adapter {
  const { baseUrl = definition.baseUrl } = settings;
  const ask = async (
    request: ProviderRequest,
    messages: readonly Values[],
    more?: Readonly<Record<string, FieldValue>>,
  ) => {
    const built = buildRequest(request, { baseUrl, settings, messages, ...(more && { more }) });
    return exchange(built, rules);
  };
  const sendAll = async (messages: readonly OutgoingMessage[]): Promise<CallOutcome> => {
    try {
      const answer = await ask(definition.send, messages.map(valuesOf));
      const outcomes = readSendAnswer(definition, answer, messages.length);
      return { outcomes, isOfOne: isRefusedForOne(definition, answer) };
    } catch (error) {
      const outcome = outcomeOfError(error);
      return { outcomes: messages.map(() => outcome), isOfOne: false };
    }
  };
  const { pattern, lookup, poll, sent, received } = definition;
  const patternOf = ({ content }: OutgoingMessage) => pattern && readPattern(content);
  const sendAlone = async (message: OutgoingMessage, filled: FilledPattern): Promise<Outcome> =>
    sendByPattern(definition, filled, (request, code, more) =>
      ask(request, [{ ...valuesOf(message), pattern: code }], more),
    ).catch(outcomeOfError);
  const sendTogether = (messages: readonly OutgoingMessage[]) => {
    const end = AbortSignal.timeout(dividingMs);
    return sendDivided(messages, sendAll, () => end.aborted);
  };
  const readList = (list: ProviderList, since: number) => readPages(list, since, (page, values) => ask(page, [values]));
  return {
    unclear: definition.unclear,
    batchSize: definition.batchSize,
    ...(pattern && { unclearAlone: (content: unknown) => readPattern(content) && pattern.unclear }),
    send: (messages) => sendApart(messages, { patternOf, sendAlone, sendTogether }),
    ...(lookup && {
      lookUp: async ({ id }) => readLookup(lookup, await ask(lookup, [{ id, reference: referenceOf(id) }])),
    }),
    ...(sent && { listSent: (since: number) => readList(sent, since) }),
    ...(received && {
      listReceived: async (since: number, { isWhole }: { isWhole: boolean }) => [
        ...(isWhole ? await readList(received.earlier, since) : []),
        ...(await readList(received.recent, since)),
      ],
    }),
    ...(poll && { poll: (ids: readonly string[]) => pollAll(poll, ids, (messages) => ask(poll, messages)) }),
  };
}

/** States of messages, in as few calls as the panel allows. */
async function pollAll(
  poll: NonNullable<ProviderDefinition["poll"]>,
  ids: readonly string[],
  ask: (messages: readonly Values[]) => Promise<Answer>,
): Promise<Report[]> {
  const isOneByOne = poll.id === undefined || poll.path.includes("{providerId}");
  const size = isOneByOne ? 1 : maxPolled;
  const calls = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
  const reports: Report[] = [];
  for (let from = 0; from < calls.length; from += maxPolls) {
    const answers = await Promise.all(
      calls.slice(from, from + maxPolls).map(async (polled) => {
        const answer = await ask(polled.map((providerId) => ({ providerId })));
        return readPoll(poll, answer, polled);
      }),
    );
    reports.push(...answers.flat());
  }
  return reports;
}

const outcomeOfError = (error: unknown): Outcome => (error instanceof TypeError ? unsendable : outcomeOfFailure(error));

async function exchange(request: OutgoingRequest, rules: TargetRules) {
  const { status, body } = await sendRequest({ ...request, connectMs, totalMs }, rules);
  return { status, body: parseJson(body.toString("utf8")) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const valuesOf = ({ id, to, from, content }: OutgoingMessage): Values => {
  const { text } = smsContent.parse(content);
  return { id, reference: referenceOf(id), to: localNumber(to), from: from ?? "", text };
};

/** Panels of Iran take `09…`; numbers of other countries stay as they are. */
const localNumber = (number: string) => number.replace(/^\+98(?=9\d{9}$)/, "0");
