import { changeOf, formatBefore, formatHeadline } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { MetricCell } from "#app/ui/overview/metric-row.tsx";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { withWholeBase } from "#contract/whole-base.ts";

/** The headline's metrics in their order, and those of the line below it. */
export const headline = ["people", "sessions", "bounceRate", "newLeads", "orders", "sales"] as const satisfies Metric[];
export const further = ["pageViews", "duration", "conversionRate", "averageOrder"] as const satisfies Metric[];
export const shownMetrics = [...headline, ...further];
export type ShownMetric = (typeof shownMetrics)[number];

export type MetricView = Omit<MetricCell, "to"> & { name: ShownMetric };

/** The points of a course: from the bucket of the website's first event on, without one that is not over. */
export function settledPoints<Point extends { at: string }>(
  { range, series = [] }: { range: Report["range"]; series?: readonly Point[] | undefined },
  firstAt = Number.NEGATIVE_INFINITY,
): Point[] {
  const isBefore = (index: number) => Date.parse(series[index + 1]?.at ?? range.to) <= firstAt;
  return series.filter((_, index) => !isBefore(index) && !(range.partial && index === series.length - 1));
}

/**
 * Metrics with their figure, change and course. A mean of nothing is unknown; the course begins with the first event;
 * without a whole base there is no change.
 */
export function metricViews(report: Report, shown: readonly ShownMetric[], firstAt?: number): MetricView[] {
  const settled = settledPoints(report, firstAt);
  const { compareTotals } = withWholeBase(report, firstAt);
  return shown.map((name) => {
    const { kind, meanOf, isLessBetter = false } = metricOf(name);
    const now = report.totals[name] ?? 0;
    const before = compareTotals?.[name];
    const isKnown = (totals: Report["totals"] | undefined) => meanOf === undefined || totals?.[meanOf as Metric] !== 0;
    const written = isKnown(report.totals) ? formatHeadline(kind, now) : { value: "—", unit: "" };
    const hasBase = before !== undefined && isKnown(report.totals) && isKnown(compareTotals);
    const change = hasBase ? changeOf(kind, now, before, isLessBetter) : undefined;
    return {
      name,
      label: i18n.t(`overview:metrics.${name}`),
      ...written,
      change: change && { ...change, before: formatBefore(kind, before ?? 0, written) },
      isRate: kind === "rate",
      spark: settled.map((point) => point[name] ?? 0),
    };
  });
}
