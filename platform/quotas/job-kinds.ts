import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { checkQuotas } from "./check-quotas.ts";
import { quotaCheckKind } from "./quota-check.ts";

/** The job behind notices of quotas and marked months. */
export const quotaJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  [quotaCheckKind]: { isRecurring: true, run: checkQuotas(dependencies) },
});
