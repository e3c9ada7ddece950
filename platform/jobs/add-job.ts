import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NewJob } from "./job.ts";
import { insertJob } from "./sql/insert-job.ts";
import { cancelWaiting, findStatus, hasOpen, hasten, type JobStatus } from "./sql/jobs.ts";

export type { JobStatus } from "./sql/jobs.ts";

type JobName = Pick<NewJob, "kind" | "key">;

/**
 * Adds a job unless there is, or in the last weeks was, one of its kind and key; answers whether it was added. In a
 * transaction the job comes to be with everything else in it.
 */
export const addJob = (queries: Queries, job: NewJob): Promise<boolean> => insertJob(queries, job);

/**
 * Cancels a job that waits or runs; answers whether there was one. The signal of a running handler is aborted within a
 * third of the lease, and its effects do not happen. `now` in milliseconds since 1970.
 */
export const cancelJob = (queries: Queries, job: JobName, now: number): Promise<boolean> =>
  cancelWaiting(queries, { ...job, now });

/** Has a job that waits for its time run at once. `now` in milliseconds since 1970. */
export const hastenJob = async (queries: Queries, job: JobName, now: number): Promise<void> =>
  void (await hasten(queries, { ...job, now }));

/** The status of a job, for the people who wait for it; undefined where there is none. */
export const findJob = (queries: Queries, job: JobName): Promise<JobStatus | undefined> => findStatus(queries, job);

/** Whether a website has a job of these kinds that waits or runs. */
export const hasOpenJob = (queries: Queries, of: { kinds: readonly string[]; website: string }): Promise<boolean> =>
  hasOpen(queries, of);
