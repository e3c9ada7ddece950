import type { Batch } from "./batch.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import { toSessionEvent } from "./session-event.ts";
import type { SessionLookup } from "./session-lookup.ts";
import type { Sessions } from "./sessions.ts";
import type { StoredIdLookup } from "./stored-id-lookup.ts";
import type { StoredState } from "./stored-state.ts";

interface LookupDependencies {
  filter: DuplicateFilter;
  storedIds: StoredIdLookup;
  storedSessions: SessionLookup;
  sessions: Sessions;
}

/** Looks up what memory does not know. Most batches cost no query. */
export async function lookUpStored(
  { filter, storedIds, storedSessions, sessions }: LookupDependencies,
  batch: Batch,
): Promise<StoredState> {
  const { context, drafts, deadline } = batch;
  filter.rotate(context.now);
  const filterSince = filter.coversSince;
  const ids = await storedIds.find(batch, filterSince);
  const fresh = drafts.filter(({ row }) => !ids.has(row.id) && row.exclusion === undefined);
  const website = context.website.id;
  const unknown = fresh.map((draft) => toSessionEvent(website, draft)).filter((event) => sessions.mustLookUp(event));
  return { filterSince, ids, sessions: await storedSessions.find(website, unknown, deadline) };
}
