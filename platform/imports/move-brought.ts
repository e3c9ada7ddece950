import { uuidOf } from "#platform/events/keys.ts";
import { finishChange } from "#platform/exclusions/finish-change.ts";
import { bringBack, hasAside, moveAside } from "#platform/exclusions/move-aside.ts";
import type { ImportDependencies, Run } from "./importer.ts";
import { deleteBrought, giveSuperseded, isBrought, isLeftAlone, isReplaced } from "./sql/own-events.ts";

interface Moved {
  website: string;
  importId: string;
}

/**
 * Takes out what earlier imports said of the orders of this one: of equal claims the earlier would count. Kept under the
 * import's id until it is undone. May be cut off anywhere and run again.
 */
export async function moveReplaced(
  dependencies: ImportDependencies,
  { website, importId }: Moved,
  run: Run,
): Promise<void> {
  const of = { website, exclusion: importId };
  await moveAside(dependencies, of, { matches: isReplaced(website, importId), signal: run.signal });
  // Also of a try that was cut off: people and settled days may not have followed.
  if (!(await hasAside(dependencies, of))) return;
  await finishChange(dependencies, website, { ...run, hasClaims: true });
}

/**
 * Takes back everything that an import brought, with the owner's corrections of orders that it alone made, and brings back
 * what it replaced: reports, people and settled days are then those of a history without it. May be cut off anywhere and run
 * again.
 */
export async function undoImport(
  dependencies: ImportDependencies,
  { website, importId }: Moved,
  run: Run,
): Promise<void> {
  const { clickhouse, collector } = dependencies;
  // A group of a run that was cancelled may be under way; the next finds the import in another state.
  (await collector.pause(website))();
  const undone = { website, exclusion: uuidOf("undo import", importId) };
  await moveAside(dependencies, undone, { matches: isBrought(importId), signal: run.signal });
  await giveSuperseded(clickhouse, website, importId);
  await bringBack(dependencies, { website, exclusion: importId }, run);
  // After what it replaced is back: an earlier file's claim keeps the owner's correction.
  await moveAside(dependencies, undone, { matches: isLeftAlone(website, importId), signal: run.signal });
  await finishChange(dependencies, website, { ...run, hasClaims: true });
  // Last: while they lie there, a try that was cut off finds what it has moved, and the same file is not imported again.
  await deleteBrought(clickhouse, { website, importId, undone: undone.exclusion });
}
