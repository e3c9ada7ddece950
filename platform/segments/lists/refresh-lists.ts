import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { repeatedEvaluation } from "../evaluation-kind.ts";
import { beginRematch, forgetUnmatched, listLists } from "./sql/lists.ts";

const dayMs = 86_400_000;
/** How long rows that brought nobody in are kept for their owner to look at. */
const keptDays = 7;

/** Forgets old rows of nobody, and queues an evaluation of every static segment that has none under way. */
export async function refreshLists({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { id, no, revision, website } of await listLists(postgres)) {
    await forgetUnmatched(postgres, no, new Date(now - keptDays * dayMs));
    await postgres.transaction(async (queries) => {
      if (!(await beginRematch(queries, { segment: no, revision }))) return;
      await addJob(queries, { ...repeatedEvaluation({ id, revision }, now), website });
    });
  }
}
