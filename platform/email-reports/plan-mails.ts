import type { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobHandler, NewJob } from "#platform/jobs/job.ts";
import { checkRefusalsKind } from "./check-refusals.ts";
import { checkVisitsKind, type visitsPayload } from "./check-visits.ts";
import { lastDue, lastWholeHour } from "./due-period.ts";
import { listActive, type Subscription } from "./sql/subscriptions.ts";
import { type reportPayload, writeReportKind } from "./write-report.ts";

const everyMs = 5 * 60_000;
/** After an outage a report is still of interest for some days; later the next one comes soon. */
const catchUpMs = 3 * 86_400_000;

/** The jobs due by `now` for one subscription. Their keys name subscription and period: planning again adds nothing. */
function jobsFor({ id, kind, changedAt, website }: Subscription, now: number): NewJob[] {
  const zone = website.timeZone;
  const iso = (instant: number) => isoIn(zone, instant);
  if (kind === "alerts") {
    const { to } = lastWholeHour({ now, zone });
    const payload: z.input<typeof visitsPayload> = { website: website.id, to };
    const job = { key: `${website.id}/${iso(to)}`, payload, due: now, website: website.id };
    return [checkVisitsKind, checkRefusalsKind].map((check) => ({ kind: check, ...job }));
  }
  const period = lastDue(kind, { now, zone });
  if (period.due < changedAt.getTime() || now - period.due > catchUpMs) return [];
  const payload: z.input<typeof reportPayload> = { subscription: id, kind, ...period };
  const key = `${kind}/${id}/${iso(period.from).slice(0, 10)}`;
  return [{ kind: writeReportKind, key, payload, due: now, website: website.id }];
}

/** Plans the due mails of all subscriptions every five minutes. */
export const planMails =
  ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): JobHandler =>
  async () => {
    const now = clock.now();
    const jobs = (await listActive(postgres)).flatMap((subscription) => jobsFor(subscription, now));
    return {
      repeatAt: Math.floor(now / everyMs) * everyMs + everyMs,
      effects: async (queries) => {
        for (const job of jobs) await addJob(queries, job);
      },
    };
  };
