import type { Batch } from "./batch.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import { toSessionEvent } from "./session-event.ts";
import type { SessionLookup } from "./session-lookup.ts";
import type { SessionEvent, Sessions } from "./sessions.ts";
import type { StoredIdLookup } from "./stored-id-lookup.ts";
import type { StoredSessions, StoredState } from "./stored-state.ts";

interface LookupDependencies {
  filter: DuplicateFilter;
  storedIds: Pick<StoredIdLookup, "find">;
  storedSessions: Pick<SessionLookup, "find">;
  sessions: Sessions;
}

/** Looks up what memory does not know. Most batches cost no query. */
export async function lookUpStored(
  { filter, storedIds, storedSessions, sessions }: LookupDependencies,
  batch: Batch,
): Promise<StoredState> {
  filter.rotate(batch.context.now);
  const filterSince = filter.coversSince;
  const ids = await storedIds.find(batch, filterSince);
  return { filterSince, ids, sessions: await findSessions({ storedSessions, sessions }, batch, ids) };
}

async function findSessions(
  { storedSessions, sessions }: Pick<LookupDependencies, "storedSessions" | "sessions">,
  batch: Batch,
  ids: ReadonlySet<string>,
): Promise<StoredSessions> {
  const { context, deadline } = batch;
  sessions.forget(context.now);
  const { epoch, version } = sessions;
  const unknown = listFresh(batch, ids).filter((event) => sessions.mustLookUp(event));
  const knownFrom = new Map(unknown.map(({ visitor }) => [visitor, sessions.knownFrom(visitor)]));
  return { byVisitor: await storedSessions.find(context.website.id, unknown, deadline), knownFrom, epoch, version };
}

/** Events that a session is assigned to, unless they are duplicates that only the filter knows. */
const listFresh = ({ drafts, context }: Batch, ids: ReadonlySet<string>): SessionEvent[] =>
  drafts
    .filter(({ row }) => !ids.has(row.id) && row.exclusion === undefined)
    .map((draft) => toSessionEvent(context.website.id, draft));

/** Whether the lookup still holds: while it ran other batches may have changed what memory knows. */
export function isUpToDate(
  { filter, sessions }: Pick<LookupDependencies, "filter" | "sessions">,
  batch: Batch,
): boolean {
  const { stored } = batch;
  // Ids that the filter has forgotten were not looked up.
  if (stored === undefined || stored.filterSince !== filter.coversSince) return false;
  const { knownFrom, epoch, version } = stored.sessions;
  if (version === sessions.version) return true;
  return listFresh(batch, stored.ids).every((event) => {
    if (!sessions.mustLookUp(event)) return true;
    return epoch === sessions.epoch && knownFrom.get(event.visitor) === sessions.knownFrom(event.visitor);
  });
}
