import type { z } from "zod";
import { startOfBucket } from "#contract/time/bucket.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listAnalysedWebsites } from "#platform/findings/analysed-websites.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { checkTraffic, checkTrafficKind, type trafficPayload } from "./check-traffic.ts";

const everyMs = 10 * 60_000;
/** By then late events have arrived. */
const lateMs = 10 * 60_000;

/** Looks at the traffic of every active website once an hour, one after the other, behind everything else of its lane. */
export const trafficJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "plan-traffic": {
    isRecurring: true,
    async run() {
      const now = dependencies.clock.now();
      const websites = await listAnalysedWebsites(dependencies.postgres);
      return {
        repeatAt: Math.floor(now / everyMs) * everyMs + everyMs,
        effects: async (queries) => {
          for (const { id: website, timeZone } of websites) {
            const to = startOfBucket(timeZone, "hour", now - lateMs);
            const payload: z.input<typeof trafficPayload> = { website, to };
            const key = `${website}/${new Date(to).toISOString()}`;
            await addJob(queries, { kind: checkTrafficKind, key, payload, due: now, website, priority: -10 });
          }
        },
      };
    },
  },
  [checkTrafficKind]: { run: checkTraffic(dependencies), lane: "findings", isRoundRobin: true },
});
