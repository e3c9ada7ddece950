import type { ReactNode } from "react";
import type { AnnotationPin } from "../chart/annotations.tsx";
import { ChartCard, type ChartCardData } from "../overview/chart-card.tsx";
import { type MetricCell, MetricRow } from "../overview/metric-row.tsx";
import { FourMetrics } from "./four-metrics.tsx";
import { SlimCard } from "./slim-card.tsx";

export interface CourseData {
  /** The report's title. */
  title: string;
  /** The chosen metric and its name. */
  metric: string;
  label: string;
  cells: MetricCell[];
  chart: ChartCardData;
}

/** The headline of a report with the chart of its chosen metric; `children` stand below it. */
export function CourseCard({
  title,
  metric,
  label,
  cells,
  chart,
  annotations,
  isFour = true,
  isFixed = false,
  children,
}: CourseData & {
  annotations?: readonly AnnotationPin[];
  isFour?: boolean;
  isFixed?: boolean;
  children?: ReactNode;
}) {
  const row = <MetricRow label={title} current={metric} cells={cells} further={[]} />;
  return (
    <SlimCard>
      {isFour ? <FourMetrics>{row}</FourMetrics> : row}
      <ChartCard
        data={chart}
        metric={label}
        isFixed={isFixed}
        {...(annotations === undefined ? {} : { annotations })}
      />
      {children}
    </SlimCard>
  );
}
