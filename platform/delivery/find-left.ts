import { z } from "zod";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Adapter, LookedUp, UnclearPolicy } from "./adapters/adapter.ts";
import { unclearPolicyOf } from "./adapters/unclear-policy-of.ts";
import { listedSpanMs, matchListed, type SoughtMessage } from "./match-listed.ts";
import { findOwnedIds, type LeftMessage } from "./sql/left.ts";

interface Left {
  account: string;
  adapter: Adapter | undefined;
  messages: readonly LeftMessage[];
}

const noAnswer: LookedUp = { kind: "unknown", said: "failed" };

/** What the provider knows of messages whose calls are unclear, by its policy; nothing of one where it cannot be queried. */
export async function findLeft(queries: Queries, left: Left): Promise<Map<string, LookedUp>> {
  const { adapter, messages } = left;
  if (adapter === undefined) return new Map();
  const ofPolicy = (policy: UnclearPolicy) =>
    messages.filter(({ content }) => unclearPolicyOf(adapter, content) === policy);
  const listed = ofPolicy("list");
  const found =
    listed.length === 0 ? new Map<string, LookedUp>() : await findListed(queries, { ...left, messages: listed });
  if (adapter.lookUp === undefined) return found;
  let last: LookedUp | undefined;
  for (const { id } of ofPolicy("lookup")) {
    // One that did not answer is not called for the others of this round: each call may take half a minute.
    if (last !== noAnswer) last = await adapter.lookUp({ id }).catch(() => noAnswer);
    if (last !== undefined) found.set(id, last);
  }
  return found;
}

const smsContent = z.object({ text: z.string() });

/** Searches messages in the list of what the provider sent, read once for all of them. */
async function findListed(queries: Queries, { account, adapter, messages }: Left): Promise<Map<string, LookedUp>> {
  const sought = messages.flatMap(({ id, address, content, calledAt }): SoughtMessage[] => {
    const text = smsContent.safeParse(content).data?.text;
    if (address === null || text === undefined || calledAt === null) return [];
    return [{ id, address, text, at: calledAt.getTime() }];
  });
  const since = Math.min(...sought.map(({ at }) => at)) - listedSpanMs;
  const listed = sought.length === 0 ? [] : await adapter?.listSent?.(since).catch(() => undefined);
  if (listed === undefined) return new Map(messages.map(({ id }) => [id, noAnswer]));
  const owned = await findOwnedIds(queries, { account, providerIds: listed.map(({ providerId }) => providerId) });
  const free = listed.filter(({ providerId }) => providerId !== "" && !owned.has(providerId));
  const matched = matchListed(sought, free);
  return new Map(
    messages.map(({ id }): [string, LookedUp] => {
      const providerId = matched.get(id);
      return [id, providerId === undefined ? { kind: "absent" } : { kind: "found", providerId }];
    }),
  );
}
