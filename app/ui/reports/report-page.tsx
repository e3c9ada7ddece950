import type { ReactNode } from "react";
import { AsOf } from "../as-of.tsx";
import { FilterChips, type FilterChipsData } from "../filter-chips.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { ReportMenu } from "./report-menu.tsx";

/** What a report's loader says of it above its figures. */
export interface ReportHead {
  title: string;
  period: { sentence: string };
  /** The time of its numbers, in words. */
  asOf: string;
  /** The query of the address, for the link to newer figures. */
  query: string;
  filters?: FilterChipsData;
}

interface Props {
  head: ReportHead;
  /** Below the title, where it is another than the period's sentence. */
  text?: string;
  actions?: ReactNode;
  /** Chips of what else shows the same period and filters. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A report's screen: its title, the period in a sentence, the time of its numbers with a link to newer ones, its filters. */
export function ReportPage({ head, text = head.period.sentence, actions, beside, children }: Props) {
  const { title, asOf, query, filters } = head;
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
