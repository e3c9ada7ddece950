import type { ReactNode } from "react";
import { AsOf } from "../as-of.tsx";
import { FilterChips, type FilterChipsData } from "../filter-chips.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { ReportMenu } from "./report-menu.tsx";

/** A report's screen: its title, the period in a sentence, the time of its numbers with a link to newer ones, its filters. */
export function ReportPage({
  title,
  text,
  asOf,
  query,
  filters,
  actions,
  beside,
  children,
}: {
  title: string;
  text: string;
  asOf: string;
  /** The query of the address, for the link to newer figures. */
  query: string;
  filters?: FilterChipsData;
  actions?: ReactNode;
  /** Chips of what else shows the same period and filters. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Screen>
      <PageHead title={title} text={text}>
        <AsOf words={asOf} query={query} />
        {actions}
        <ReportMenu />
      </PageHead>
      {filters === undefined ? null : <FilterChips {...filters}>{beside}</FilterChips>}
      {children}
    </Screen>
  );
}
