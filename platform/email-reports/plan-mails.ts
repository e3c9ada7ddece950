import type { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Handler, NewJob } from "#platform/jobs/job.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { checkVisitsKind, type visitsPayload } from "./check-visits.ts";
import { lastDue, lastWholeHour } from "./due-period.ts";
import { listOn, type Subscription } from "./sql/subscriptions.ts";
import { type reportPayload, writeReportKind } from "./write-report.ts";

const everyMs = 5 * 60_000;
/** After a failure of some days the last report is still news; later it is not, and the next one comes soon. */
const catchUpMs = 3 * 86_400_000;

/** What is due by `now` for one subscription. Its key names subscription and period, so that planning again adds nothing. */
export function jobFor({ id, kind, changedAt, website }: Subscription, now: number): NewJob | undefined {
  const zone = website.timeZone;
  const iso = (instant: number) => isoIn(zone, instant);
  if (kind === "alerts") {
    const { to } = lastWholeHour({ now, zone });
    const payload: z.input<typeof visitsPayload> = { website: website.id, to };
    return { kind: checkVisitsKind, key: `${website.id}/${iso(to)}`, payload, due: now };
  }
  const period = lastDue(kind, { now, zone });
  if (period.due < changedAt.getTime() || now - period.due > catchUpMs) return undefined;
  const payload: z.input<typeof reportPayload> = { subscription: id, kind, ...period };
  return { kind: writeReportKind, key: `${kind}/${id}/${iso(period.from).slice(0, 10)}`, payload, due: now };
}

/** Plans every five minutes what is due for everybody who wants mails. */
export const planMails =
  ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Handler =>
  async () => {
    const now = clock.now();
    const jobs = (await listOn(postgres)).map((subscription) => jobFor(subscription, now));
    return {
      again: Math.floor(now / everyMs) * everyMs + everyMs,
      effects: async (queries) => {
        for (const job of jobs) if (job !== undefined) await addJob(queries, job);
      },
    };
  };
