import type { Exclusion } from "#contract/exclusions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addJob, cancelJob } from "#platform/jobs/add-job.ts";
import { exclusionKind } from "./job-kinds.ts";
import { changeState, findExclusion } from "./sql/exclusions.ts";
import { exclusionNotFound, toExclusion } from "./to-exclusion.ts";

/**
 * Records that an exclusion is undone, and the job that brings its events back; one that is being applied ends where it
 * is. Throws NOT_FOUND, CONFLICT where it is undone already.
 */
export async function requestUndo(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { website, id }: { website: string; id: string },
): Promise<Exclusion> {
  const now = clock.now();
  await postgres.transaction(async (queries) => {
    const change = { from: ["applying", "active"], to: "undoing", now: new Date(now) } as const;
    if (!(await changeState(queries, id, change))) throw new AppError("CONFLICT", "The exclusion is undone already");
    await cancelJob(queries, { kind: exclusionKind, key: `${id}/applying` }, now);
    await addJob(queries, { kind: exclusionKind, key: `${id}/undoing`, payload: { id }, due: now, website });
  });
  const found = await findExclusion(postgres, id);
  if (found === undefined) throw exclusionNotFound();
  return toExclusion(found, 0);
}
