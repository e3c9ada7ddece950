import { type ComponentType, lazy, Suspense } from "react";
import type { Change } from "#app/format/figures.ts";
import { CardFoot } from "../card.tsx";
import { loadBeforeHydration } from "../parts-of-page.ts";
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
  week: { title: string; tabs: readonly TabLink[]; data: WeekGridData };
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

/** A part with a file of its own. */
interface LazyPart<Props> {
  load: () => Promise<unknown>;
  Lazy: ComponentType<Props>;
  /** Once its file is there. */
  Loaded?: ComponentType<Props>;
}

function lazyPart<Props extends object>(find: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const load = async () => {
    part.Loaded = await find();
    return { default: part.Loaded };
  };
  const part: LazyPart<Props> = { load, Lazy: lazy(load) as unknown as ComponentType<Props> };
  return part;
}

/** Draws a part at once where its file is there. */
function Part<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const Drawing = part.Loaded ?? part.Lazy;
  return <Drawing {...props} />;
}

// Texts and drawings of one report: a page loads what it shows.
const audienceFigures = lazyPart(async () => (await import("./audience-figures.tsx")).AudienceFigures);
const churnCard = lazyPart(async () => (await import("./churn-card.tsx")).ChurnCard);
const distributions = lazyPart(async () => (await import("./distributions.tsx")).Distributions);
const perSession = lazyPart(async () => (await import("./pages-per-session.tsx")).PagesPerSession);
const retentionCard = lazyPart(async () => (await import("./retention-card.tsx")).RetentionCard);
const productFigures = lazyPart(async () => (await import("../sales/product-figures.tsx")).ProductFigures);
const salesFigures = lazyPart(async () => (await import("../sales/sales-figures.tsx")).SalesFigures);
const weekGrid = lazyPart(async () => (await import("./week-grid.tsx")).WeekGrid);

/** A link keeps the length of its steps. */
const Course = ({ pagesPerSession, ...course }: CourseProps) => (
  <CourseCard {...course} isFixed>
    {pagesPerSession === undefined ? null : (
      <CardFoot>
        <Part part={perSession} props={pagesPerSession} />
      </CardFoot>
    )}
  </CourseCard>
);

type Drawing<Props> = ComponentType<Props> | LazyPart<Props>;
const drawings: { [Kind in keyof BlockProps]: Drawing<BlockProps[Kind]> } = {
  course: Course,
  week: weekGrid,
  audience: audienceFigures,
  churn: churnCard,
  retention: retentionCard,
  distributions: distributions,
  sales: salesFigures,
  product: productFigures,
  tables: SharedTables,
};

const isLazy = <Props,>(drawing: Drawing<Props>): drawing is LazyPart<Props> => "load" in drawing;

const drawingOf = ({ kind }: ReportBlock) => drawings[kind] as Drawing<ReportBlock>;

/** What a block is drawn by that has a file of its own. */
function partsOf(block: ReportBlock): Pick<LazyPart<never>, "load">[] {
  if (block.kind === "course") return block.pagesPerSession === undefined ? [] : [perSession];
  const drawing = drawingOf(block);
  return isLazy(drawing) ? [drawing] : [];
}

loadBeforeHydration((data) =>
  Object.values(data)
    .flatMap((screen) => (screen as { blocks?: ReportBlock[] } | null)?.blocks ?? [])
    .flatMap(partsOf)
    .map(({ load }) => load()),
);

/** The parts of a report in their order. */
export const ReportBlocks = ({ blocks }: { blocks: readonly ReportBlock[] }) =>
  blocks.map((block) => {
    const Drawing = drawingOf(block);
    return (
      <Suspense key={block.kind}>
        {isLazy(Drawing) ? <Part part={Drawing} props={block} /> : <Drawing {...block} />}
      </Suspense>
    );
  });
