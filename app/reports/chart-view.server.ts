import { bucketWords, periodWords, timeWords, weekdayWords } from "#app/format/dates.ts";
import { axisOf, formatFigure } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChartStep } from "#app/ui/chart/steps.tsx";
import type { ChartCardData } from "#app/ui/overview/chart-card.tsx";
import { ticks } from "#contract/chart/line.ts";
import { type MetricKind, metricOf } from "#contract/metrics.ts";
import { type Boundary, boundaries } from "#contract/report-query.ts";
import type { Report } from "#contract/reports.ts";
import { chartTips } from "./chart-tips.server.ts";
import type { ShownMetric } from "./metric-view.server.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The chart of one metric with all its words, and its table. */
export function chartView(report: Report, name: ShownMetric, clock: { zone: string; now: number }): ChartCardData {
  const { kind, isLessBetter = false } = metricOf(name);
  return chartOf(report, { name, kind, label: i18n.t(`overview:metrics.${name}`), isLessBetter }, clock);
}

type Points<Name extends string> = readonly ({ at: string } & Partial<Record<Name, number | undefined>>)[];

interface Series<Name extends string> extends Pick<Report, "range" | "compare"> {
  series?: Points<Name> | undefined;
  compareSeries?: Points<Name> | undefined;
}

interface Figure<Name extends string> {
  name: Name;
  kind: MetricKind;
  label: string;
  isLessBetter?: boolean;
}

/** The same of any figure that a report has by bucket. */
export function chartOf<Name extends string>(
  report: Series<Name>,
  figure: Figure<Name>,
  { zone, now }: { zone: string; now: number },
): ChartCardData {
  const { range, compare, series = [], compareSeries = [] } = report;
  const { name, kind, label } = figure;
  const values = series.map((point) => point[name] ?? 0);
  const compared = compareSeries.slice(0, values.length).map((point) => point[name] ?? 0);
  const [min, max] = [Math.min(...values, ...compared, 0), Math.max(...values, ...compared, 0)];
  const axis = axisOf(kind, Math.max(max, -min));
  const words = (value: number) => formatFigure(kind, value);
  const spanWords = ({ from, to }: { from: string; to: string }) => periodWords(zone, Date.parse(from), Date.parse(to));
  const { labels, titles } = pointLabels(series, range, zone);
  return {
    title: i18n.t("overview:chart.title", {
      metric: label,
      bucket: i18n.t(`overview:chart.buckets.${range.boundary}`),
    }),
    unit: axis.unit,
    description: i18n.t("overview:chart.description", {
      ...{ metric: label, period: spanWords(range) },
      ...{ min: words(Math.min(...values)), max: words(Math.max(...values)) },
    }),
    labels,
    values,
    compared,
    hints: values.map((value, index) => hintWords(titles[index] ?? "", words(value), compared[index], words)),
    tips: tipsOf(report, figure, { titles, zone }),
    grid: ticks(max / axis.size, kind === "count", min / axis.size).map((at) => ({
      ...{ at: at * axis.size, label: axis.format(at) },
    })),
    partial: range.partial,
    legend: {
      now: spanWords(range),
      compared: compare && spanWords(compare),
      today: range.partial
        ? i18n.t(`overview:chart.unfinished.${range.boundary}`, { time: timeWords(zone, now) })
        : undefined,
    },
    rows: values.map((value, index) => {
      const before = compared[index];
      return {
        ...{ label: titles[index] ?? "", value: words(value) },
        compared: before === undefined ? undefined : words(before),
      };
    }),
    comparedHead: i18n.t("overview:chart.compared"),
    steps: stepsOf(range),
  };
}

/** The names of buckets: short below the chart, long (with the weekday of a day) on pointing and in the table. */
function pointLabels(series: readonly { at: string }[], { from, to, boundary }: Report["range"], zone: string) {
  const severalDays = Date.parse(to) - Date.parse(from) > dayMs;
  const labels = series.map(({ at }) => bucketWords(zone, boundary, Date.parse(at), severalDays));
  return { labels, titles: boundary === "day" ? series.map(({ at }) => weekdayWords(zone, Date.parse(at))) : labels };
}

function hintWords(label: string, value: string, before: number | undefined, words: (value: number) => string): string {
  if (before === undefined) return i18n.t("overview:chart.hint", { label, value });
  return i18n.t("overview:chart.hintCompared", { label, value, compared: words(before) });
}

function tipsOf<Name extends string>(
  { range: { boundary, partial }, series = [], compareSeries = [] }: Series<Name>,
  { name, kind, label, isLessBetter = false }: Figure<Name>,
  { titles, zone }: { titles: readonly string[]; zone: string },
) {
  const points = series.map((point, index) => {
    const before = compareSeries[index];
    return {
      title: titles[index] ?? "",
      value: point[name] ?? 0,
      isPartial: partial && index === series.length - 1,
      compared: before && { value: before[name] ?? 0, at: Date.parse(before.at) },
    };
  });
  return chartTips(points, { kind, label, isLessBetter, boundary, zone });
}

/** Points that a chart shows at least and at most. */
const [minPoints, maxPoints] = [3, 370];
const lengths: Record<Boundary, number> = {
  ...{ "5m": hourMs / 12, hour: hourMs, day: dayMs, week: 7 * dayMs, month: 29 * dayMs, year: 365 * dayMs },
};

/** The steps that fit a period, and its own. */
function stepsOf({ from, to, boundary }: Report["range"]): ChartStep[] {
  const points = (step: Boundary) => (Date.parse(to) - Date.parse(from)) / lengths[step];
  return boundaries
    .filter((step) => step === boundary || (points(step) >= minPoints && points(step) <= maxPoints))
    .map((step) => ({ key: step, label: i18n.t(`overview:chart.steps.${step}`), current: step === boundary }));
}
