import { bucketWords, periodWords, timeWords, weekdayWords } from "#app/format/dates.ts";
import {
  axisOf,
  type Change,
  changeOf,
  formatBefore,
  formatFigure,
  formatHeadline,
  type Kind,
} from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChartStep } from "#app/ui/chart/steps.tsx";
import type { ChartCardData } from "#app/ui/overview/chart-card.tsx";
import type { ShareCardData } from "#app/ui/overview/share-card.tsx";
import { ticks } from "#contract/chart/line.ts";
import { type Boundary, boundaries, type Metric, type Report } from "#contract/reports.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { civilOf, offsetAt, offsetText } from "#contract/time/zone.ts";
import { chartTips } from "./tips.server.ts";

/** The headline's metrics in their order, and those told in the line below it. */
export const headline = ["people", "sessions", "bounceRate", "newLeads", "orders", "sales"] as const satisfies Metric[];
export const further = ["pageViews", "duration", "conversionRate", "averageOrder"] as const satisfies Metric[];
export const shownMetrics = [...headline, ...further];
export type ShownMetric = (typeof shownMetrics)[number];

const dayMs = 86_400_000;

const kinds: Record<ShownMetric, Kind> = {
  people: "count",
  sessions: "count",
  bounceRate: "rate",
  newLeads: "count",
  orders: "count",
  sales: "money",
  pageViews: "count",
  duration: "duration",
  conversionRate: "rate",
  averageOrder: "money",
};

export interface MetricView {
  name: ShownMetric;
  label: string;
  value: string;
  unit: string;
  change: (Change & { before: string }) | undefined;
  isRate: boolean;
  spark: number[];
}

/** What these are the mean of: of none it is not zero, and nothing can be said of how it changed. */
const ofWhat: Partial<Record<ShownMetric, Metric>> = {
  bounceRate: "sessions",
  duration: "sessions",
  conversionRate: "sessions",
  averageOrder: "orders",
};
const unknown = { kind: "same", text: "—", good: true } as const satisfies Change;

/** Some metrics: each one's figure, its change and its course. */
export function metricViews(report: Report, shown: readonly ShownMetric[]): MetricView[] {
  const settled = report.range.partial ? (report.series ?? []).slice(0, -1) : (report.series ?? []);
  return shown.map((name) => {
    const kind = kinds[name];
    const now = report.totals[name] ?? 0;
    const before = report.compareTotals?.[name];
    const sure = (totals: Report["totals"] | undefined) => totals?.[ofWhat[name] ?? name] !== 0 || !(name in ofWhat);
    const written = sure(report.totals) ? formatHeadline(kind, now) : { value: unknown.text, unit: "" };
    const change = (value: number) => ({
      ...(sure(report.totals) && sure(report.compareTotals)
        ? changeOf(kind, now, value, name === "bounceRate")
        : unknown),
      before: sure(report.compareTotals) ? formatBefore(kind, value, written) : unknown.text,
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

/** The chart of one metric with everything it says in words, and its table. */
export const chartView = (report: Report, name: ShownMetric, clock: { zone: string; now: number }): ChartCardData =>
  chartOf(
    report,
    { name, kind: kinds[name], label: i18n.t(`overview:metrics.${name}`), lessIsGood: name === "bounceRate" },
    clock,
  );

type Points<Name extends string> = readonly ({ at: string } & Partial<Record<Name, number | undefined>>)[];

/** The same of any figure that a report has by bucket. */
export function chartOf<Name extends string>(
  report: Pick<Report, "range" | "compare"> & {
    series?: Points<Name> | undefined;
    compareSeries?: Points<Name> | undefined;
  },
  { name, kind, label, lessIsGood = false }: { name: Name; kind: Kind; label: string; lessIsGood?: boolean },
  { zone, now }: { zone: string; now: number },
): ChartCardData {
  const { boundary, partial } = report.range;
  const series = report.series ?? [];
  const bucket = i18n.t(`overview:chart.buckets.${boundary}`);
  const values = series.map((point) => point[name] ?? 0);
  const compared = (report.compareSeries ?? []).slice(0, values.length).map((point) => point[name] ?? 0);
  const severalDays = Date.parse(report.range.to) - Date.parse(report.range.from) > dayMs;
  const labels = series.map(({ at }) => bucketWords(zone, boundary, Date.parse(at), severalDays));
  const long = boundary === "day" ? series.map(({ at }) => weekdayWords(zone, Date.parse(at))) : labels;
  const figures = values.map((value) => formatFigure(kind, value));
  const period = periodWords(zone, Date.parse(report.range.from), Date.parse(report.range.to));
  const most = Math.max(...values, ...compared, 0);
  const axis = axisOf(kind, most);
  const steps = ticks(most / axis.size, kind === "count");
  return {
    title: i18n.t("overview:chart.title", { metric: label, bucket }),
    unit: axis.unit,
    description: i18n.t("overview:chart.description", {
      metric: label,
      period,
      least: formatFigure(kind, Math.min(...values)),
      most: formatFigure(kind, Math.max(...values)),
    }),
    labels,
    values,
    compared,
    hints: figures.map((value, index) => {
      const before = compared[index];
      if (before === undefined) return i18n.t("overview:chart.hint", { label: long[index], value });
      return i18n.t("overview:chart.hintCompared", { label: long[index], value, compared: formatFigure(kind, before) });
    }),
    tips: chartTips(
      values.map((value, index) => {
        const before = report.compareSeries?.[index];
        return {
          title: long[index] ?? "",
          value,
          isPartial: partial && index === values.length - 1,
          compared: before && { value: before[name] ?? 0, at: Date.parse(before.at) },
        };
      }),
      { kind, label, lessIsGood, boundary, zone },
    ),
    grid: steps.map((at) => ({ at: at * axis.size, label: axis.format(at) })),
    partial,
    legend: {
      now: period,
      compared: report.compare && periodWords(zone, Date.parse(report.compare.from), Date.parse(report.compare.to)),
      today: partial ? i18n.t(`overview:chart.unfinished.${boundary}`, { time: timeWords(zone, now) }) : undefined,
    },
    rows: figures.map((value, index) => {
      const before = compared[index];
      return {
        label: long[index] ?? "",
        value,
        compared: before === undefined ? undefined : formatFigure(kind, before),
      };
    }),
    comparedHead: i18n.t("overview:chart.compared"),
    steps: stepsOf(report.range),
  };
}

/** Points that a chart shows at least and at most. */
const [fewest, most] = [3, 370];
const hourMs = 60 * 60_000;
const lengths: Record<Boundary, number> = {
  ...{ "5m": hourMs / 12, hour: hourMs, day: dayMs, week: 7 * dayMs, month: 29 * dayMs, year: 365 * dayMs },
};

/** The steps that fit a period, and the one it is told in. */
function stepsOf({ from, to, boundary }: Report["range"]): ChartStep[] {
  const points = (step: Boundary) => (Date.parse(to) - Date.parse(from)) / lengths[step];
  return boundaries
    .filter((step) => step === boundary || (points(step) >= fewest && points(step) <= most))
    .map((step) => ({ key: step, label: i18n.t(`overview:chart.steps.${step}`), current: step === boundary }));
}

/** Visitors, leads and customers as parts of all, by the type they have at the period's end; each leads to them alone. */
export function peopleView(
  { totals: { people: all = 0, leads = 0, customers = 0 } }: Report,
  query: URLSearchParams,
): ShareCardData {
  const row = (key: "visitors" | "leads" | "customers", count: number, client: number) => ({
    key,
    name: i18n.t(`overview:people.${key}`),
    note: i18n.t(`overview:people.${key}Note`),
    width: all === 0 ? 0 : Math.round((count / all) * 1000) / 10,
    figures: [formatNumber(count), all === 0 ? "—" : formatShare(count / all)],
    to: withParams(query, { client: String(client) }),
  });
  return {
    column: i18n.t("overview:people.column"),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: [row("visitors", all - leads - customers, 1), row("leads", leads, 2), row("customers", customers, 3)],
    total: i18n.t("overview:people.total", { number: formatNumber(all) }),
    foot: "",
  };
}

/** The month around an instant, as the address writes it: where somebody who imported an old log finds it. */
export function monthAround(zone: string, instant: number) {
  const { year, month } = toJalali(civilOf(zone, instant));
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return { first: { year, month, day: 1 }, next };
}

/** The zone as the foot of a page names it. */
export const zoneWords = (zone: string, now: number) => offsetText(offsetAt(zone, now));
