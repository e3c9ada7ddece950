import { dimensions, sharedLists } from "#contract/dimensions.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { SharedReport, SharedView } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { countPeople } from "#platform/reports/count-people.ts";
import { type PreparedReport, prepareShown } from "#platform/reports/prepare-report.ts";
import { withoutComparison } from "#platform/reports/query.ts";
import { reportBreakdown, reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { shapeOf } from "#platform/reports/shapes.ts";
import { findFirstEvent } from "#platform/websites/find-first-event.ts";
import { sharedPeriod } from "./shared-period.ts";
import type { OpenShare } from "./sql/shares.ts";

/** Rows of each list of the overview, and of a breakdown of its own. */
const maxRows = { list: 8, breakdown: 100 } as const;

/**
 * The report behind a link, as the owner saw it when making it: the headline and what belongs to its view; people only as
 * counts. All links of a website queue in the store as one, apart from the owner, who never waits for readers.
 */
export async function answerShare(
  dependencies: Dependencies,
  { website, query: { filters, view, ...period }, name }: OpenShare,
): Promise<SharedReport> {
  // Everyone where the link names no type of people.
  const clock = { now: dependencies.clock.now(), zone: website.timeZone };
  const input: Partial<ReportInput> = {
    ...{ ...filters, client: filters.client ?? 0 },
    ...sharedPeriod(period, clock),
  };
  const prepare = (own: Partial<ReportInput>) =>
    prepareShown(dependencies, { input: { ...input, ...own }, website, account: `shares of ${website.id}` });
  const { query, run } = await prepare({ limit: maxRows.list });
  const [overview, firstEventAt, parts] = await Promise.all([
    reportOverview(query, run),
    findFirstEvent(dependencies.clickhouse, website.id),
    answerView(dependencies, view, { prepared: { query, run }, prepare }),
  ]);
  return {
    name,
    website: { name: website.name, timeZone: website.timeZone, currency: website.currency },
    ...{ firstEventAt, filters, view, overview },
    ...parts,
  };
}

interface ViewContext {
  prepared: PreparedReport;
  /** The same report with parameters of the view's own. */
  prepare: (own: Partial<ReportInput>) => Promise<PreparedReport>;
}

type ViewParts = Omit<SharedReport, "name" | "website" | "firstEventAt" | "filters" | "view" | "overview">;

async function answerView(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  view: SharedView,
  { prepared, prepare }: ViewContext,
): Promise<ViewParts> {
  const { query, run } = prepared;
  if (view.kind === "overview") {
    const alone = withoutComparison(query);
    const [counts, lists] = await Promise.all([
      countPeople(alone, run),
      reportBreakdowns(alone, { names: sharedLists }, run),
    ]);
    return { counts, lists };
  }
  if (view.kind === "breakdown") {
    const own = await prepare({ limit: maxRows.breakdown, sort: view.sort });
    return { breakdown: await reportBreakdown(own.query, dimensions[view.dimension].call, run) };
  }
  const { parameters, answer } = shapeOf(view);
  return answer(parameters === undefined ? prepared : await prepare(parameters(view)), view, dependencies);
}
