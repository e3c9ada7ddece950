import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { refreshLists } from "./refresh-lists.ts";

const dayMs = 86_400_000;

/** Matches static segments anew once a day: people were merged, and some came to be known. */
export const listJobs = (dependencies: Pick<Dependencies, "postgres" | "clock">): Record<string, JobKind> => ({
  "segment-lists": {
    isRecurring: true,
    async run() {
      await refreshLists(dependencies);
      return { repeatAt: dependencies.clock.now() + dayMs };
    },
    lane: "segments",
  },
});
