import { z } from "zod";
import { foldKind } from "#platform/data-retention/fold-job.ts";
import { type FoldDependencies, foldWebsite } from "#platform/data-retention/fold-website.ts";
import { displaceKind } from "#platform/events/displaced-events.ts";
import type { ClaimedJob, JobHandler, JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { BackgroundJob } from "#platform/notifications/values.ts";
import { cleanUp } from "#platform/people/erasure/clean-up.ts";
import type { ErasureDependencies } from "#platform/people/erasure/dependencies.ts";
import { erasePerson } from "#platform/people/erasure/erase-person.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { followNumber } from "#platform/people/follow-number.ts";
import { rebuildKind } from "#platform/people/rebuild-job.ts";
import { hastenQuotaCheck } from "#platform/quotas/quota-check.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { applyExclusion } from "./apply-exclusion.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { displaceEvents } from "./displace-events.ts";
import { finishChange, type Run } from "./finish-change.ts";
import { againMs, queueByWebsite } from "./one-by-one.ts";
import { changeState, findExclusion } from "./sql/exclusions.ts";
import { undoExclusion } from "./undo-exclusion.ts";

export const exclusionKind = "exclusion";

/** Pause before a person is erased while a file is imported. */
const soonMs = 5_000;

/** Pause before days are folded while something that may change them has not ended. */
const laterMs = 60 * 60_000;

const payload = z.object({ id: z.uuid() });
/** The decision by hand that people are resolved anew for. */
const decided = z.object({ seq: z.number() });

/** The jobs that move events: one applies or undoes an exclusion, whichever its state asks for; others resolve and erase people, and fold old days. */
export const exclusionJobs = (
  dependencies: ExclusionDependencies & ErasureDependencies & FoldDependencies,
): Record<string, JobKind> => {
  const { clock } = dependencies;
  const oneByOne = queueByWebsite(dependencies);
  const run: JobHandler = async (job: ClaimedJob, signal, progress) => {
    const { id } = payload.parse(job.payload);
    const found = await findExclusion(dependencies.postgres, id);
    return found === undefined ? {} : oneByOne(found.website, () => change(dependencies, id, { signal, progress }));
  };
  const displace: JobHandler = async ({ website }) => {
    if (website === null) return {};
    return oneByOne(website, async () => {
      const isLeft = await displaceEvents(dependencies, website);
      return isLeft ? { repeatAt: clock.now() + againMs } : {};
    });
  };
  const rebuild: JobHandler = async ({ website, payload: given }, signal, progress) => {
    if (website === null) return {};
    const { seq } = decided.parse(given);
    return oneByOne(website, async () => {
      await finishChange(dependencies, website, { hasClaims: true, signal, progress });
      await followNumber(dependencies, { website, seq });
      return {};
    });
  };
  const erase: JobHandler = async ({ website, payload: given }, signal) => {
    if (website === null) return {};
    const { id } = payload.parse(given);
    return oneByOne(website, async () => {
      if (await dependencies.imports.isImporting(website)) return { repeatAt: clock.now() + soonMs };
      await erasePerson(dependencies, id);
      if (!(await cleanUp(dependencies, id, signal))) return { repeatAt: clock.now() + soonMs };
      // Who it was is not said any more.
      const done = { website, kind: "jobFinished", key: id, values: { job: "erasure" } } as const;
      return { effects: async (queries) => void (await notifyWebsite(queries, done)) };
    });
  };
  const fold: JobHandler = async ({ website, key }, signal) => {
    if (website === null) return {};
    return oneByOne(website, async () =>
      (await foldWebsite(dependencies, website, signal))
        ? { effects: (queries) => notifyOfFolding(queries, { website, key }) }
        : { repeatAt: clock.now() + laterMs },
    );
  };
  return {
    [foldKind]: { run: fold, bury: notifyOfDeath("dataRetention"), lane: "exclusions" },
    [erasureKind]: { run: erase, bury: notifyOfDeath("erasure"), lane: "exclusions" },
    [exclusionKind]: { run, bury: notifyOfDeath("exclusion"), lane: "exclusions" },
    [displaceKind]: { run: displace, lane: "exclusions" },
    [rebuildKind]: { run: rebuild, lane: "exclusions" },
  };
};

/** Notifies of what an owner chose; the nights after it are as they want them. */
async function notifyOfFolding(queries: Queries, { website, key }: { website: string; key: string }): Promise<void> {
  if (/\/\d{4}-\d\d-\d\d$/.test(key)) return;
  await notifyWebsite(queries, { website, kind: "jobFinished", key, values: { job: "dataRetention" } });
}

const notifyOfDeath =
  (job: BackgroundJob): NonNullable<JobKind["bury"]> =>
  async ({ website, kind, key }, queries) => {
    if (website === null) return;
    await notifyWebsite(queries, { website, kind: "jobFailed", key: `${kind}/${key}`, values: { job } });
  };

async function change(dependencies: ExclusionDependencies, id: string, run: Run): Promise<JobOutcome> {
  // Read now: it may have been undone meanwhile.
  const exclusion = await findExclusion(dependencies.postgres, id);
  const now = new Date(dependencies.clock.now());
  if (exclusion?.state === "applying") {
    await applyExclusion(dependencies, exclusion, run);
    return {
      effects: async (queries) => {
        await changeState(queries, id, { from: ["applying"], to: "active", now });
        // A month that is within its quota again shows its reports.
        await hastenQuotaCheck(queries, now.getTime());
        const values = { job: "exclusion", name: exclusion.name } as const;
        await notifyWebsite(queries, { website: exclusion.website, kind: "jobFinished", key: id, values });
      },
    };
  }
  if (exclusion?.state === "undoing") {
    await undoExclusion(dependencies, exclusion, run);
    return {
      effects: async (queries) => {
        await changeState(queries, id, { from: ["undoing"], to: "undone", now });
        await hastenQuotaCheck(queries, now.getTime());
        const values = { job: "exclusionUndone", name: exclusion.name } as const;
        await notifyWebsite(queries, { website: exclusion.website, kind: "jobFinished", key: `${id}/undone`, values });
      },
    };
  }
  return {};
}
