import { forgetRollup } from "#platform/visits/forget-rollups.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import type { ErasureDependencies } from "./dependencies.ts";
import { cleanParts, deleteReplaced, forgetStatistics } from "./sql/clean.ts";
import { type CleaningErasure, endErasure, findCleaning, findCurrent } from "./sql/erasures.ts";

/** A day that changes while it is settled is due again. */
const maxSettlings = 3;

/**
 * After a person is forgotten: settles the changed days, then deletes copies of what was replaced, in settled rows, in the
 * write-ahead log, in memory, in the copy of people, and in the files of the stores. False where days changed all the time:
 * run it again later.
 */
export async function cleanUp(dependencies: ErasureDependencies, id: string, signal: AbortSignal): Promise<boolean> {
  const { postgres, clickhouse, barrier, collector, copies, clock } = dependencies;
  const erasure = await findCleaning(postgres, id);
  if (erasure === undefined) return true;
  if (!(await settleChanged(dependencies, erasure, signal))) return false;
  const rolledBefore = await forgetRollup(postgres, erasure.website, clock.now());
  // Reports that are under way may read them.
  await barrier.rewrite(erasure.website, () => deleteReplaced(clickhouse, { ...erasure, rolledBefore }));
  clickhouse.forgetResults();
  await collector.forgetLoaded();
  await cleanParts(clickhouse, erasure.days);
  // The record says done of the copy too. Cut off before it, the next run copies what is still noted.
  await copies.follow(erasure.website);
  await forgetStatistics(postgres);
  await endErasure(postgres, id, new Date(clock.now()));
  return true;
}

/** Settles until no settled row from before counts. */
async function settleChanged(
  dependencies: ErasureDependencies,
  erasure: CleaningErasure,
  signal: AbortSignal,
): Promise<boolean> {
  const { dirtyDays } = dependencies.collector;
  const { website } = erasure;
  for (let tries = 0; (await findCurrent(dependencies.postgres, erasure)).length > 0; tries += 1) {
    if (tries === maxSettlings || signal.aborted) return false;
    await settleWebsite({ ...dependencies, dirtyDays }, { website, signal });
  }
  return true;
}
