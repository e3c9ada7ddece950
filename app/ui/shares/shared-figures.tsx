import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot } from "../card.tsx";
import { ChartCard, type ChartCardData } from "../overview/chart-card.tsx";
import { type MetricCell, MetricRow } from "../overview/metric-row.tsx";
import { AudienceFigures } from "../reports/audience-figures.tsx";
import { ChurnCard, type ChurnData } from "../reports/churn-card.tsx";
import { FourMetrics } from "../reports/four-metrics.tsx";
import { PagesPerSession } from "../reports/pages-per-session.tsx";
import type { PartsData } from "../reports/parts-card.tsx";
import { RetentionCard } from "../reports/retention-card.tsx";
import type { RetentionData } from "../reports/retention-table.tsx";
import { WeekGrid, type WeekGridData } from "../reports/week-grid.tsx";
import type { TabLink } from "../segments.tsx";

interface Week {
  tabs: TabLink[];
  data: WeekGridData;
  pagesPerSession: { value: string; change: (Change & { before: string }) | undefined };
}

interface Props {
  /** The report's title. */
  title: string;
  course: { metric: string; label: string; cells: MetricCell[]; chart: ChartCardData; isFour: boolean } | undefined;
  audience: { people: { fresh: PartsData; types: PartsData }; churn: ChurnData | undefined } | undefined;
  week: Week | undefined;
  retention: { of: "visit" | "order"; data: RetentionData } | undefined;
}

/** The figures of the report that a link was made on. */
export function SharedFigures({ title, course, audience, week, retention }: Props) {
  const { t } = useTranslation("behaviour");
  const row = course && <MetricRow label={title} current={course.metric} cells={course.cells} further={[]} />;
  return (
    <>
      {course === undefined ? null : (
        <Card>
          {course.isFour ? <FourMetrics>{row}</FourMetrics> : row}
          <ChartCard data={course.chart} metric={course.label} isFixed />
          {week === undefined ? null : (
            <CardFoot>
              <PagesPerSession {...week.pagesPerSession} />
            </CardFoot>
          )}
        </Card>
      )}
      {week === undefined ? null : <WeekGrid title={t("grid.title")} tabs={week.tabs} data={week.data} />}
      {audience === undefined ? null : <AudienceFigures {...audience} />}
      {audience?.churn === undefined ? null : <ChurnCard data={audience.churn} />}
      {retention === undefined ? null : <RetentionCard {...retention} />}
    </>
  );
}
