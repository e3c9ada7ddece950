import { useLocation } from "@remix-run/react";
import type { FilterChipsData } from "../filter-chips.tsx";
import { MissingCard } from "../overview/bar-list.tsx";
import { EmptyReport } from "./empty-report.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { type ReportBlock, ReportBlocks } from "./report-blocks.tsx";
import { type ReportHead, ReportPage } from "./report-page.tsx";

export interface BlockPageData extends ReportHead {
  filters: FilterChipsData;
  /** Undefined where the report did not answer, empty where the period has nothing. */
  blocks: ReportBlock[] | undefined;
}

/** The screen of a report that needs no route of its own: its parts, each drawn as on the page of a shared link. */
export function BlockPage(data: BlockPageData) {
  const { title, query, filters, blocks } = data;
  const { pathname } = useLocation();
  return (
    <ReportPage head={data} actions={<ExportMenu to={`${pathname}/export?${query}`} />}>
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
