import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { auditCounts } from "./audit-counts.ts";

export const journeyJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "audit-journeys": { isRecurring: true, run: auditCounts(dependencies) },
});
