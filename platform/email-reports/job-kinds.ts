import type { Kind } from "#platform/jobs/job.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { checkVisits, checkVisitsKind } from "./check-visits.ts";
import { planMails } from "./plan-mails.ts";
import { writeReport, writeReportKind } from "./write-report.ts";

/** The jobs behind the mails that tell about websites. */
export const digestKinds = (dependencies: Dependencies): Record<string, Kind> => ({
  "plan-mails": { standing: true, run: planMails(dependencies) },
  [writeReportKind]: { run: writeReport(dependencies) },
  [checkVisitsKind]: { run: checkVisits(dependencies) },
});
