import { LRUCache } from "lru-cache";
import type { CampaignProgress } from "#contract/campaigns/sending.ts";
import { StatCache } from "#platform/stat-cache.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import type { CampaignRow } from "./sql/campaigns.ts";
import { countDeliveries, type DeliveryRow } from "./sql/deliveries.ts";
import { listTaken, type TakenRow } from "./sql/links.ts";
import { countPeople } from "./sql/people.ts";

/** After it late reports alone change the counts of a campaign that was sent. */
const settlesAfterMs = 600_000;
/** For how long the counts of a settled campaign are given again. */
const maxAgeMs = 60_000;

/** The messages and the people of a campaign. */
interface Counted {
  deliveries: readonly DeliveryRow[];
  taken: readonly TakenRow[];
  /** Of one that has begun. */
  progress: CampaignProgress | undefined;
}

export interface CampaignCounts {
  deliveries: readonly DeliveryRow[];
  /** By the addresses in their messages. */
  taken: readonly TakenRow[];
  progress: ReadonlyMap<string, CampaignProgress>;
}

const settled = new StatCache<Counted>(2_000);

/** Messages and people from which a campaign that is not settled is not counted each time, and for how long. */
const large = { size: 10_000, maxAgeMs: 10_000 } as const;
const counts = new LRUCache<string, { at: number; counted: Counted }>({ max: 2_000 });
/** A change by its owner is seen at once. */
const nameOf = ({ id, revision }: CampaignRow) => `${id} ${revision}`;

const sizeOf = ({ deliveries, progress }: Counted) =>
  deliveries.reduce((sum, { count }) => sum + count, progress?.people ?? 0);

/** The counts of a campaign that is not settled, a large one's as of at most 10 s ago. */
async function readRunning(
  row: CampaignRow,
  { now, size }: { now: number; size: number },
  read: () => Promise<Counted>,
): Promise<Counted> {
  const known = counts.get(nameOf(row));
  if (known !== undefined && Math.abs(now - known.at) < large.maxAgeMs) return known.counted;
  const counted = await read();
  if (sizeOf(counted) >= size) counts.set(nameOf(row), { at: now, counted });
  return counted;
}

const isSettled = ({ status, endedAt }: CampaignRow, now: number) =>
  status === "sent" && endedAt !== null && now - endedAt.getTime() > settlesAfterMs;

/**
 * Messages and people of some campaigns. Counting reads every message, of a list of campaigns some million: of campaigns that
 * were sent 10 minutes ago or earlier the counts are as of at most 60 s ago, of large ones as of at most 10 s ago.
 */
export async function countCampaigns(
  postgres: Postgres,
  rows: readonly CampaignRow[],
  now: number,
  size: number = large.size,
): Promise<CampaignCounts> {
  const unknown: CampaignRow[] = [];
  // Begins when all campaigns that are not known are noted.
  const reading = Promise.resolve().then(() => readCounts(postgres, unknown));
  const counted = rows.map((row) => {
    const read = () => {
      unknown.push(row);
      return reading.then((counts) => countedOf(counts, row.id));
    };
    return isSettled(row, now)
      ? settled.read({ of: postgres, name: row.id }, { now, maxAgeMs }, read)
      : readRunning(row, { now, size }, read);
  });
  const all = await Promise.all(counted);
  return {
    deliveries: all.flatMap(({ deliveries }) => deliveries),
    taken: all.flatMap(({ taken }) => taken),
    progress: new Map(
      rows.flatMap(({ id }, index) => {
        const progress = all[index]?.progress;
        return progress === undefined ? [] : [[id, progress] as const];
      }),
    ),
  };
}

async function readCounts(postgres: Postgres, rows: readonly CampaignRow[]): Promise<CampaignCounts> {
  const begun = rows.filter(({ startedAt }) => startedAt !== null);
  const ids = rows.map(({ id }) => id);
  const [deliveries, taken, progress] = await Promise.all([
    countDeliveries(postgres, ids),
    listTaken(postgres, ids),
    countPeople(
      postgres,
      begun.map(({ id }) => id),
    ),
  ]);
  return { deliveries, taken, progress };
}

const countedOf = ({ deliveries, taken, progress }: CampaignCounts, id: string): Counted => ({
  deliveries: deliveries.filter(({ campaign }) => campaign === id),
  taken: taken.filter(({ campaign }) => campaign === id),
  progress: progress.get(id),
});
