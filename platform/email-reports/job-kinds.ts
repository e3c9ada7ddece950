import type { Kind } from "#platform/jobs/job.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { checkVisits, checkVisitsKind } from "./check-visits.ts";
import { planMails } from "./plan-mails.ts";
import { writeReport, writeReportKind } from "./write-report.ts";

/** The jobs behind the mails that tell about websites. */
export const digestKinds = (parts: Dependencies): Record<string, Kind> => ({
  "plan-mails": { standing: true, run: planMails(parts) },
  [writeReportKind]: { run: writeReport(parts) },
  [checkVisitsKind]: { run: checkVisits(parts) },
});
