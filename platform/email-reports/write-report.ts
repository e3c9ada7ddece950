import { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import type { Handler } from "#platform/jobs/job.ts";
import { postMail } from "#platform/mail/post-mail.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { breakdowns } from "#platform/reports/breakdown.ts";
import { overview } from "#platform/reports/overview.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportMail } from "./report-mail.ts";
import { findSubscription } from "./sql/subscriptions.ts";

export const writeReportKind = "write-report";

const period = z.object({ from: z.number(), to: z.number() });
export const reportPayload = period.extend({
  subscription: z.string(),
  kind: z.enum(["weekly", "monthly"]),
  due: z.number(),
  before: period,
});

const mostRows = 5;

/**
 * Writes the report of a period, and puts it down to be sent with the job's own end: one mail a subscription and period.
 * Nothing is written where nothing happened in both periods, or the mails were turned off meanwhile.
 */
export const writeReport =
  (dependencies: Dependencies): Handler =>
  async ({ payload, key }) => {
    const { subscription: id, kind, ...due } = reportPayload.parse(payload);
    const subscription = await findSubscription(dependencies.postgres, id);
    if (subscription === undefined || !subscription.isOn) return {};
    const { website } = subscription;
    const iso = (instant: number) => isoIn(website.timeZone, instant);
    const asked = {
      from: iso(due.from),
      to: iso(due.to),
      fromCompare: iso(due.before.from),
      toCompare: iso(due.before.to),
      boundary: "day" as const,
      limit: mostRows,
    };
    const { query, run } = await prepareReport(dependencies, { asked, website, account: website.id });
    const told = await overview(query, run);
    if (told.totals.events === 0 && told.compareTotals?.events === 0) return {};
    const alone = { ...query, range: { ...query.range, compare: undefined } };
    const lists = await breakdowns(alone, { names: ["sources", "pages"] }, run);
    const { items: sources = [] } = lists.sources;
    const { items: pages = [] } = lists.pages;
    const addressed = { subscription, settings: dependencies.settings, key, date: dependencies.clock.now() };
    // What was told without a page is no page.
    const pagesSeen = pages.filter((page) => page.key !== "");
    const mail = reportMail(addressed, { kind, period: due, overview: told, sources, pages: pagesSeen });
    return {
      effects: async (queries) => {
        await postMail(queries, { key, mail });
      },
    };
  };
