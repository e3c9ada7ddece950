import type { Collector } from "#platform/collect/collector.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { runExclusively } from "#platform/exclusive-operation.ts";
import { hasOpenJob } from "#platform/jobs/add-job.ts";
import { requestEvaluations } from "#platform/members/request-evaluations.ts";
import { changeableFrom, type Day, neededFrom } from "#platform/visits/day.ts";
import { foldDays } from "#platform/visits/fold-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { forgetQuarantine } from "#platform/wal/quarantine.ts";
import { foldedBeforeMonth, keptSince, listFoldSteps } from "./fold-boundary.ts";
import { applyDeletions, deleteFolded, findFirstToGo } from "./sql/folded-events.ts";
import { findSetting } from "./sql/settings.ts";

export interface FoldDependencies
  extends Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "disk" | "settings"> {
  collector: Pick<Collector, "pause" | "dirtyDays" | "forgetWebsites">;
  imports: {
    /** Whether an import may change stored events of before an instant. */
    mayChangeBefore(website: string, instant: number): Promise<boolean>;
  };
}

/**
 * Folds the days of a website that its owner does not keep, month by month: their settled rows stay as they are, their
 * events are deleted. A month is whole, or folded with its events gone by the next run. May be cut off anywhere and run again.
 * Answers false where something that may change the month has to end first.
 */
export async function foldWebsite(
  dependencies: FoldDependencies,
  website: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { postgres, clickhouse, clock, collector } = dependencies;
  const setting = await findSetting(postgres, website);
  if (setting === undefined) return true;
  const { timeZone, months } = setting;
  const { foldedBefore } = setting;
  // What a run that was cut off has left.
  if (foldedBefore !== null) await withoutBackup(dependencies, () => clear(dependencies, website, foldedBefore));
  if (months === null) return true;
  const keepFrom = keptSince(timeZone, clock.now(), months);
  await forgetQuarantine(postgres, website, keepFrom);
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website, signal });
  const firstEvent = await findFirstToGo(clickhouse, website, neededFrom(foldedBeforeMonth(keepFrom)));
  const steps = listFoldSteps({ zone: timeZone, firstEvent, keepFrom, foldedBefore: foldedBefore ?? undefined });
  let done = 0;
  try {
    for (const before of steps) {
      signal.throwIfAborted();
      if (!(await foldBefore(dependencies, website, before))) return false;
      done += 1;
    }
    return true;
  } finally {
    // Conditions on events have fewer of them: that is nothing that people did, nor time.
    if (done > 0) await requestEvaluations(postgres, website, clock.now());
  }
}

/** Jobs that move events out of the reports, and back: between two tries they may be where nothing looks for them. */
const movingKinds = ["exclusion", "resolve-people", "erase-person"] as const;

/** One step of it: folds the days before one and deletes their events. */
export async function foldBefore(dependencies: FoldDependencies, website: string, before: Day): Promise<boolean> {
  if (await hasOpenJob(dependencies.postgres, { kinds: movingKinds, website })) return false;
  return withoutBackup(dependencies, async () => {
    if (!(await foldBehindGate(dependencies, website, before))) return false;
    await clear(dependencies, website, before);
    return true;
  });
}

/** Lets the website's batches wait, so that no event is on its way to the days; batches that wait are judged by them. */
async function foldBehindGate(dependencies: FoldDependencies, website: string, before: Day): Promise<boolean> {
  const { collector, imports } = dependencies;
  const release = await collector.pause(website);
  try {
    return await foldDays(
      { ...dependencies, dirtyDays: collector.dirtyDays },
      { website, before, canFold: async () => !(await imports.mayChangeBefore(website, changeableFrom(before))) },
    );
  } finally {
    collector.forgetWebsites(website);
    release();
  }
}

/** A backup copies PostgreSQL first: days that are not folded there must not lack events in its copy of the event store. */
const withoutBackup = <T>({ settings }: FoldDependencies, work: () => Promise<T>): Promise<T> =>
  runExclusively(settings.DATA_DIR, "folding of old days", work);

/** Readers that began before the days were folded may be reading their events: they read again. */
async function clear({ clickhouse, barrier }: FoldDependencies, website: string, foldedBefore: Day): Promise<void> {
  const months = await barrier.rewrite(website, () => deleteFolded(clickhouse, website, foldedBefore));
  await applyDeletions(clickhouse, months);
}
