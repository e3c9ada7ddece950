import { isBreakdownScreen, shapedScreens } from "#contract/screens.ts";
import type { SharedKind, SharedView } from "#contract/shares.ts";
import type { ReportDefinition } from "./report-definition.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: of any kind; `findReport` gives the kind back.
type AnyReport = ReportDefinition<any, unknown>;

const reports = Object.values(import.meta.glob<AnyReport>("./*.report.server.ts", { eager: true, import: "report" }));

/** The report of a kind. */
export function findReport(kind: SharedKind): AnyReport {
  const found = reports.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`No file defines the report "${kind}"`);
  return found;
}

/** The kind of report that a screen shows, named by the last part of its path. */
function kindAt(screen: string): SharedKind | undefined {
  return isBreakdownScreen(screen) ? "breakdown" : shapedScreens.find((each) => each === screen);
}

/** The report of a screen, named by the last part of its path; throws a 404 for every other name. */
export function reportOfScreen(screen: string): AnyReport {
  const kind = kindAt(screen);
  if (kind === undefined) throw new Response(null, { status: 404 });
  return findReport(kind);
}

/** What a link that is made at a screen shows: the report that the screen's path names, else the overview. */
export function viewAt(path: string, query: URLSearchParams): SharedView {
  const screen = /^reports\/([a-z]+)$/.exec(path)?.[1] ?? "";
  const kind = kindAt(screen) ?? "overview";
  return { kind, ...findReport(kind).keep(query, screen) } as SharedView;
}
