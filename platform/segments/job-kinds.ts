import { z } from "zod";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { copyMembers, repairMembersCopy } from "#platform/members/copy-members.ts";
import { evaluateAnewKind } from "#platform/members/request-evaluations.ts";
import { copyPeople, dropDeletedRows, repairPeopleCopy } from "./copies/copy-people.ts";
import { evaluateSegment } from "./evaluate-segment.ts";
import { evaluationKind, repeatedEvaluation } from "./evaluation-kind.ts";
import { evaluateAnew } from "./live/adopt-segments.ts";
import type { EvaluationDependencies } from "./open-evaluation.ts";
import { refreshSegments } from "./refresh-segments.ts";

const payload = z.object({ id: z.uuid(), revision: z.number() });

/** Reports and erasures copy what they need: in between it bounds what waits, and how long copies of merged people stay. */
const copyEveryMs = 60_000;
/** Segments were evaluated at times of their own: each is refreshed within ten minutes of its hour. */
const refreshPollMs = 10 * 60_000;

/** After all tries of an evaluation, which take hours: what fails then fails for a reason that an operator mends. */
const retryBuriedMs = 3_600_000;

/** Evaluations, and the copies of people and members, which a process compares with PostgreSQL once. */
export function segmentJobs(dependencies: EvaluationDependencies): Record<string, JobKind> {
  let isCompared = false;
  return {
    [evaluationKind]: {
      async run({ payload: given }, signal) {
        await evaluateSegment(dependencies, payload.parse(given), signal);
        return {};
      },
      // The run of a segment outlives a job that fails for good: without another, nothing would ever end it.
      async bury({ payload: given, website }, queries) {
        const again = repeatedEvaluation(payload.parse(given), dependencies.clock.now() + retryBuriedMs);
        await addJob(queries, { ...again, website: website ?? undefined });
      },
      lane: "segments",
      isRoundRobin: true,
    },
    [evaluateAnewKind]: {
      async run({ website }) {
        if (website !== null) await evaluateAnew(dependencies, website);
        return {};
      },
      lane: "segments",
    },
    "segment-refresh": {
      isRecurring: true,
      async run() {
        await refreshSegments(dependencies);
        return { repeatAt: dependencies.clock.now() + refreshPollMs };
      },
      lane: "segments",
    },
    "segment-copies": {
      isRecurring: true,
      async run() {
        await (isCompared ? copyPeople(dependencies) : repairPeopleCopy(dependencies));
        await (isCompared ? copyMembers(dependencies) : repairMembersCopy(dependencies));
        await dropDeletedRows(dependencies);
        isCompared = true;
        return { repeatAt: dependencies.clock.now() + copyEveryMs };
      },
      lane: "segment-copies",
    },
  };
}
