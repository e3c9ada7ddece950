import { contentDays } from "#contract/text/erased-contents.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler, JobKind } from "#platform/jobs/job.ts";
import { eraseContents } from "./sql/erase-contents.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const pageRows = 1_000;
/** After an upgrade a store may hold years of messages: a run ends here and the next one follows in a minute. */
const maxPages = 100;

interface Pages {
  rows: number;
  max: number;
}

/** Messages that were settled by this instant are not kept with what they say. `now` in milliseconds since 1970. */
export const contentsEndedBy = (now: number): Date => new Date(now - contentDays * 24 * hourMs);

/**
 * Every hour: erases what messages said that were settled 30 days ago. Each page is a statement of its own: erasing twice is
 * erasing once, and a long transaction would hold up who answers a message.
 */
export const eraseOldContents =
  (
    { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
    pages: Pages = { rows: pageRows, max: maxPages },
  ): JobHandler =>
  async (_, signal) => {
    const now = clock.now();
    const until = contentsEndedBy(now);
    for (let page = 0; page < pages.max && !signal.aborted; page += 1) {
      const erased = await eraseContents(postgres, { until, limit: pages.rows });
      if (erased < pages.rows) return { repeatAt: now + hourMs };
    }
    return { repeatAt: now + minuteMs };
  };

export const contentJobs = (dependencies: Pick<Dependencies, "postgres" | "clock">): Record<string, JobKind> => ({
  "erase-contents": { isRecurring: true, run: eraseOldContents(dependencies) },
});
