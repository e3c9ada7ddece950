import { z } from "zod";
import { displaceKind } from "#platform/events/displaced-events.ts";
import type { ClaimedJob, JobHandler, JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { cleanUp } from "#platform/people/erasure/clean-up.ts";
import type { ErasureDependencies } from "#platform/people/erasure/dependencies.ts";
import { erasePerson } from "#platform/people/erasure/erase-person.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { followNumber } from "#platform/people/follow-number.ts";
import { rebuildKind } from "#platform/people/rebuild-job.ts";
import { applyExclusion } from "./apply-exclusion.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { displaceEvents } from "./displace-events.ts";
import { finishChange, type Run } from "./finish-change.ts";
import { changeState, findExclusion } from "./sql/exclusions.ts";
import { undoExclusion } from "./undo-exclusion.ts";

export const exclusionKind = "exclusion";

/** Pause before events are looked for again that were not stored yet, and while the disk is full. */
const againMs = 60_000;

/** Pause before a person is erased while a file is imported. */
const soonMs = 5_000;

const payload = z.object({ id: z.uuid() });
/** The decision by hand that people are resolved anew for. */
const decided = z.object({ seq: z.number() });

/** The jobs that move events: one applies or undoes an exclusion, whichever its state asks for; others resolve and erase people. */
export const exclusionJobs = (dependencies: ExclusionDependencies & ErasureDependencies): Record<string, JobKind> => {
  const { clock, disk } = dependencies;
  const running = new Map<string, Promise<unknown>>();
  // A try on a full disk is none: it would be the last one some hours later.
  const whileThereIsSpace = async (work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const again = () => ({ repeatAt: clock.now() + againMs });
    if (disk.state === "full") return again();
    return await work().catch((error: unknown) => {
      if (disk.state === "full") return again();
      throw error;
    });
  };
  // Two at once would move the same events.
  const oneByOne = async (website: string, work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const last = (running.get(website) ?? Promise.resolve()).catch(() => undefined).then(() => whileThereIsSpace(work));
    running.set(website, last);
    return await last.finally(() => {
      if (running.get(website) === last) running.delete(website);
    });
  };
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
      return (await cleanUp(dependencies, id, signal)) ? {} : { repeatAt: clock.now() + soonMs };
    });
  };
  return {
    [erasureKind]: { run: erase, lane: "exclusions" },
    [exclusionKind]: { run, lane: "exclusions" },
    [displaceKind]: { run: displace, lane: "exclusions" },
    [rebuildKind]: { run: rebuild, lane: "exclusions" },
  };
};

async function change(dependencies: ExclusionDependencies, id: string, run: Run): Promise<JobOutcome> {
  // Read now: it may have been undone meanwhile.
  const exclusion = await findExclusion(dependencies.postgres, id);
  const now = new Date(dependencies.clock.now());
  if (exclusion?.state === "applying") {
    await applyExclusion(dependencies, exclusion, run);
    return {
      effects: async (queries) => void (await changeState(queries, id, { from: ["applying"], to: "active", now })),
    };
  }
  if (exclusion?.state === "undoing") {
    await undoExclusion(dependencies, exclusion, run);
    return {
      effects: async (queries) => void (await changeState(queries, id, { from: ["undoing"], to: "undone", now })),
    };
  }
  return {};
}
