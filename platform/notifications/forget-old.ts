import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { deleteBefore } from "./sql/notifications.ts";

const dayMs = 86_400_000;
/** What is older is in no list any more; a cause that is still there is notified of anew. */
const keptMs = 180 * dayMs;

/** Every day: forgets notifications of half a year ago, so that the list and its counts stay quick. */
export const forgetOld =
  ({ clock }: Pick<Dependencies, "clock">): JobHandler =>
  async () => {
    const now = clock.now();
    return { repeatAt: now + dayMs, effects: (queries) => deleteBefore(queries, new Date(now - keptMs)) };
  };
