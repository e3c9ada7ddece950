import { type ComponentType, lazy, Suspense } from "react";
import type { Change } from "#app/format/figures.ts";
import { CardFoot } from "../card.tsx";
import type { ProductFiguresData } from "../sales/product-figures.tsx";
import type { SalesFiguresData } from "../sales/sales-figures.tsx";
import type { TabLink } from "../segments.tsx";
import type { ChurnData } from "./churn-card.tsx";
import { CourseCard, type CourseData } from "./course-card.tsx";
import type { DistributionData } from "./distribution-card.tsx";
import type { PartsData } from "./parts-card.tsx";
import type { RetentionData } from "./retention-table.tsx";
import { type SharedTable, SharedTables } from "./shared-tables.tsx";
import type { WeekGridData } from "./week-grid.tsx";

interface CourseProps extends CourseData {
  isFour: boolean;
  pagesPerSession?: { value: string; change: (Change & { before: string }) | undefined } | undefined;
}

/** What the parts of reports are drawn from, in words. */
interface BlockProps {
  course: CourseProps;
  week: { title: string; tabs: TabLink[]; data: WeekGridData };
  audience: { people: { fresh: PartsData; types: PartsData }; churn: ChurnData | undefined };
  churn: { data: ChurnData };
  retention: { of: "visit" | "order"; data: RetentionData };
  distributions: { cards: DistributionData[] };
  sales: SalesFiguresData;
  product: ProductFiguresData;
  tables: { tables: SharedTable[] };
}

/** A part of a report, as the page of a shared link draws it, and the screen of a report without a route of its own. */
export type ReportBlock = { [Kind in keyof BlockProps]: { kind: Kind } & BlockProps[Kind] }[keyof BlockProps];

// Texts and drawings of one report: a page loads what it shows.
const AudienceFigures = lazy(async () => ({ default: (await import("./audience-figures.tsx")).AudienceFigures }));
const ChurnCard = lazy(async () => ({ default: (await import("./churn-card.tsx")).ChurnCard }));
const Distributions = lazy(async () => ({ default: (await import("./distributions.tsx")).Distributions }));
const PagesPerSession = lazy(async () => ({ default: (await import("./pages-per-session.tsx")).PagesPerSession }));
const RetentionCard = lazy(async () => ({ default: (await import("./retention-card.tsx")).RetentionCard }));
const ProductFigures = lazy(async () => ({ default: (await import("../sales/product-figures.tsx")).ProductFigures }));
const SalesFigures = lazy(async () => ({ default: (await import("../sales/sales-figures.tsx")).SalesFigures }));
const WeekGrid = lazy(async () => ({ default: (await import("./week-grid.tsx")).WeekGrid }));

/** A link keeps the length of its steps. */
const Course = ({ pagesPerSession, ...course }: CourseProps) => (
  <CourseCard {...course} isFixed>
    {pagesPerSession === undefined ? null : (
      <CardFoot>
        <PagesPerSession {...pagesPerSession} />
      </CardFoot>
    )}
  </CourseCard>
);

const drawings: { [Kind in keyof BlockProps]: ComponentType<BlockProps[Kind]> } = {
  course: Course,
  week: WeekGrid,
  audience: AudienceFigures,
  churn: ChurnCard,
  retention: RetentionCard,
  distributions: Distributions,
  sales: SalesFigures,
  product: ProductFigures,
  tables: SharedTables,
};

/** The parts of a report in their order. */
export const ReportBlocks = ({ blocks }: { blocks: readonly ReportBlock[] }) =>
  blocks.map((block) => {
    const Drawing = drawings[block.kind] as ComponentType<ReportBlock>;
    return (
      <Suspense key={block.kind}>
        <Drawing {...block} />
      </Suspense>
    );
  });
