import { z } from "zod";
import type { ClaimedJob, JobHandler, JobKind, JobOutcome } from "#platform/jobs/job.ts";
import { applyExclusion } from "./apply-exclusion.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import type { Run } from "./finish-change.ts";
import { changeState, findExclusion } from "./sql/exclusions.ts";
import { undoExclusion } from "./undo-exclusion.ts";

export const exclusionKind = "exclusion";

const payload = z.object({ id: z.uuid() });

/** The job that applies or undoes an exclusion, whichever its state asks for. */
export const exclusionJobs = (dependencies: ExclusionDependencies): Record<string, JobKind> => {
  const running = new Map<string, Promise<unknown>>();
  // Two at once would move the same events.
  const oneByOne = async (website: string, work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const last = (running.get(website) ?? Promise.resolve()).catch(() => undefined).then(work);
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
  return { [exclusionKind]: { run, lane: "exclusions" } };
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
