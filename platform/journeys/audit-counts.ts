import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { listDifferences, listStarted } from "./sql/audit.ts";

const dayMs = 86_400_000;
/** In the night of Iran. */
const atMs = 23 * 3_600_000;

/**
 * Counts who stands at each block of each journey for real, once a night, and says where the counters differ. Nothing is
 * changed: a difference is a fault to be found.
 */
export const auditCounts =
  ({ postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">): JobHandler =>
  async (_, signal) => {
    for (const { no, id } of await listStarted(postgres)) {
      if (signal.aborted) break;
      const differences = await listDifferences(postgres, no);
      if (differences.length > 0) log.error({ journey: id, differences }, "counts of a journey differ from its people");
    }
    return { repeatAt: Math.floor((clock.now() - atMs) / dayMs) * dayMs + dayMs + atMs };
  };
