import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NewJob } from "./job.ts";
import { insertJob } from "./sql/insert-job.ts";

/**
 * Adds a job unless there is, or in the last weeks was, one of its kind and key; answers whether it was added. In a
 * transaction the job comes to be with everything else in it.
 */
export const addJob = (queries: Queries, job: NewJob): Promise<boolean> => insertJob(queries, job);
