import type { ReasonDetail } from "#contract/delivery-reasons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { domainDayAt, senderDomainOf } from "./gate/domain-day.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { overtakenMs } from "./reserve-caps.ts";
import { giveDomainBack, lockDomainUses, saveDomainUse } from "./sql/domain-uses.ts";

type Counted = Pick<JudgedMessage, "attempts" | "content" | "source">;

/** Mails at their first try, by the domain of their sender: a further try is not counted again. */
function groupByDomain<Message extends Counted>(messages: readonly Message[]): Map<string, Message[]> {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const name = message.attempts === 0 && message.source !== "test" ? senderDomainOf(message.content) : undefined;
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), message]);
  }
  return groups;
}

/**
 * Counts mails in the daily limits of their domains, as far as there is room: transactional ones always, as they are never
 * held by it. The gate has seen room; where another worker took it meanwhile, a mail is judged again.
 */
export async function reserveDomainDay<Message extends JudgedMessage>(
  queries: Queries,
  { account, messages, now }: { account: Account | undefined; messages: readonly Message[]; now: number },
): Promise<{
  passed: Message[];
  overtaken: { id: string; until: Date; reason: "domain_day"; detail: ReasonDetail; message: Message }[];
}> {
  const groups = account?.channel === "EMAIL" ? groupByDomain(messages) : new Map<string, Message[]>();
  if (account === undefined || groups.size === 0) return { passed: [...messages], overtaken: [] };
  const late = new Set<Message>();
  for (const use of await lockDomainUses(queries, account.website, [...groups.keys()])) {
    const today = domainDayAt(use, account.zone, now);
    let { used } = today;
    for (const message of groups.get(use.name) ?? []) {
      if (used < today.limit || message.isTransactional) used += 1;
      else late.add(message);
    }
    await saveDomainUse(queries, account.website, { ...today, used });
  }
  const wait = { until: new Date(now + overtakenMs), reason: "domain_day", detail: {} } as const;
  return {
    passed: messages.filter((message) => !late.has(message)),
    overtaken: [...late].map((message) => ({ ...wait, id: message.id, message })),
  };
}

/** Takes mails that do not leave after all back out of the days in which they were counted just now. */
export async function releaseDomainDay(
  queries: Queries,
  { account, back }: { account: Account | undefined; back: readonly JudgedMessage[] },
): Promise<void> {
  if (account?.channel !== "EMAIL") return;
  for (const [name, { length }] of groupByDomain(back)) await giveDomainBack(queries, account.website, name, length);
}
