import type { z } from "zod";
import { startOfBucket } from "#contract/time/bucket.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { findFindings, findingsKind, type findingsPayload, localDayBefore } from "./find-findings.ts";
import { listAnalysed } from "./sql/findings.ts";

const hourMs = 3_600_000;
/** After the days of the night are settled and backups are made. */
const hourOfDay = 5;

/** Looks at every active website once a day, at five in the morning of its own zone, one after the other. */
export const findingJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "plan-findings": {
    isRecurring: true,
    async run() {
      const now = dependencies.clock.now();
      const websites = await listAnalysed(dependencies.postgres);
      return {
        repeatAt: Math.floor(now / hourMs) * hourMs + hourMs,
        effects: async (queries) => {
          for (const { id: website, timeZone } of websites) {
            const to = startOfBucket(timeZone, "day", now);
            if (now < to + hourOfDay * hourMs) continue;
            const day = localDayBefore(timeZone, to);
            const payload: z.input<typeof findingsPayload> = { website, to, day };
            const key = `${website}/${day}`;
            await addJob(queries, { kind: findingsKind, key, payload, due: now, website });
          }
        },
      };
    },
  },
  [findingsKind]: { run: findFindings(dependencies), lane: "findings", isRoundRobin: true },
});
