import { uuidOf } from "#platform/events/keys.ts";
import { finishChange } from "#platform/exclusions/finish-change.ts";
import { bringBack, moveAside } from "#platform/exclusions/move-aside.ts";
import type { ImportDependencies, Run } from "./importer.ts";
import { deleteBrought, dropSuperseded, isBrought, isReplaced } from "./sql/own-events.ts";

interface Moved {
  website: string;
  importId: string;
}

/**
 * Takes out what earlier imports said of the orders of this one: of equal claims the earlier would count. Kept under the
 * import's id until it is undone.
 */
export async function moveReplaced(
  dependencies: ImportDependencies,
  { website, importId }: Moved,
  run: Run,
): Promise<void> {
  const matches = isReplaced(website, importId);
  await moveAside(dependencies, { website, exclusion: importId }, { matches, signal: run.signal });
  await finishChange(dependencies, website, { ...run, hasClaims: true });
}

/**
 * Takes back everything that an import brought, and brings back what it replaced: reports, people and settled days are then
 * those of a history without it. May be cut off anywhere and run again.
 */
export async function undoImport(
  dependencies: ImportDependencies,
  { website, importId }: Moved,
  run: Run,
): Promise<void> {
  const { clickhouse } = dependencies;
  const undone = { website, exclusion: uuidOf("undo import", importId) };
  await moveAside(dependencies, undone, { matches: isBrought(importId), signal: run.signal });
  await dropSuperseded(clickhouse, website, importId);
  await bringBack(dependencies, { website, exclusion: importId }, run);
  await finishChange(dependencies, website, { ...run, hasClaims: true });
  // Last: while they lie there, a try that was cut off finds what it has moved, and the same file is not imported again.
  await deleteBrought(clickhouse, website, importId);
}
