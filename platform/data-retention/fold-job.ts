import { civilOf, instantOf } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobKind, NewJob } from "#platform/jobs/job.ts";
import { listRetained } from "./sql/settings.ts";

export const foldKind = "fold-days";

const dayMs = 86_400_000;
/** After the nightly backup, in the zone of the installation: the two do not run at once. */
const hour = 4;

/** The job that folds the days of a website; `occasion` is part of its name. */
export const foldJob = (website: string, occasion: string, due: number): NewJob => ({
  kind: foldKind,
  key: `${website}/${occasion}`,
  payload: {},
  due,
  website,
});

/** Plans the folding of all websites once a night. */
export const dataRetentionJobs = ({
  postgres,
  clock,
  settings,
}: Pick<Dependencies, "postgres" | "clock" | "settings">): Record<string, JobKind> => ({
  "plan-folding": {
    isRecurring: true,
    async run() {
      const now = clock.now();
      const night = new Date(now).toISOString().slice(0, 10);
      const websites = await listRetained(postgres);
      return {
        repeatAt: nextNight(settings.TIME_ZONE_OFFSET, now),
        effects: async (queries) => {
          for (const website of websites) await addJob(queries, foldJob(website, night, now));
        },
      };
    },
  },
});

function nextNight(zone: string, now: number): number {
  const { year, month, day } = civilOf(zone, now);
  const tonight = instantOf(zone, { year, month, day }) + hour * 3_600_000;
  return tonight > now ? tonight : tonight + dayMs;
}
