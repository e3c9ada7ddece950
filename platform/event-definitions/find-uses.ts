import type { DefinedEventUse } from "#contract/defined-events.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Finds what of a website uses the events of a name; `platform/process/event-users.ts` lists them. Whatever stores the name
 * of an event calls `lockDefinedEvents` first in the same transaction, so that none comes to use what is being deleted or
 * renamed.
 */
export type FindUses = (queries: Queries, event: { website: string; name: string }) => Promise<DefinedEventUse[]>;

/** What uses a defined event. */
export async function findUses(
  queries: Queries,
  event: Parameters<FindUses>[1],
  users: readonly FindUses[],
): Promise<DefinedEventUse[]> {
  const found: DefinedEventUse[] = [];
  // One after the other: they share a transaction.
  for (const find of users) found.push(...(await find(queries, event)));
  return found;
}

/**
 * Does what a changed meaning of a name requires, in the transaction that changes it: an event was defined, its rule
 * changed, or it was stopped or started. `platform/process/event-users.ts` lists them.
 */
export type FollowName = (queries: Queries, event: { website: string; name: string; now: number }) => Promise<void>;
