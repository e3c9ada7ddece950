import type { Outcome, OutgoingMessage } from "./adapter.ts";
import type { FieldValue } from "./build-request.ts";
import { type FilledPattern, findPatternProblem, placeValues } from "./pattern-values.ts";
import type { PatternRules, ProviderDefinition, ProviderRequest } from "./provider-schema.ts";
import { type Answer, readLoneAnswer } from "./read-provider-answer.ts";

interface Senders {
  patternOf(message: OutgoingMessage): FilledPattern | undefined;
  sendAlone(message: OutgoingMessage, pattern: FilledPattern): Promise<Outcome>;
  sendTogether(messages: readonly OutgoingMessage[]): Promise<Outcome[]>;
}

/** Sends messages: with a pattern each by a call of its own, the others together. Answers one outcome a message, in order. */
export async function sendApart(
  messages: readonly OutgoingMessage[],
  { patternOf, sendAlone, sendTogether }: Senders,
): Promise<Outcome[]> {
  const together = messages.filter((message) => patternOf(message) === undefined);
  const shared = together.length === 0 ? [] : await sendTogether(together);
  const ofShared = new Map(together.map(({ id }, index) => [id, shared[index]]));
  return Promise.all(
    messages.map(async (message): Promise<Outcome> => {
      const pattern = patternOf(message);
      if (pattern !== undefined) return sendAlone(message, pattern);
      return ofShared.get(message.id) ?? { kind: "unclear", said: "no outcome" };
    }),
  );
}

/** Calls the panel with the code of a pattern and the fields of its values. */
type CallPattern = (
  request: ProviderRequest,
  code: string,
  more: Readonly<Record<string, FieldValue>>,
) => Promise<Answer>;

/** Sends one message by a pattern of the panel. What the panel is known to refuse is not sent. */
export async function sendByPattern(
  { answer, pattern: rules }: ProviderDefinition,
  { code, values }: FilledPattern,
  call: CallPattern,
): Promise<Outcome> {
  if (rules === undefined) throw new Error("The panel has no patterns");
  const problem = findPatternProblem(rules, { code, values });
  if (problem !== undefined) return { kind: "refused", reason: "pattern", said: problem };
  const answered = await call(rules, code, placeValues(rules.values, values));
  return readLoneAnswer({ answer: answerOf(answer, rules) }, answered);
}

/** How the answer to such a call is read: in places of its own, by the panel's codes and some more. */
function answerOf(
  answer: ProviderDefinition["answer"],
  { answer: { codes, rowIds, rows, id, single, price } }: PatternRules,
): ProviderDefinition["answer"] {
  return {
    ...{ ...answer, rows, id, single, price },
    ...{ codes: { ...answer.codes, ...codes }, rowIds: { ...answer.rowIds, ...rowIds } },
  };
}
