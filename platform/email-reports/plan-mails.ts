import type { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobHandler, NewJob } from "#platform/jobs/job.ts";
import { checkVisitsKind, type visitsPayload } from "./check-visits.ts";
import { lastDue, lastWholeHour } from "./due-period.ts";
import { listActive, type Subscription } from "./sql/subscriptions.ts";
import { type reportPayload, writeReportKind } from "./write-report.ts";

const everyMs = 5 * 60_000;
/** After an outage a report is still of interest for some days; later the next one comes soon. */
const catchUpMs = 3 * 86_400_000;

/** The job due by `now` for one subscription. Its key names subscription and period: planning again adds nothing. */
function jobFor({ id, kind, changedAt, website }: Subscription, now: number): NewJob | undefined {
  const zone = website.timeZone;
  const iso = (instant: number) => isoIn(zone, instant);
  if (kind === "alerts") {
    const { to } = lastWholeHour({ now, zone });
    const payload: z.input<typeof visitsPayload> = { website: website.id, to };
    return { kind: checkVisitsKind, key: `${website.id}/${iso(to)}`, payload, due: now, website: website.id };
  }
  const period = lastDue(kind, { now, zone });
  if (period.due < changedAt.getTime() || now - period.due > catchUpMs) return undefined;
  const payload: z.input<typeof reportPayload> = { subscription: id, kind, ...period };
  const key = `${kind}/${id}/${iso(period.from).slice(0, 10)}`;
  return { kind: writeReportKind, key, payload, due: now, website: website.id };
}

/** Plans the due mails of all subscriptions every five minutes. */
export const planMails =
  ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): JobHandler =>
  async () => {
    const now = clock.now();
    const jobs = (await listActive(postgres)).map((subscription) => jobFor(subscription, now));
    return {
      repeatAt: Math.floor(now / everyMs) * everyMs + everyMs,
      effects: async (queries) => {
        for (const job of jobs) if (job !== undefined) await addJob(queries, job);
      },
    };
  };
