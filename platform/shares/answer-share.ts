import { dimensions, sharedLists } from "#contract/dimensions.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { SharedReport, SharedView } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listGoalRules } from "#platform/goals/goal-rules.ts";
import { countPeople } from "#platform/reports/count-people.ts";
import { type PreparedReport, prepareReport } from "#platform/reports/prepare-report.ts";
import { withoutComparison } from "#platform/reports/query.ts";
import { reportBreakdown, reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportChurn } from "#platform/reports/report-churn.ts";
import { reportGoals } from "#platform/reports/report-goals.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { reportRetention } from "#platform/reports/report-retention.ts";
import { reportSessions } from "#platform/reports/report-sessions.ts";
import type { OpenShare } from "./sql/shares.ts";

/** Rows of each list of the overview, and of a breakdown of its own. */
const maxRows = { list: 8, breakdown: 100 } as const;

/**
 * The report behind a link, as the owner saw it when making it: the headline and what belongs to its view; people only as
 * counts. It queues in the store apart from the owner, who never waits for readers.
 */
export async function answerShare(
  dependencies: Dependencies,
  { id, website, query: { filters, view, ...period }, name }: OpenShare,
): Promise<SharedReport> {
  // Everyone where the link names no type of people.
  const input: Partial<ReportInput> = { ...filters, client: filters.client ?? 0, ...period };
  const prepare = (own: Partial<ReportInput>) =>
    prepareReport(dependencies, { input: { ...input, ...own }, website, account: `share ${id}` });
  const { query, run } = await prepare({ limit: maxRows.list });
  const [overview, parts] = await Promise.all([
    reportOverview(query, run),
    answerView(dependencies, view, { prepared: { query, run }, prepare }),
  ]);
  return { name, website: { name: website.name, timeZone: website.timeZone }, filters, view, overview, ...parts };
}

interface ViewContext {
  prepared: PreparedReport;
  /** The same report with parameters of the view's own. */
  prepare: (own: Partial<ReportInput>) => Promise<PreparedReport>;
}

type ViewParts = Pick<SharedReport, "counts" | "lists" | "breakdown" | "churn" | "sessions" | "retention" | "goals">;

async function answerView(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  view: SharedView,
  { prepared: { query, run }, prepare }: ViewContext,
): Promise<ViewParts> {
  const alone = withoutComparison(query);
  switch (view.kind) {
    case "overview": {
      const [counts, lists] = await Promise.all([
        countPeople(alone, run),
        reportBreakdowns(alone, { names: sharedLists }, run),
      ]);
      return { counts, lists };
    }
    case "breakdown": {
      const own = await prepare({ limit: maxRows.breakdown, sort: view.sort });
      return { breakdown: await reportBreakdown(own.query, dimensions[view.dimension].call, run) };
    }
    case "audience":
      return { counts: await countPeople(query, run), churn: await reportChurn(query, run) };
    case "sessions":
      return { sessions: await reportSessions(query, run) };
    case "retention": {
      const own = await prepare({ boundary: view.boundary, compare: false });
      return { retention: await reportRetention(own.query, { of: view.of, now: clock.now() }, run) };
    }
    case "goals": {
      const goals = await listGoalRules(postgres, query.website.id);
      const chosen = goals.find(({ id }) => id === view.goal)?.id;
      return { goals: await reportGoals(query, { goals, chosen, sort: "-conversions" }, run) };
    }
  }
}
