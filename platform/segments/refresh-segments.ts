import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { repeatedEvaluation } from "./evaluation-kind.ts";
import { listOutdated } from "./sql/segments.ts";
import { repeatRun } from "./sql/write-range.ts";

/** After this the members of a running segment are computed anew. */
const refreshEveryMs = 86_400_000;

/**
 * Queues an evaluation of every running segment that had none for a day, caused by time: people that it alone finds
 * enter journeys as if they had been followed. People are followed as they act and become due: it is a safety net for what no
 * follower sees, such as people with more events than a batch reads (decision 0072). One that is evaluated, edited or
 * stopped meanwhile is left alone. Segments within others come first, as they are older.
 */
export async function refreshSegments({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { id, no, revision, website } of await listOutdated(postgres, new Date(now - refreshEveryMs))) {
    await postgres.transaction(async (queries) => {
      if (!(await repeatRun(queries, { segment: no, revision, cause: "time" }))) return;
      await addJob(queries, { ...repeatedEvaluation({ id, revision }, now), website });
    });
  }
}
