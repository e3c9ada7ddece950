import { z } from "zod";
import { emailReportText } from "#contract/text/email-reports.ts";
import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { civilOf, instantOf, isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { dayWords, formatNumber, hourWords } from "#platform/mail/words.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { writeMail } from "./addressed-mail.ts";
import { listActiveOf, type Subscription } from "./sql/subscriptions.ts";
import { judgeVisits, type Unusual } from "./unusual.ts";

export const checkVisitsKind = "check-visits";

/** `to`: the end of an hour, in milliseconds since 1970. */
export const visitsPayload = z.object({ website: z.string(), to: z.number() });

const hourMs = 3_600_000;
/** The count of a single hour varies too much at most shops. */
const hours = 3;
const weeksBack = 8;

/**
 * Compares the sessions of three hours with the same hours of the last eight weeks, and mails subscribers of alerts
 * where they are unusual: a rise and a fall once a day each, so at most two mails a day.
 */
export const checkVisits =
  (dependencies: Dependencies): JobHandler =>
  async ({ payload }) => {
    const { website: id, to } = visitsPayload.parse(payload);
    const subscriptions = await listActiveOf(dependencies.postgres, id, "alerts");
    const website = subscriptions[0]?.website;
    if (website === undefined) return {};
    const sessionsUntil = async (end: number) => {
      const iso = (instant: number) => isoIn(website.timeZone, instant);
      const input = { from: iso(end - hours * hourMs), to: iso(end), boundary: "hour" as const };
      return dependencies.barrier.readWhole(website.id, async () => {
        const { query, run } = await prepareReport(dependencies, { input, website, account: website.id });
        return (await reportOverview(query, run)).totals.sessions ?? 0;
      });
    };
    const now = await sessionsUntil(to);
    const past: number[] = [];
    for (let week = 1; week <= weeksBack; week += 1)
      past.push(await sessionsUntil(weeksBefore(website.timeZone, to, week)));
    const unusual = judgeVisits(now, past);
    if (unusual === undefined) return {};
    const day = isoIn(website.timeZone, to - 1).slice(0, 10);
    return {
      effects: async (queries) => {
        for (const subscription of subscriptions) {
          const key = `alert/${subscription.id}/${day}/${unusual.kind}`;
          await queueMail(queries, { key, mail: alertMail(dependencies, { subscription, key, to, now, unusual }) });
        }
      },
    };
  };

/** The instant of the same time on the zone's clock, some weeks before. */
function weeksBefore(zone: string, instant: number, weeks: number): number {
  const { hour, minute, ...day } = civilOf(zone, instant);
  return instantOf(zone, { ...gregorianOf(epochDayOf(day) - 7 * weeks), hour, minute });
}

interface Alert {
  subscription: Subscription;
  key: string;
  to: number;
  now: number;
  unusual: Unusual;
}

function alertMail(
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  { subscription, key, to, now, unusual }: Alert,
) {
  const { website } = subscription;
  const zone = website.timeZone;
  const { alert } = emailReportText;
  const from = to - hours * hourMs;
  const dayOf = (instant: number) => isoIn(zone, instant).slice(0, 10);
  const words = alert.hours(dayWords(zone, from), hourWords(zone, from), hourWords(zone, to));
  const title = alert[unusual.kind](website.name);
  return writeMail(
    { subscription, settings, key, date: clock.now() },
    {
      subject: title,
      title,
      paragraphs: [
        alert.sentence(words, formatNumber(now), formatNumber(Math.round(unusual.usual))),
        unusual.kind === "rise" ? alert.riseText : alert.fallText,
      ],
      action: {
        label: alert.action,
        url: `${settings.DASHBOARD_URL}/w/${website.id}?from=${dayOf(from)}&to=${dayOf(to - 1 + 24 * hourMs)}&boundary=hour`,
      },
    },
  );
}
