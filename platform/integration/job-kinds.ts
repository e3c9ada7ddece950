import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { checkDomains } from "./check-domains.ts";
import { openResolver } from "./dns/open-resolver.ts";
import { wakeKind, wakeWaiting } from "./wake-waiting.ts";
import { refreshAllTemplates } from "./whatsapp/refresh-all-templates.ts";

/** The daily check of sender domains, the hourly reading of templates that others judge, and what changed limits wake. */
export const integrationJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "check-domains": {
    isRecurring: true,
    lane: "domains",
    run: checkDomains(dependencies, openResolver(dependencies.settings)),
  },
  [wakeKind]: { run: wakeWaiting(dependencies) },
  "refresh-templates": { isRecurring: true, lane: "domains", run: refreshAllTemplates(dependencies) },
});
