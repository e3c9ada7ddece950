import type { Sql } from "#platform/stores/clickhouse/sql.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import type { Run } from "./finish-change.ts";
import { copyToExcluded, countExcluded, countMatches, deleteCopied, restoreExcluded } from "./sql/move-events.ts";

interface Aside {
  website: string;
  /** The id under which the events lie beside the others. */
  exclusion: string;
}

/**
 * Moves matching events out of what reports read, as an exclusion does. May be cut off anywhere and run again; `finishChange`
 * follows.
 */
export async function moveAside(
  dependencies: ExclusionDependencies,
  of: Aside,
  { matches, signal }: Pick<Run, "signal"> & { matches: Sql },
): Promise<void> {
  const { clickhouse, disk } = dependencies;
  for (const part of splitIntoParts(await countMatches(clickhouse, { website: of.website, matches }), of)) {
    signal.throwIfAborted();
    disk.refuseFull();
    await copyToExcluded(clickhouse, part, matches);
    await changeDays(dependencies, part, () => deleteCopied(clickhouse, part));
  }
}

/** Whether events lie beside the others under an id. */
export const hasAside = async (
  { clickhouse }: Pick<ExclusionDependencies, "clickhouse">,
  of: Aside,
): Promise<boolean> => (await countExcluded(clickhouse, of)).length > 0;

/** Brings the events back that lie beside the others under an id. */
export async function bringBack(
  dependencies: ExclusionDependencies,
  of: Aside,
  { signal }: Pick<Run, "signal">,
): Promise<void> {
  const { clickhouse, disk } = dependencies;
  for (const part of splitIntoParts(await countExcluded(clickhouse, of), of)) {
    signal.throwIfAborted();
    disk.refuseFull();
    await changeDays(dependencies, part, () => restoreExcluded(clickhouse, part));
  }
}
