import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { browserEventScope } from "./gate/browser-events.ts";
import { type Cap, cappedChannel, stampsAt } from "./gate/caps.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { releaseCaps, takeCaps } from "./sql/cap-uses.ts";
import type { MessageStamps } from "./sql/messages.ts";

/** A message that no caps of the owner's count. */
const isUncapped = ({ source, isTransactional, channel, person }: JudgedMessage) =>
  source === "test" || isTransactional || channel === "ON_SITE" || channel === "API" || person === null;

/** In which caps a message is counted now. */
const capsOf = (message: JudgedMessage): readonly Cap[] =>
  message.stamps === null
    ? [...(isUncapped(message) ? [] : message.caps), ...(message.browserEvents ? [message.browserEvents] : [])]
    : [];

/** When a message is judged again that another worker's has overtaken. */
export const overtakenMs = 1_000;

interface Reserved {
  reserved: (JudgedMessage & { stamps: MessageStamps[] | null })[];
  capped: { id: string; until: Date; reason: MessageReason; detail: ReasonDetail }[];
}

/**
 * Counts messages in their caps. The gate has seen room for each; where another worker took it meanwhile, the message is
 * judged again. Scopes are taken one after the other, and given back where a later one is full.
 */
export async function reserveCaps(
  queries: Queries,
  { account, messages, now }: { account: Account | undefined; messages: readonly JudgedMessage[]; now: number },
): Promise<Reserved> {
  if (account === undefined) return { reserved: [], capped: [] };
  const place = { website: account.website, channel: cappedChannel(account.channel) };
  const stamps = stampsAt(account.zone, now);
  const taken = new Map<string, MessageStamps[]>();
  const capped = new Map<string, MessageReason>();
  const counted = messages.filter((message) => capsOf(message).length > 0);
  for (const { cap, people } of groupByCap(counted)) {
    const open = people.filter(({ id }) => !capped.has(id));
    const got = await takeCaps(queries, {
      ...{ ...place, scope: cap.scope, limits: cap.limits, stamps },
      people: open.flatMap(({ person }) => person ?? []),
    });
    for (const { id, person } of open) {
      const use = got.get(person ?? "");
      if (use === undefined) capped.set(id, cap.scope === browserEventScope ? "browser_day" : "cap_day");
      else taken.set(id, [...(taken.get(id) ?? []), toStamps(use)]);
    }
  }
  const back = counted.filter(({ id }) => capped.has(id));
  await releaseCaps(queries, {
    ...place,
    uses: back.flatMap(({ id, person }) => (taken.get(id) ?? []).map((use) => ({ ...use, person: person ?? "" }))),
  });
  const until = new Date(now + overtakenMs);
  return {
    reserved: messages
      .filter(({ id }) => !capped.has(id))
      .map((message) => ({ ...message, stamps: taken.get(message.id) ?? message.stamps })),
    capped: back.map(({ id }) => ({ id, until, reason: capped.get(id) ?? "cap_day", detail: {} })),
  };
}

const toStamps = ({ scope, day, week, month }: MessageStamps): MessageStamps => ({ scope, day, week, month });

/**
 * Messages by the limits that apply to them: of each journey first, of the website and of what browsers brought about last,
 * in one order for all workers.
 */
function groupByCap(messages: readonly JudgedMessage[]): { cap: Cap; people: JudgedMessage[] }[] {
  const groups = new Map<number, { cap: Cap; people: JudgedMessage[] }>();
  for (const message of messages) {
    for (const cap of capsOf(message)) {
      const group = groups.get(cap.scope) ?? { cap, people: [] };
      group.people.push(message);
      groups.set(cap.scope, group);
    }
  }
  return [...groups.values()].sort((one, other) => other.cap.scope - one.cap.scope);
}

/** Takes messages that wait for a balance back out of the caps in which they were counted just now. */
export async function releaseUnpaid(
  queries: Queries,
  {
    account,
    unpaid,
    passed,
  }: { account: Account | undefined; unpaid: readonly JudgedMessage[]; passed: readonly JudgedMessage[] },
): Promise<void> {
  if (account === undefined || unpaid.length === 0) return;
  const before = new Set(passed.flatMap(({ id, stamps }) => (stamps === null ? [] : [id])));
  await releaseCaps(queries, {
    ...{ website: account.website, channel: cappedChannel(account.channel) },
    uses: unpaid.flatMap(({ id, person, stamps }) =>
      person === null || before.has(id) ? [] : (stamps ?? []).map((use) => ({ ...use, person })),
    ),
  });
}
