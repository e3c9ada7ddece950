import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { countEvents, deleteCopies, findCopies, findDuplicateIds, type WebsiteDays } from "./sql/duplicate-events.ts";
import { listReceivedDays } from "./sql/received-days.ts";

export interface AuditResult {
  websites: number;
  /** Events of the days that were looked at. */
  events: number;
  /** Ids that were there more than once. */
  twice: number;
  /** Rows that were taken away, so that each id is there once. */
  removed: number;
  /** Whether it was stopped before its end. */
  interrupted: boolean;
}

/** So many ids are counted at once: 200 MB. */
const shardRows = 2_000_000;
/** Ids repaired by one statement. */
const maxIds = 1_000;
/** A merge moves rows while they are being repaired; what it moved is found and repaired again. */
const maxTries = 20;

/**
 * Proves that no event is stored twice: of each website all days that something arrived for at or after `since`
 * (milliseconds), also across those days. What is there twice is counted and repaired: the row of the earliest group
 * stays, and the days become dirty. `progress` is told after each website.
 */
export async function auditEvents(
  dependencies: Pick<Dependencies, "clickhouse" | "log"> & { dirtyDays: Pick<DirtyDays, "markAndStore"> },
  {
    since,
    signal,
    progress,
  }: { since: number; signal?: AbortSignal; progress?: (done: number, total: number) => void },
): Promise<AuditResult> {
  const audited: AuditResult = { websites: 0, events: 0, twice: 0, removed: 0, interrupted: false };
  const websites = await listReceivedDays(dependencies.clickhouse, since);
  for (const of of websites) {
    const events = await countEvents(dependencies.clickhouse, of);
    const shards = Math.max(1, Math.ceil(events / shardRows));
    const found = { twice: 0, removed: 0 };
    for (let shard = 0; shard < shards; shard += 1) {
      if (signal?.aborted === true) return { ...audited, interrupted: true };
      const { twice, removed } = await repairShard(dependencies, of, { shard, shards });
      found.twice += twice;
      found.removed += removed;
    }
    audited.websites += 1;
    audited.events += events;
    audited.twice += found.twice;
    audited.removed += found.removed;
    progress?.(audited.websites, websites.length);
    if (found.twice > 0)
      dependencies.log.error({ website: of.website, ...found }, "events were stored twice; repaired");
  }
  return audited;
}

async function repairShard(
  { clickhouse, dirtyDays }: Parameters<typeof auditEvents>[0],
  of: WebsiteDays,
  part: { shard: number; shards: number },
): Promise<{ twice: number; removed: number }> {
  const twice = new Set<string>();
  let removed = 0;
  for (let tries = 0; tries < maxTries; ) {
    const ids = await findDuplicateIds(clickhouse, of, { ...part, most: maxIds });
    if (ids.length === 0) return { twice: twice.size, removed };
    const copies = await findCopies(clickhouse, of, ids);
    await dirtyDays.markAndStore([{ website: of.website, rows: copies }], () => deleteCopies(clickhouse, copies));
    removed += copies.length;
    // Ids that come again had been moved.
    if (ids.some((id) => twice.has(id))) tries += 1;
    for (const id of ids) twice.add(id);
  }
  throw new Error(`Events of ${of.website} stay stored twice`);
}
