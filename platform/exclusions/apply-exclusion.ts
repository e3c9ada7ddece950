import { toRule } from "#platform/events/exclusion-rule.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { finishChange, type Run, shareOfMoved } from "./finish-change.ts";
import { type ExclusionRow, saveCut, saveHasClaims } from "./sql/exclusions.ts";
import { copyToExcluded, countExcluded, countMatches, deleteCopied, type Part } from "./sql/move-events.ts";
import { withMatches } from "./sql/named-visitors.ts";

/**
 * Takes the matching events of the past out of all reports: copies them beside the others, then deletes them. May be cut
 * off anywhere and run again. The collector judges events that arrive after the cut. Throws SERVICE_UNAVAILABLE
 * where a store does not answer.
 */
export async function applyExclusion(
  dependencies: ExclusionDependencies,
  exclusion: ExclusionRow,
  run: Run,
): Promise<void> {
  const { postgres, clickhouse } = dependencies;
  const { id, website } = exclusion;
  const cutSeq = exclusion.cutSeq ?? (await saveCut(postgres, id, await findCut(dependencies, website)));
  const of = { website, exclusion: id };
  await withMatches(dependencies, website, toRule(exclusion), (matches) =>
    moveMatches(dependencies, of, { matches: sql`(${matches} AND seq <= ${cutSeq})`, run }),
  );
  const excluded = await countExcluded(clickhouse, of);
  const hasClaims = await saveHasClaims(
    postgres,
    id,
    excluded.some(({ claims }) => claims > 0),
  );
  await finishChange(dependencies, website, { ...run, hasClaims });
}

async function moveMatches(
  dependencies: ExclusionDependencies,
  of: Pick<Part, "website" | "exclusion">,
  { matches, run }: { matches: Sql; run: Run },
): Promise<void> {
  const { clickhouse, disk } = dependencies;
  const { website } = of;
  const parts = splitIntoParts(await countMatches(clickhouse, { website, matches }), of);
  const all = parts.reduce((sum, { events }) => sum + events, 0);
  let moved = 0;
  for (const part of parts) {
    run.signal.throwIfAborted();
    disk.refuseFull();
    await copyToExcluded(clickhouse, part, matches);
    await changeDays(dependencies, part, () => deleteCopied(clickhouse, part));
    moved += part.events;
    run.progress(shareOfMoved(moved, all));
  }
}

/** The last group of the past: every batch after it is judged by the exclusion. */
async function findCut({ collector }: ExclusionDependencies, website: string): Promise<number> {
  const release = await collector.pause(website);
  const cut = collector.storedSeq;
  release();
  return cut;
}
