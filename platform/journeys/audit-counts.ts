import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { type CountDifference, forgetAudits, listDifferences, listStarted, noteDifferences } from "./sql/audit.ts";

const dayMs = 86_400_000;
/** In the night of Iran. */
const atMs = 23 * 3_600_000;
/** A journey of which a look takes longer is left for the next night. */
const maxMs = 10_000;

/**
 * Counts who stands at each block of each journey for real, once a night, and says where the counters differ: once, and
 * again where it changes. Nothing is changed: a difference is a fault to be found. A journey that fails or takes long holds
 * up no other.
 */
export const auditCounts =
  ({ postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">): JobHandler =>
  async (_, signal) => {
    await forgetAudits(postgres);
    for (const { no, id } of await listStarted(postgres)) {
      if (signal.aborted) break;
      try {
        const differences = await findNews(postgres, no);
        if (differences.length > 0)
          log.error({ journey: id, differences }, "counts of a journey differ from its people");
      } catch (error) {
        log.warn({ err: error, journey: id }, "counts of a journey cannot be compared");
      }
    }
    return { repeatAt: Math.floor((clock.now() - atMs) / dayMs) * dayMs + dayMs + atMs };
  };

/** How the counts of a journey differ, where that was not said before. */
const findNews = (postgres: Postgres, journey: number): Promise<readonly CountDifference[]> =>
  postgres.transaction(async (queries) => {
    await queries.query(`SET LOCAL statement_timeout = ${maxMs}`);
    const differences = await listDifferences(queries, journey);
    return (await noteDifferences(queries, journey, differences)) ? differences : [];
  });
