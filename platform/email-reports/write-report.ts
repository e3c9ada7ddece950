import { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listFindings } from "#platform/findings/list-findings.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { withoutComparison } from "#platform/reports/query.ts";
import { reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
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

const maxRows = 5;
const maxFindings = 3;

/**
 * Writes the report of a period and queues its mail in the transaction that ends the job: one mail for each subscription
 * and period. None where both periods are empty, or the mails were turned off meanwhile.
 */
export const writeReport =
  (dependencies: Dependencies): JobHandler =>
  async ({ payload, key }) => {
    const { subscription: id, kind, ...due } = reportPayload.parse(payload);
    const subscription = await findSubscription(dependencies.postgres, id);
    if (subscription === undefined || !subscription.isOn) return {};
    const { website } = subscription;
    const iso = (instant: number) => isoIn(website.timeZone, instant);
    const input = {
      from: iso(due.from),
      to: iso(due.to),
      fromCompare: iso(due.before.from),
      toCompare: iso(due.before.to),
      boundary: "day" as const,
      limit: maxRows,
    };
    const { overview, lists } = await dependencies.barrier.readWhole(website.id, async () => {
      const { query, run } = await prepareReport(dependencies, { input, website, account: website.id });
      const read = await reportOverview(query, run);
      const names = ["sources", "pages"] as const;
      return { overview: read, lists: await reportBreakdowns(withoutComparison(query), { names }, run) };
    });
    if (overview.totals.events === 0 && overview.compareTotals?.events === 0) return {};
    const { items: sources = [] } = lists.sources;
    const { items: pages = [] } = lists.pages;
    const addressed = { subscription, settings: dependencies.settings, key, date: dependencies.clock.now() };
    // Events without a page are no page.
    const pagesSeen = pages.filter((page) => page.key !== "");
    const found = await listFindings(dependencies.postgres, website, {
      ...{ from: iso(due.from), to: iso(due.to), page: 1, limit: maxFindings },
    });
    const findings = found.items.map((finding) => finding.text);
    const mail = reportMail(addressed, { kind, period: due, overview, sources, pages: pagesSeen, findings });
    return {
      effects: async (queries) => {
        await queueMail(queries, { key, mail });
      },
    };
  };
