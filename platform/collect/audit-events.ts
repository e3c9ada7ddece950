import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { countEvents, deleteCopies, findCopies, findDuplicateIds, type WebsiteDays } from "./sql/duplicate-events.ts";
import { listReceivedDays } from "./sql/received-days.ts";

export interface AuditResult {
  websites: number;
  /** Events of the audited days. */
  events: number;
  /** Ids stored more than once. */
  twice: number;
  /** Rows removed, so that each id is stored once. */
  removed: number;
  /** Stopped before its end. */
  interrupted: boolean;
}

/** Ids counted by one query: 200 MB. */
const shardRows = 2_000_000;
/** Ids repaired by one statement. */
const maxIds = 1_000;
/** A merge may move rows during a repair; the next try finds them. */
const maxTries = 20;

/**
 * Checks that no event is stored twice, over all days for which a website received events at or after `since`
 * (milliseconds), or for those of one website. Repairs what is: the row of the earliest group stays, and the days become dirty. `progress` is called
 * after each website.
 */
export async function auditEvents(
  dependencies: Pick<Dependencies, "clickhouse" | "log"> & { dirtyDays: Pick<DirtyDays, "markAndStore"> },
  {
    since,
    website: only,
    signal,
    progress,
  }: {
    since: number;
    website?: string | undefined;
    signal?: AbortSignal;
    progress?: (done: number, total: number) => void;
  },
): Promise<AuditResult> {
  const result: AuditResult = { websites: 0, events: 0, twice: 0, removed: 0, interrupted: false };
  const received = await listReceivedDays(dependencies.clickhouse, since);
  const websites = received.filter(({ website }) => only === undefined || website === only);
  for (const days of websites) {
    const events = await countEvents(dependencies.clickhouse, days);
    const shards = Math.max(1, Math.ceil(events / shardRows));
    const found = { twice: 0, removed: 0 };
    for (let shard = 0; shard < shards; shard += 1) {
      if (signal?.aborted === true) return { ...result, interrupted: true };
      const { twice, removed } = await repairShard(dependencies, days, { shard, shards });
      found.twice += twice;
      found.removed += removed;
    }
    result.websites += 1;
    result.events += events;
    result.twice += found.twice;
    result.removed += found.removed;
    progress?.(result.websites, websites.length);
    if (found.twice > 0) dependencies.log.error({ website: days.website, ...found }, "duplicate events repaired");
  }
  return result;
}

async function repairShard(
  { clickhouse, dirtyDays }: Parameters<typeof auditEvents>[0],
  days: WebsiteDays,
  part: { shard: number; shards: number },
): Promise<{ twice: number; removed: number }> {
  const twice = new Set<string>();
  let removed = 0;
  for (let tries = 0; tries < maxTries; ) {
    const ids = await findDuplicateIds(clickhouse, days, { ...part, max: maxIds });
    if (ids.length === 0) return { twice: twice.size, removed };
    const copies = await findCopies(clickhouse, days, ids);
    await dirtyDays.markAndStore([{ website: days.website, rows: copies }], () => deleteCopies(clickhouse, copies));
    removed += copies.length;
    // A merge had moved these.
    if (ids.some((id) => twice.has(id))) tries += 1;
    for (const id of ids) twice.add(id);
  }
  throw new Error(`Events of ${days.website} are still stored twice after ${maxTries} repairs`);
}
