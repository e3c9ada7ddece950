import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { repeatedEvaluation } from "./evaluation-kind.ts";
import { listOutdated } from "./sql/segments.ts";
import { repeatRun } from "./sql/write-range.ts";

/** How old the members of a running segment may be. */
const refreshEveryMs = 3_600_000;

/**
 * Queues an evaluation of every running segment whose members are an hour old: what people did since and the time that
 * passed bring them in and out. One that is evaluated, edited or stopped meanwhile is left alone. Segments within others
 * come first, as they are older.
 */
export async function refreshSegments({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { id, no, revision, website } of await listOutdated(postgres, new Date(now - refreshEveryMs))) {
    await postgres.transaction(async (queries) => {
      if (!(await repeatRun(queries, { segment: no, revision }))) return;
      await addJob(queries, { ...repeatedEvaluation({ id, revision }, now), website });
    });
  }
}
