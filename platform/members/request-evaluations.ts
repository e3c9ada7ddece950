import { addJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The job that computes the members of a website's running segments anew. */
export const evaluateAnewKind = "segments-anew";

/** After stored events were rewritten: followers see new events alone. `now` in milliseconds since 1970. */
export const requestEvaluations = (queries: Queries, website: string, now: number): Promise<boolean> =>
  addJob(queries, { kind: evaluateAnewKind, key: `${website}:${now}`, payload: {}, due: now, website });
