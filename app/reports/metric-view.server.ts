import { type Change, changeOf, formatBefore, formatHeadline } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { MetricCell } from "#app/ui/overview/metric-row.tsx";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";

/** The headline's metrics in their order, and those of the line below it. */
export const headline = ["people", "sessions", "bounceRate", "newLeads", "orders", "sales"] as const satisfies Metric[];
export const further = ["pageViews", "duration", "conversionRate", "averageOrder"] as const satisfies Metric[];
export const shownMetrics = [...headline, ...further];
export type ShownMetric = (typeof shownMetrics)[number];

export type MetricView = Omit<MetricCell, "to"> & { name: ShownMetric };

const unknown = { kind: "same", text: "—", good: true } as const satisfies Change;

/** Metrics with their figure, change and course. A mean of nothing is unknown, and so is its change. */
export function metricViews(report: Report, shown: readonly ShownMetric[]): MetricView[] {
  const settled = report.range.partial ? (report.series ?? []).slice(0, -1) : (report.series ?? []);
  return shown.map((name) => {
    const { kind, meanOf, isLessBetter = false } = metricOf(name);
    const now = report.totals[name] ?? 0;
    const before = report.compareTotals?.[name];
    const isKnown = (totals: Report["totals"] | undefined) => meanOf === undefined || totals?.[meanOf as Metric] !== 0;
    const written = isKnown(report.totals) ? formatHeadline(kind, now) : { value: unknown.text, unit: "" };
    const change = (value: number) => ({
      ...(isKnown(report.totals) && isKnown(report.compareTotals) ? changeOf(kind, now, value, isLessBetter) : unknown),
      before: isKnown(report.compareTotals) ? formatBefore(kind, value, written) : unknown.text,
    });
    return {
      name,
      label: i18n.t(`overview:metrics.${name}`),
      ...written,
      change: before === undefined ? undefined : change(before),
      isRate: kind === "rate",
      spark: settled.map((point) => point[name] ?? 0),
    };
  });
}
