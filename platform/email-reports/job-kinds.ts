import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { checkRefusals, checkRefusalsKind } from "./check-refusals.ts";
import { checkVisits, checkVisitsKind } from "./check-visits.ts";
import { planMails } from "./plan-mails.ts";
import { writeReport, writeReportKind } from "./write-report.ts";

/** The jobs behind email reports and alerts. */
export const emailReportJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "plan-mails": { isRecurring: true, run: planMails(dependencies) },
  [writeReportKind]: { run: writeReport(dependencies) },
  [checkVisitsKind]: { run: checkVisits(dependencies) },
  [checkRefusalsKind]: { run: checkRefusals(dependencies) },
});
