import type { BlockStat } from "#contract/journeys/journey.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findJourney } from "./sql/journeys.ts";
import { listCounts, listMessageCounts } from "./sql/stats.ts";
import { journeyNotFound } from "./to-journey.ts";

const paths = ["next", "yes", "no", "a", "b"] as const;

interface Chosen {
  journey?: string[] | undefined;
  block?: string[] | undefined;
}

/** What people did at blocks of a website's journeys that anybody reached. Throws NOT_FOUND for another's journey. */
export async function readBlockStats(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: OwnWebsite,
  { journey, block }: Chosen,
): Promise<{ at: string; items: BlockStat[] }> {
  for (const id of journey ?? []) {
    if ((await findJourney(postgres, { website: website.id, id })) === undefined) throw journeyNotFound();
  }
  const items = await listBlockStats(postgres, website.id, journey);
  return {
    at: isoIn(website.timeZone, clock.now()),
    items: block === undefined ? items : items.filter((each) => block.includes(each.block)),
  };
}

/** Of some journeys, or of all. */
export async function listBlockStats(
  queries: Queries,
  website: string,
  journeys: readonly string[] | undefined,
): Promise<BlockStat[]> {
  const counts = await listCounts(queries, website, journeys);
  const messages = await listMessageCounts(queries, website, journeys);
  const blocks = [...new Set(counts.map(({ block }) => block))];
  return blocks.map((block) => {
    const of = (name: string) => counts.find((each) => each.block === block && each.counter === name)?.n ?? 0;
    const out = Object.fromEntries(paths.flatMap((path) => (of(path) > 0 ? [[path, of(path)]] : [])));
    const entered = of("entered");
    const left = paths.reduce((sum, path) => sum + of(path), of("left"));
    const own = messages.filter((each) => each.block === block);
    return {
      ...{ block, entered, left, inside: Math.max(0, entered - left), out },
      ...(own.length > 0 && { messages: Object.fromEntries(own.map(({ state, n }) => [state, n])) }),
    };
  });
}
