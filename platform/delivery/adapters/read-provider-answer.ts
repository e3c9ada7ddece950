import { asciiDigits } from "#contract/phone.ts";
import type { ListedMessage, LookedUp, Outcome, Report } from "./adapter.ts";
import { isUnclearStatus } from "./call-outcome.ts";
import type { Meaning, ProviderDefinition, ProviderList } from "./provider-schema.ts";

export interface Answer {
  status: number;
  /** Parsed JSON; undefined where it is none. */
  body: unknown;
}

/** What came of each of `count` messages, by the provider's answer to all of them. Pure. */
export function readSendAnswer(
  { answer: rules }: Pick<ProviderDefinition, "answer">,
  { status, body }: Answer,
  count: number,
): Outcome[] {
  const said = textAt(body, rules.message) ?? `HTTP ${status}`;
  if (!isAccepted(rules, { status, body })) {
    const code = codeAt(body, rules.error ?? rules.code);
    const meaning = code === undefined ? undefined : rules.codes[code];
    // A broken server says no more by its own words than by its status.
    const isUnsaid = body === undefined || code === undefined || (meaning === undefined && status >= 500);
    const spoken = textAt(body, rules.message) ?? `the result is ${code?.slice(0, 60)}`;
    const outcome = isUnsaid ? withoutCode(status, said) : toOutcome(meaning, spoken);
    return Array.from({ length: count }, () => outcome);
  }
  if (rules.rows === undefined) return [readSingle(rules, body, said)];
  const rows = valueAt(body, rules.rows);
  return Array.from({ length: count }, (_, index) => {
    const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
    // The call was taken, but not this message of it: a bad number, or one the provider says nothing about.
    if (row === undefined || row === null) return { kind: "refused", reason: "refused", said };
    return readRow(rules, row, said);
  });
}

/**
 * What came of the one message of a call: a call that was accepted took it, though it may say nothing more of it. Its row
 * may stand without a list. Pure.
 */
export function readLoneAnswer(definition: Pick<ProviderDefinition, "answer">, answer: Answer): Outcome {
  const { answer: rules } = definition;
  if (rules.rows === undefined || !isAccepted(rules, answer)) {
    const [outcome] = readSendAnswer(definition, answer, 1);
    return outcome ?? { kind: "unclear", said: "no outcome" };
  }
  const [row] = listAt(answer.body, rules.rows);
  if (row === undefined || row === null) return { kind: "accepted", providerId: undefined };
  return readRow(rules, row, textAt(answer.body, rules.message) ?? `HTTP ${answer.status}`);
}

/** Whether a call was refused for one of its messages, so that the others may still be sent. Pure. */
export const isRefusedForOne = ({ answer: rules }: ProviderDefinition, answer: Answer): boolean =>
  !isAccepted(rules, answer) && rules.codes[codeAt(answer.body, rules.error ?? rules.code) ?? ""]?.isOfOne === true;

/** What could be an id: not the whole answer of a panel that its owner describes. */
const idOf = (text: string | undefined) => (text !== undefined && /^[^\s]{1,200}$/.test(text) ? text : undefined);

/** Panels may say by the id that they refuse the one message of a call. */
function readSingle(rules: ProviderDefinition["answer"], body: unknown, said: string): Outcome {
  const providerId = textAt(body, rules.single);
  const refusal = rules.rowIds[providerId ?? ""];
  // No id is negative: it is a code that the definition does not know.
  if (refusal === undefined && !/^-\d+$/.test(providerId ?? ""))
    return { kind: "accepted", providerId: idOf(providerId) };
  return toOutcome(refusal, said);
}

function readRow(rules: ProviderDefinition["answer"], row: unknown, said: string): Outcome {
  const rowSaid = textAt(row, rules.rowMessage) ?? said;
  const refusal = rules.rowCodes[codeAt(row, rules.rowCode) ?? ""];
  if (refusal !== undefined) return toOutcome(refusal, rowSaid);
  const providerId = rules.id === undefined ? String(row) : textAt(row, rules.id);
  const refusedId = rules.rowIds[providerId ?? ""];
  if (refusedId !== undefined) return toOutcome(refusedId, rowSaid);
  const price = Number(textAt(row, rules.price));
  return { kind: "accepted", providerId, ...(Number.isSafeInteger(price) && { price }) };
}

const isAccepted = (
  { code, accepted }: { code?: string | undefined; accepted: readonly string[] },
  { status, body }: Answer,
) => (code === undefined ? status >= 200 && status < 300 : accepted.includes(codeAt(body, code) ?? ""));

/** An answer that is not the provider's own: of a server before it, or a broken one. */
function withoutCode(status: number, said: string): Outcome {
  if (isUnclearStatus(status) || (status >= 200 && status < 300)) return { kind: "unclear", said };
  if (status === 429 || status >= 500) return { kind: "not_sent", said, isDown: status >= 500 };
  return { kind: "not_sent", said, isDown: true };
}

/** A code that the definition does not know is a refusal. */
function toOutcome(meaning: Meaning | undefined, said: string): Outcome {
  if (meaning?.do === "retry") return { kind: "not_sent", said, isDown: meaning.isDown === true };
  return { kind: "refused", reason: meaning?.reason ?? "refused", said, suppress: meaning?.suppress };
}

/** Whether the provider knows a message by our id. Pure. */
export function readLookup(rules: NonNullable<ProviderDefinition["lookup"]>, { status, body }: Answer): LookedUp {
  const code = codeAt(body, rules.code);
  if (code !== undefined && rules.absentCodes.includes(code)) return { kind: "absent" };
  if (!isAccepted(rules, { status, body })) return { kind: "unknown", said: `HTTP ${status}` };
  const [row] = listAt(body, rules.rows);
  const providerId = textAt(row, rules.id);
  if (row === undefined || providerId === undefined) return { kind: "absent" };
  return rules.absent.includes(codeAt(row, rules.rowCode) ?? "") ? { kind: "absent" } : { kind: "found", providerId };
}

/** What a provider says of messages that it has; states that say nothing new are left out. Pure. */
export function readPoll(
  rules: NonNullable<ProviderDefinition["poll"]>,
  { status, body }: Answer,
  polled: readonly string[],
): Report[] {
  if (!isAccepted(rules, { status, body })) return [];
  const rows = rules.rows === undefined ? [body] : listAt(body, rules.rows);
  return rows.flatMap((row): Report[] => {
    const providerId = rules.id === undefined ? polled[0] : textAt(row, rules.id);
    const state = rules.states[codeAt(row, rules.state) ?? ""];
    if (providerId === undefined || state === undefined) return [];
    const said = textAt(row, rules.message);
    return [{ providerId, said, state: state === "blocked" ? "failed" : state, isBlocked: state === "blocked" }];
  });
}

/** One page of a list; undefined where the provider did not answer with it. Rows that say too little are left out. Pure. */
export function readPage(
  rules: ProviderList,
  { status, body }: Answer,
): { messages: ListedMessage[]; isLast: boolean } | undefined {
  if (!isAccepted(rules, { status, body })) return undefined;
  const rows = listAt(body, rules.rows);
  const messages = rows.flatMap((row): ListedMessage[] => {
    const [from, to, text] = [textAt(row, rules.from), textAt(row, rules.to), textAt(row, rules.text)];
    const seconds = Number(textAt(row, rules.at));
    if (from === undefined || to === undefined || text === undefined || !Number.isSafeInteger(seconds)) return [];
    return [{ providerId: textAt(row, rules.id) ?? "", from, to, text, at: seconds * 1_000 }];
  });
  return { messages, isLast: rows.length < rules.pageSize };
}

/** The rows at a place; one alone may stand there without a list. */
function listAt(body: unknown, place: string): unknown[] {
  const found = valueAt(body, place);
  if (Array.isArray(found)) return found;
  return found === undefined || found === null ? [] : [found];
}

function valueAt(value: unknown, place: string): unknown {
  if (place === ".") return value;
  return place.split(".").reduce<unknown>((inner, name) => {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Record<string, unknown>)[name];
  }, value);
}

function textAt(value: unknown, place: string | undefined): string | undefined {
  const found = place === undefined ? undefined : valueAt(value, place);
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean"
    ? String(found)
    : undefined;
}

/** What is compared as a code: its digits may be Persian on either side, in an answer and in what an owner wrote. */
const codeAt = (value: unknown, place: string | undefined) => {
  const found = textAt(value, place);
  return found === undefined ? undefined : asciiDigits(found);
};
