import type { Dependencies } from "#platform/dependencies.ts";
import { forgetKeys } from "#platform/idempotency/forget-keys.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { expireDue } from "./sql/expire-due.ts";

const hourMs = 3_600_000;

/** Ends orders and pro formas whose time is over, and forgets old keys of calls. */
export const orderJobs = ({ clock }: Pick<Dependencies, "clock">): Record<string, JobKind> => ({
  "expire-orders": {
    isRecurring: true,
    run: async () => {
      const now = clock.now();
      return {
        repeatAt: Math.floor(now / hourMs) * hourMs + hourMs,
        effects: async (queries) => {
          await expireDue(queries, { now: new Date(now) });
          await forgetKeys(queries, now);
        },
      };
    },
  },
});
