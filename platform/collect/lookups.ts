import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Batch, Draft } from "./batch.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import { toSessionEvent } from "./session-event.ts";
import type { OpenSession, Sessions } from "./sessions.ts";
import { findSessions } from "./sql/near-sessions.ts";
import type { StoredIdLookup } from "./stored-id-lookup.ts";
import type { StoredState } from "./stored-state.ts";

interface LookupDependencies {
  clickhouse: Pick<ClickHouse, "select">;
  filter: DuplicateFilter;
  storedIds: StoredIdLookup;
  sessions: Sessions;
}

/** Looks up what memory does not know. Most batches cost no query. */
export async function lookUpStored(
  { clickhouse, filter, storedIds, sessions }: LookupDependencies,
  { context, drafts }: Batch,
): Promise<StoredState> {
  filter.rotate(context.now);
  const filterSince = filter.coversSince;
  const ids = await storedIds.find(context, drafts, filterSince);
  const fresh = ids.size === 0 ? drafts : drafts.filter(({ row }) => !ids.has(row.id));
  const website = context.website.id;
  return { filterSince, ids, sessions: await lookUpSessions({ clickhouse, sessions }, website, fresh) };
}

async function lookUpSessions(
  { clickhouse, sessions }: Pick<LookupDependencies, "clickhouse" | "sessions">,
  website: string,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<bigint, OpenSession[]>> {
  const unknown = drafts.map((draft) => toSessionEvent(website, draft)).filter((event) => sessions.mustLookUp(event));
  if (unknown.length === 0) return new Map();
  const times = unknown.map(({ at }) => at);
  return findSessions(clickhouse, {
    website,
    visitors: [...new Set(unknown.map(({ visitor }) => visitor))],
    from: Math.min(...times),
    to: Math.max(...times),
  });
}
