import { z } from "zod";
import type { ReportInput } from "#contract/report-query.ts";
import { isoIn } from "#contract/time/zone.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listShownFindings } from "#platform/findings/list-findings.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { isHidden, prepareShown } from "#platform/reports/prepare-report.ts";
import { type Query, withoutComparison } from "#platform/reports/query.ts";
import { reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { findFirstEvent } from "#platform/websites/find-first-event.ts";
import { hiddenReportMail, type ReportContent, reportMail } from "./report-mail.ts";
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
    const addressed = { subscription, settings: dependencies.settings, key, date: dependencies.clock.now() };
    const mail = await dependencies.barrier
      .readWhole(website.id, () => readContent(dependencies, website, input))
      .then((content) => content && reportMail(addressed, { kind, period: due, ...content }))
      .catch((error: unknown) => {
        if (isHidden(error)) return hiddenReportMail(addressed, { kind, period: due });
        throw error;
      });
    if (mail === undefined) return {};
    return {
      effects: async (queries) => {
        await queueMail(queries, { key, mail });
      },
    };
  };

/** What the mail of a period says; undefined where this period and the one before are empty. Throws REPORTS_HIDDEN. */
async function readContent(
  dependencies: Dependencies,
  website: Query["website"],
  input: Partial<ReportInput> & { from: string; to: string },
): Promise<Omit<ReportContent, "kind" | "period"> | undefined> {
  const { query, run } = await prepareShown(dependencies, { input, website, account: website.id });
  const [overview, firstEventAt] = await Promise.all([
    reportOverview(query, run),
    findFirstEvent(dependencies.clickhouse, website.id),
  ]);
  if (overview.totals.events === 0 && overview.compareTotals?.events === 0) return undefined;
  const names = ["sources", "pages"] as const;
  const lists = await reportBreakdowns(withoutComparison(query), { names }, run);
  const { items: sources = [] } = lists.sources;
  const { items: pages = [] } = lists.pages;
  const { from, to } = input;
  const firstAt = firstEventAt === null ? undefined : Date.parse(firstEventAt);
  const found = await listShownFindings(dependencies, website, { from, to, page: 1, limit: maxFindings });
  return {
    ...{ overview: withWholeBase(overview, firstAt), sources },
    // Events without a page are no page.
    pages: pages.filter((page) => page.key !== ""),
    findings: found.items,
    unpaidNights: found.unpaidNights,
  };
}
