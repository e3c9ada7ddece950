import { formatFigure, type Kind } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { units, weekdays } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { shadeOf } from "#app/ui/reports/shade.ts";
import type { WeekGridData } from "#app/ui/reports/week-grid.tsx";
import type { TabLink } from "#app/ui/segments.tsx";
import type { SessionReport } from "#contract/behaviour.ts";

const metrics = ["sessions", "pageViews", "orders", "sales"] as const;
export type GridMetric = (typeof metrics)[number];

const kinds: Record<GridMetric, Kind> = { sessions: "count", pageViews: "count", orders: "count", sales: "money" };

/** The largest number that has room in a cell. */
const mostShort = 9_999;

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

/** The hours of the week in words, each with its step of shade, and when the most happens. */
export function gridView(grid: SessionReport["grid"], metric: GridMetric, period: string): WeekGridData {
  const kind = kinds[metric];
  const most = Math.max(...grid.map((cell) => cell[metric]));
  const valueWords = (value: number) =>
    i18n.t(`behaviour:grid.values.${metric}`, { number: formatFigure(kind, value), unit: units.toman });
  const hours = (hour: number) => ({ from: formatNumber(hour), to: formatNumber(hour + 1) });
  const words = ({ weekday, hour, [metric]: value }: SessionReport["grid"][number]) =>
    i18n.t("behaviour:grid.cell", { day: weekdays[weekday], ...hours(hour), value: valueWords(value) });
  const short = (value: number) => (most > mostShort || value === 0 ? "" : formatFigure(kind, value));
  const peak = grid.find((cell) => cell[metric] === most);
  const share =
    most /
    Math.max(
      grid.reduce((sum, cell) => sum + cell[metric], 0),
      1,
    );
  return {
    caption: i18n.t("behaviour:grid.caption", { metric: i18n.t(`overview:metrics.${metric}`), period }),
    hours: Array.from({ length: 24 }, (_, hour) => formatNumber(hour)),
    days: weekdays.map((name, weekday) => ({
      name,
      cells: grid
        .filter((cell) => cell.weekday === weekday)
        .map((cell) => ({ shade: shadeOf(cell[metric], most), words: words(cell), short: short(cell[metric]) })),
    })),
    peak:
      peak === undefined || most <= 0
        ? i18n.t("overview:nothing")
        : i18n.t("behaviour:grid.peak", {
            ...{ day: weekdays[peak.weekday], ...hours(peak.hour), value: valueWords(most) },
            share: formatFigure("rate", share),
          }),
    least: formatNumber(0),
    most: formatFigure(kind, most),
  };
}
