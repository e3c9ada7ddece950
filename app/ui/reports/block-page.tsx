import { useLocation } from "@remix-run/react";
import type { FilterChipsData } from "../filter-chips.tsx";
import { MissingCard } from "../overview/bar-list.tsx";
import { EmptyReport } from "./empty-report.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { type ReportBlock, ReportBlocks } from "./report-blocks.tsx";
import { ReportPage } from "./report-page.tsx";

export interface BlockPageData {
  title: string;
  period: { sentence: string };
  asOf: string;
  query: string;
  filters: FilterChipsData;
  /** Undefined where the report did not answer, empty where the period has nothing. */
  blocks: ReportBlock[] | undefined;
}

/** The screen of a report that needs no route of its own: its parts, each drawn as on the page of a shared link. */
export function BlockPage({ title, period, asOf, query, filters, blocks }: BlockPageData) {
  const { pathname } = useLocation();
  return (
    <ReportPage
      title={title}
      text={period.sentence}
      asOf={asOf}
      query={query}
      filters={filters}
      actions={<ExportMenu to={`${pathname}/export?${query}`} />}
    >
      {blocks === undefined ? (
        <MissingCard title={title} />
      ) : blocks.length === 0 ? (
        <EmptyReport query={query} filters={filters} />
      ) : (
        <ReportBlocks blocks={blocks} />
      )}
    </ReportPage>
  );
}
