import { bucketWords, dayWords, jalaliOf, timeWords, weekdayWords } from "#app/format/dates.ts";
import { axisOf, formatFigure } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { occasionsOf, occasionWords } from "#app/period/occasions.ts";
import { shownWords } from "#app/period/shown-words.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChartData } from "#app/ui/chart/chart-data.ts";
import type { ChartStep } from "#app/ui/chart/steps.tsx";
import type { ChartCardData } from "#app/ui/overview/chart-card.tsx";
import { ticks } from "#contract/chart/line.ts";
import { type MetricKind, metricOf } from "#contract/metrics.ts";
import { type Boundary, boundaries } from "#contract/report-query.ts";
import type { Report } from "#contract/reports.ts";
import { holidayCountryOf } from "#contract/time/holidays.ts";
import { chartTips } from "./chart-tips.server.ts";
import type { ShownMetric } from "./metric-view.server.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Occasions that a legend names. */
const maxNamed = 3;

/** The chart of one metric with all its words, and its table. */
export function chartView(report: Report, name: ShownMetric, clock: ChartClock): ChartCardData {
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

interface ChartClock {
  zone: string;
  now: number;
  /** The website's first event. */
  firstAt?: number | undefined;
}

/** The same of any figure that a report has by bucket. */
export function chartOf<Name extends string>(
  report: Series<Name>,
  figure: Figure<Name>,
  { zone, now, firstAt }: ChartClock,
): ChartCardData {
  const { range, series = [] } = report;
  const { name, kind, label } = figure;
  const values = valuesOf(series, name, { firstAt, end: range.to });
  const { compare, compared } = comparedOf(report, name, { firstAt, count: values.length });
  const known = [...values, ...compared, 0].filter((value) => value !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const ofPeriod = values.some((value) => value !== null) ? values.filter((value) => value !== null) : [0];
  const axis = axisOf(kind, Math.max(max, -min));
  const words = (value: number | null) => (value === null ? "—" : formatFigure(kind, value));
  const instants = ({ from, to }: { from: string; to: string }) => ({ from: Date.parse(from), to: Date.parse(to) });
  const spanWords = (span: { from: string; to: string }) => shownWords(instants(span), instants(range), { zone, now });
  const { labels, titles } = pointLabels(series, range, zone);
  const occasions = range.boundary === "day" ? occasionIndexes(series, zone) : [];
  return {
    title: i18n.t("overview:chart.title", {
      metric: label,
      bucket: i18n.t(`overview:chart.buckets.${range.boundary}`),
    }),
    unit: axis.unit,
    description: i18n.t("charts:description", {
      ...{ metric: label, period: spanWords(range) },
      ...{ min: words(Math.min(...ofPeriod)), max: words(Math.max(...ofPeriod)) },
    }),
    labels,
    values,
    compared,
    hints: values.map((value, index) => hintWords(titles[index] ?? "", words(value), compared[index], words)),
    tips: tipsOf({ ...report, values, compared }, figure, { titles, zone }),
    occasions,
    grid: ticks(max / axis.size, kind === "count" || kind === "duration", min / axis.size).map((at) => ({
      ...{ at: at * axis.size, label: axis.format(at) },
    })),
    partial: range.partial,
    legend: {
      now: spanWords(range),
      compared: compare && spanWords(compare),
      occasions: occasions.length > 0 ? occasionLegend(series, occasions, zone) : undefined,
      today: range.partial ? i18n.t(`charts:unfinished.${range.boundary}`, { time: timeWords(zone, now) }) : undefined,
    },
    rows: values.map((value, index) => {
      const before = compared[index];
      return {
        ...{ label: titles[index] ?? "", value: words(value) },
        compared: before == null ? undefined : words(before),
      };
    }),
    comparedHead: i18n.t("overview:chart.compared"),
    steps: stepsOf(range),
  };
}

/** The figures of buckets; null where a bucket is over before the website's first event. */
function valuesOf<Name extends string>(
  points: Points<Name>,
  name: Name,
  { firstAt = Number.NEGATIVE_INFINITY, end }: { firstAt: number | undefined; end: string },
): (number | null)[] {
  return points.map((point, index) =>
    Date.parse(points[index + 1]?.at ?? end) <= firstAt ? null : (point[name] ?? 0),
  );
}

/** The compared figures; none where all of that period is before the first event. */
function comparedOf<Name extends string>(
  { compare, compareSeries = [] }: Series<Name>,
  name: Name,
  { firstAt, count }: { firstAt: number | undefined; count: number },
) {
  if (compare === undefined) return { compare, compared: [] };
  const compared = valuesOf(compareSeries, name, { firstAt, end: compare.to }).slice(0, count);
  return compared.every((value) => value === null) ? { compare: undefined, compared: [] } : { compare, compared };
}

/** The names of buckets: short below the chart, long (with the weekday of a day) on pointing and in the table. */
function pointLabels(series: readonly { at: string }[], { from, to, boundary }: Report["range"], zone: string) {
  const severalDays = Date.parse(to) - Date.parse(from) > dayMs;
  const labels = series.map(({ at }) => bucketWords(zone, boundary, Date.parse(at), severalDays));
  return { labels, titles: boundary === "day" ? series.map(({ at }) => dayTitle(zone, Date.parse(at))) : labels };
}

function occasionIndexes(series: readonly { at: string }[], zone: string): number[] {
  const country = holidayCountryOf(zone);
  const isOccasion = (at: string) => occasionsOf(jalaliOf(zone, Date.parse(at)), country).length > 0;
  return series.flatMap(({ at }, index) => (isOccasion(at) ? [index] : []));
}

/** Which days the dots are: the first of them by name, since nobody points at a dot on paper or a phone. */
function occasionLegend(series: readonly { at: string }[], indexes: readonly number[], zone: string): string {
  const days = indexes.map((index) => jalaliOf(zone, Date.parse(series[index]?.at ?? "")));
  const named = days
    .slice(0, maxNamed)
    .map((day) => `${occasionWords(day, holidayCountryOf(zone))} (${dayWords(day)})`);
  const more = days.length - named.length;
  return [
    i18n.t("charts:occasions", { names: named.join("، ") }),
    ...(more > 0 ? [i18n.t("charts:moreOccasions", { number: formatNumber(more) })] : []),
  ].join(" ");
}

/** A day with its weekday and what it is in the calendar: «دوشنبه ۳۰ آذر، شب یلدا». */
function dayTitle(zone: string, instant: number): string {
  const occasion = occasionWords(jalaliOf(zone, instant), holidayCountryOf(zone));
  return [weekdayWords(zone, instant), occasion].filter((part) => part !== "").join("، ");
}

function hintWords(
  label: string,
  value: string,
  before: number | null | undefined,
  words: (value: number | null) => string,
): string {
  if (before == null) return i18n.t("charts:hint", { label, value });
  return i18n.t("charts:hintCompared", { label, value, compared: words(before) });
}

function tipsOf<Name extends string>(
  {
    range: { boundary, partial },
    values,
    compared,
    compareSeries = [],
  }: Series<Name> & Pick<ChartData, "values" | "compared">,
  { kind, label, isLessBetter = false }: Figure<Name>,
  { titles, zone }: { titles: readonly string[]; zone: string },
) {
  const points = values.map((value, index) => {
    const [before, point] = [compared[index] ?? null, compareSeries[index]];
    return {
      ...{ title: titles[index] ?? "", value, isPartial: partial && index === values.length - 1 },
      compared: before === null || point === undefined ? undefined : { value: before, at: Date.parse(point.at) },
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
