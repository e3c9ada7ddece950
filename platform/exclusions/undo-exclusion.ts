import { toRule } from "#platform/events/exclusion-rule.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { finishChange, type Run, shareOfMoved } from "./finish-change.ts";
import { type ExclusionRow, listExclusions, saveHasClaims } from "./sql/exclusions.ts";
import { copyToExclusion, countExcluded, restoreExcluded } from "./sql/move-events.ts";
import { withMatches } from "./sql/named-visitors.ts";

/**
 * Brings the events of an exclusion back; events that another one excludes too go there. May be cut off
 * anywhere and run again. Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function undoExclusion(
  dependencies: ExclusionDependencies,
  { id, website }: ExclusionRow,
  run: Run,
): Promise<void> {
  const { postgres, clickhouse, collector, disk } = dependencies;
  // Batches from here on are judged without it.
  (await collector.pause(website))();
  const of = { website, exclusion: id };
  const counts = await countExcluded(clickhouse, of);
  const hasClaims = await saveHasClaims(
    postgres,
    id,
    counts.some(({ claims }) => claims > 0),
  );
  for (const other of await listExclusions(postgres, website)) {
    if (other.id === id || !holdsEvents(other)) continue;
    const isInTime = other.fromNowOn ? sql`true` : sql`seq <= ${other.cutSeq ?? 0}`;
    await withMatches(dependencies, website, toRule(other), (matches) =>
      copyToExclusion(clickhouse, of, { exclusion: other.id, matches: sql`${matches} AND ${isInTime}` }),
    );
  }
  const all = counts.reduce((sum, { events }) => sum + events, 0);
  let moved = 0;
  for (const part of splitIntoParts(counts, of)) {
    run.signal.throwIfAborted();
    disk.refuseFull();
    await changeDays(dependencies, part, () => restoreExcluded(clickhouse, part));
    moved += part.events;
    run.progress(shareOfMoved(moved, all));
  }
  await finishChange(dependencies, website, { ...run, hasClaims });
}

/** One that is being applied too: its next try ends at its cut, and finds no event after it. */
const holdsEvents = ({ state, cutSeq }: ExclusionRow): boolean =>
  state === "active" || (state === "applying" && cutSeq !== null);
