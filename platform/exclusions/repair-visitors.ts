import { NIL } from "uuid";
import { endRepairs, listChangedBrowsers, slicePage } from "#platform/people/visitor-repairs.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { countExcluded, deleteCopied, type Part, restoreExcluded } from "./sql/move-events.ts";
import { copyMisplaced, countMisplaced } from "./sql/move-visitors.ts";

/**
 * Moves stored events to the visitors that the handovers of now give them, for browsers whose handovers changed when
 * people were resolved anew: page by page, as strangers can make them hundreds of thousands. Events on their way are
 * beside the others under the nil UUID; what is cut off there comes back first, and repaired pages stay repaired.
 */
export async function repairVisitors(
  dependencies: ExclusionDependencies,
  website: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { clickhouse } = dependencies;
  const moving = { website, exclusion: NIL };
  for (const part of splitIntoParts(await countExcluded(clickhouse, moving), moving)) {
    signal.throwIfAborted();
    await bringBack(dependencies, part);
  }
  for (;;) {
    const browsers = await listChangedBrowsers(dependencies, website);
    if (browsers.length === 0) return;
    for (const slice of slicePage(browsers)) {
      const page = { website, browsers: slice };
      for (const part of splitIntoParts(await countMisplaced(clickhouse, page), moving)) {
        signal.throwIfAborted();
        await copyMisplaced(clickhouse, part, page);
        await bringBack(dependencies, part, () => deleteCopied(clickhouse, part));
      }
      signal.throwIfAborted();
    }
    await endRepairs(dependencies, website, browsers);
  }
}

const bringBack = (dependencies: ExclusionDependencies, part: Part, before?: () => Promise<void>): Promise<void> =>
  changeDays(dependencies, part, async () => {
    await before?.();
    await restoreExcluded(dependencies.clickhouse, part);
  });
