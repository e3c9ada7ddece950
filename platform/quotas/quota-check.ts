import { hastenJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The job that compares what accounts use with their quotas, every hour. */
export const quotaCheckKind = "check-quotas";

/** Has quotas checked at once, after something that is counted went or came back. `now` in milliseconds since 1970. */
export const hastenQuotaCheck = (queries: Queries, now: number): Promise<void> =>
  hastenJob(queries, { kind: quotaCheckKind, key: "" }, now);
