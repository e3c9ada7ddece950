import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The job that resolves a website's people anew after a decision by hand. */
export const rebuildKind = "resolve-people";

/** Adds it; `seq` is the decision's. In a transaction it comes to be with the decision. */
export const requestRebuild = (
  queries: Queries,
  { clock }: Pick<Dependencies, "clock">,
  { website, seq }: { website: string; seq: number },
): Promise<boolean> =>
  addJob(queries, { kind: rebuildKind, key: `${website}/${seq}`, payload: { seq }, due: clock.now(), website });
