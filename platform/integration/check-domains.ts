import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { checkDomain } from "./check-domain.ts";
import type { Dns } from "./dns/open-resolver.ts";
import { listUnchecked } from "./sql/domains.ts";

const hourMs = 3_600_000;
/** Once a day; one that fails more often, so that a third failure can come a day after the first. */
const pauses = { well: 24 * hourMs, failing: 8 * hourMs } as const;
const atOnce = 20;

/** Checks domains that were verified once, and looks again every ten minutes for domains that are due. */
export const checkDomains =
  (dependencies: Pick<Dependencies, "postgres" | "clock" | "log">, dns: Dns): JobHandler =>
  async (_, signal) => {
    const now = dependencies.clock.now();
    const due = await listUnchecked(dependencies.postgres, {
      well: new Date(now - pauses.well),
      failing: new Date(now - pauses.failing),
      limit: atOnce,
    });
    for (const row of due) {
      if (signal.aborted) break;
      try {
        await checkDomain(dependencies, dns, row);
      } catch (error) {
        dependencies.log.warn({ err: error, domain: row.id }, "domain check failed");
      }
    }
    return { repeatAt: now + (due.length === atOnce ? 1_000 : 600_000) };
  };
