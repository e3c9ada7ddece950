import type { BlockStat } from "#contract/journeys/journey.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { countStates } from "#platform/delivery/message-figures.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { groupBy } from "#platform/group-by.ts";
import { StatCache } from "#platform/stat-cache.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findJourney } from "./sql/journeys.ts";
import { listCounts, listMessageCounts } from "./sql/stats.ts";
import { journeyNotFound } from "./to-journey.ts";

const paths = ["next", "yes", "no", "a", "b"] as const;

interface Chosen {
  journey?: string[] | undefined;
  block?: string[] | undefined;
}

/** Counts read every message of a journey: one of a website at a time, so that connections are left to others. */
export const mapCounts = new FairQueue({ total: 3, perOwner: 1, bound: 1_000, boundPerOwner: 100 });

const cache = new StatCache<{ at: string; items: BlockStat[] }>();
/** For how long an answer is given again, in seconds. */
export const statSeconds = 5;

/**
 * What people did at blocks of a website's journeys that anybody reached: as of at most 5 s ago. Throws NOT_FOUND for another's
 * journey.
 */
export async function readBlockStats(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: OwnWebsite,
  { journey, block }: Chosen,
): Promise<{ at: string; items: BlockStat[] }> {
  for (const id of journey ?? []) {
    if ((await findJourney(postgres, { website: website.id, id })) === undefined) throw journeyNotFound();
  }
  const key = { of: postgres, name: [website.id, ...[...new Set(journey ?? ["all"])].toSorted()].join(" ") };
  const { at, items } = await cache.read(key, { now: clock.now(), maxAgeMs: statSeconds * 1000 }, () =>
    mapCounts.run(website.id, async () => ({
      at: isoIn(website.timeZone, clock.now()),
      items: await listBlockStats(postgres, website.id, journey),
    })),
  );
  return { at, items: block === undefined ? items : items.filter((each) => block.includes(each.block)) };
}

const blockOf = ({ block }: { block: string }) => block;

interface Count {
  block: string;
  counter: string;
  n: number;
  /** Before the period. */
  isBefore?: boolean;
}

/** Counts by block: of the period alone, but for who is inside, who may have come before it. Pure. */
export function statsOf(counts: readonly Count[]): Omit<BlockStat, "messages">[] {
  return [...groupBy(counts, blockOf)].map(([block, own]) => {
    const sum = (rows: readonly Count[], names: readonly string[]) =>
      rows.reduce((total, each) => total + (names.includes(each.counter) ? each.n : 0), 0);
    const within = own.filter(({ isBefore }) => isBefore !== true);
    const exits = [...paths, "left"];
    return {
      block,
      ...{ entered: sum(within, ["entered"]), left: sum(within, exits) },
      inside: Math.max(0, sum(own, ["entered"]) - sum(own, exits)),
      out: Object.fromEntries(
        paths.flatMap((path) => {
          const number = sum(within, [path]);
          return number > 0 ? [[path, number]] : [];
        }),
      ),
    };
  });
}

/** Of some journeys, or of all. */
export async function listBlockStats(
  queries: Queries,
  website: string,
  journeys: readonly string[] | undefined,
): Promise<BlockStat[]> {
  const [counts, messages] = await Promise.all([
    listCounts(queries, website, journeys),
    listMessageCounts(queries, website, journeys),
  ]);
  const sent = groupBy(messages, blockOf);
  return statsOf(counts).map((stat) => {
    const own = sent.get(stat.block);
    return { ...stat, ...(own && { messages: countStates(own) }) };
  });
}
