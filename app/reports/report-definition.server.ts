import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import type { SharedKind, SharedReport, SharedViewOf } from "#contract/shares.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";

/** What the parts of a shared report are written with. */
export interface BlockContext {
  /** Of the shared page's address, which chooses metrics. */
  query: URLSearchParams;
  zone: string;
  now: number;
  /** The website's first event. */
  firstAt: number | undefined;
  /** The report's title and its period in words. */
  title: string;
  period: string;
}

/**
 * A report of the dashboard: its screen, its file and its shared links. Each stands in a file of its own,
 * `NAME.report.server.ts`, as `report`; it is found by that name (`find-report.server.ts`).
 */
export interface ReportDefinition<Kind extends SharedKind, Page> {
  /** As shared links name it: the key of its screen. */
  kind: Kind;
  /** The data of its screen. A screen without a route of its own takes `BlockPageData`. */
  load?: (report: OpenReport) => Promise<Page>;
  /** What another metric of the address changes of the screen's data: the metric, its chart and its name. */
  chart?: (report: OpenReport) => Promise<{ metric: string; chart: unknown; label?: string }>;
  /** Its file; throws a 404 where the address names a table that it does not have. */
  file: (report: FileReport) => Promise<Response>;
  /** What a shared link keeps of the address beside period and filters; `screen` is the last part of its path. */
  keep: (query: URLSearchParams, screen: string) => Omit<SharedViewOf<Kind>, "kind">;
  /** What a shared link shows, in its order; it leads nowhere and names nobody. */
  blocks: (shared: SharedReport, context: BlockContext) => ReportBlock[];
}

/** A report with the types of its own parts. */
export const defineReport = <
  Kind extends SharedKind,
  Definition extends ReportDefinition<Kind, unknown> & { kind: Kind },
>(
  definition: Definition,
) => definition;
