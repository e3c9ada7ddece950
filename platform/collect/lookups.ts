import type { Batch } from "./batch.ts";
import type { DeferredLookups } from "./deferred-lookups.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import { toSessionEvent } from "./session-event.ts";
import type { SessionLookup } from "./session-lookup.ts";
import type { SessionEvent, Sessions } from "./sessions.ts";
import type { StoredIdLookup } from "./stored-id-lookup.ts";
import type { StoredSessions, StoredState, SuspectId } from "./stored-state.ts";

interface LookupDependencies {
  filter: DuplicateFilter;
  storedIds: Pick<StoredIdLookup, "listSuspects" | "find">;
  /** Finds what is in the event store now; `storedIds` also what the filter has forgotten before it was loaded. */
  loadedIds: Pick<StoredIdLookup, "find">;
  storedSessions: Pick<SessionLookup, "find">;
  sessions: Sessions;
  deferred: DeferredLookups;
}

const noIds: StoredState["ids"] = new Set();
const noSuspects: StoredState["deferredIds"] = new Map();
const noSessions: StoredSessions["byVisitor"] = new Map();

/**
 * Looks up what memory does not know. Most batches cost no query. Throws SERVICE_UNAVAILABLE where the event store is
 * busy, and where it is away and an event that names somebody may be stored.
 */
export async function lookUpStored(
  { filter, storedIds, loadedIds, storedSessions, sessions, deferred }: LookupDependencies,
  batch: Batch,
): Promise<StoredState> {
  filter.rotate(batch.context.now);
  const filterSince = filter.coversSince;
  const suspects = storedIds.listSuspects(batch, filterSince);
  const known = suspects.size === 0 ? noIds : await deferred.attempt(() => storedIds.find(batch, suspects));
  const ids = known ?? (await findNamed({ loadedIds, deferred }, batch, suspects));
  const stored = await findSessions({ storedSessions, sessions, deferred }, batch, ids);
  return { filterSince, ids, sessions: stored, deferredIds: known === undefined ? suspects : noSuspects };
}

/** Which of the suspects that name somebody are stored. */
async function findNamed(
  { loadedIds, deferred }: Pick<LookupDependencies, "loadedIds" | "deferred">,
  batch: Batch,
  suspects: StoredState["deferredIds"],
): Promise<StoredState["ids"]> {
  const named: typeof suspects = new Map(
    batch.drafts
      .filter(({ row }) => batch.claims.has(row))
      .map(({ row }) => [row.id, suspects.get(row.id)] as const)
      .filter((entry): entry is [string, SuspectId] => entry[1] !== undefined),
  );
  if (named.size === 0) return noIds;
  const ids = [...named].flatMap(([id, { counterpart }]) => (counterpart === undefined ? [id] : [id, counterpart]));
  return deferred.findNamed(batch.context.website.id, ids, () => loadedIds.find(batch, named));
}

async function findSessions(
  { storedSessions, sessions, deferred }: Pick<LookupDependencies, "storedSessions" | "sessions" | "deferred">,
  batch: Batch,
  ids: ReadonlySet<string>,
): Promise<StoredSessions> {
  const { context, deadline } = batch;
  sessions.forget(context.now);
  const { epoch, version } = sessions;
  const unknown = listFresh(batch, ids).filter((event) => sessions.mustLookUp(event));
  const knownFrom = new Map(unknown.map(({ visitor }) => [visitor, sessions.knownFrom(visitor)]));
  const found =
    unknown.length === 0
      ? noSessions
      : await deferred.attempt(() => storedSessions.find(context.website.id, unknown, deadline));
  return { byVisitor: found ?? noSessions, knownFrom, epoch, version, isDeferred: found === undefined };
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
