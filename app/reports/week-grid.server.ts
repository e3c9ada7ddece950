import { formatFigure } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { currencyWord } from "#app/text/currency.ts";
import { weekdays } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { shadeOf } from "#app/ui/reports/shade.ts";
import type { WeekGridData } from "#app/ui/reports/week-grid.tsx";
import type { TabLink } from "#app/ui/segments.tsx";
import type { SessionReport } from "#contract/behaviour.ts";
import { type AdditiveMetric, metricOf } from "#contract/metrics.ts";

const metrics = ["sessions", "pageViews", "orders", "sales"] as const satisfies AdditiveMetric[];
export type GridMetric = (typeof metrics)[number];

/** The largest number that has room in a cell. */
const maxShort = 9_999;

/** The metric of the grid that the address chooses. */
export const gridMetric = (query: URLSearchParams): GridMetric =>
  metrics.find((name) => name === query.get("grid")) ?? "sessions";

/** The grid's metrics as links. */
export const gridTabs = (query: URLSearchParams): TabLink[] =>
  metrics.map((name) => ({
    label: i18n.t(`behaviour:grid.tabs.${name}`),
    to: withParams(query, { grid: name === "sessions" ? null : name }),
    current: name === gridMetric(query),
  }));

type Cell = SessionReport["grid"][number];

/** The hours of the week in words with their shades, and the peak. */
export function gridView(grid: SessionReport["grid"], metric: GridMetric, period: string): WeekGridData {
  const { kind } = metricOf(metric);
  const max = Math.max(...grid.map((cell) => cell[metric]));
  const short = (value: number) => (max > maxShort || value === 0 ? "" : formatFigure(kind, value));
  return {
    caption: i18n.t("behaviour:grid.caption", { metric: i18n.t(`overview:metrics.${metric}`), period }),
    hours: Array.from({ length: 24 }, (_, hour) => formatNumber(hour)),
    days: weekdays.map((name, weekday) => ({
      name,
      cells: grid
        .filter((cell) => cell.weekday === weekday)
        .map((cell) => ({
          shade: shadeOf(cell[metric], max),
          words: i18n.t("behaviour:grid.cell", { ...hourWords(cell), value: valueWords(metric, cell[metric]) }),
          short: short(cell[metric]),
        })),
    })),
    peak: peakWords(grid, metric, max),
    min: formatNumber(0),
    max: formatFigure(kind, max),
  };
}

const valueWords = (metric: GridMetric, value: number) =>
  i18n.t(`behaviour:grid.values.${metric}`, {
    number: formatFigure(metricOf(metric).kind, value),
    unit: currencyWord(),
  });

const hourWords = ({ weekday, hour }: Cell) => ({
  ...{ day: weekdays[weekday], from: formatNumber(hour), to: formatNumber(hour + 1) },
});

/** The busiest hour and its share of all, in a sentence. */
function peakWords(grid: readonly Cell[], metric: GridMetric, max: number): string {
  const peak = grid.find((cell) => cell[metric] === max);
  if (peak === undefined || max <= 0) return i18n.t("overview:nothing");
  const sum = grid.reduce((total, cell) => total + cell[metric], 0);
  return i18n.t("behaviour:grid.peak", {
    ...{ ...hourWords(peak), value: valueWords(metric, max) },
    share: formatFigure("rate", max / Math.max(sum, 1)),
  });
}
