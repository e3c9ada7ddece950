import { NIL } from "uuid";
import { endRepair, listChangedBrowsers } from "#platform/people/visitor-repairs.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { countExcluded, deleteCopied, type Part, restoreExcluded } from "./sql/move-events.ts";
import { copyMisplaced, countMisplaced } from "./sql/move-visitors.ts";

/**
 * Moves stored events to the visitors that the handovers of now give them, for browsers whose handovers changed when
 * people were resolved anew. Events on their way are beside the others under the nil UUID; what is cut off there comes
 * back first.
 */
export async function repairVisitors(dependencies: ExclusionDependencies, website: string): Promise<void> {
  const { clickhouse } = dependencies;
  const moving = { website, exclusion: NIL };
  for (const part of splitIntoParts(await countExcluded(clickhouse, moving), moving)) {
    await bringBack(dependencies, part);
  }
  for (const browser of await listChangedBrowsers(dependencies, website)) {
    for (const part of splitIntoParts(await countMisplaced(clickhouse, browser), moving)) {
      await copyMisplaced(clickhouse, part, browser);
      await bringBack(dependencies, part, () => deleteCopied(clickhouse, part));
    }
    await endRepair(dependencies, browser);
  }
}

const bringBack = (dependencies: ExclusionDependencies, part: Part, before?: () => Promise<void>): Promise<void> =>
  changeDays(dependencies, part, async () => {
    await before?.();
    await restoreExcluded(dependencies.clickhouse, part);
  });
