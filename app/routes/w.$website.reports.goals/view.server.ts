import { type Change, changeOf, formatBefore, formatFigure, formatHeadline, type Kind } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChipsData } from "#app/ui/filter-chips.tsx";
import type { ReportTableData } from "#app/ui/reports/report-table.tsx";
import type { GoalFigure, GoalFigures, GoalsReport } from "#contract/goals.ts";

export const goalColumns = [
  "conversions",
  "people",
  "sessions",
  "conversionRate",
  "value",
] as const satisfies GoalFigure[];
export const goalMetrics = ["conversions", "people", "conversionRate", "value"] as const satisfies GoalFigure[];
export type GoalMetric = (typeof goalMetrics)[number];

export const goalKinds: Record<GoalFigure, Kind> = {
  conversions: "count",
  people: "count",
  sessions: "count",
  conversionRate: "rate",
  value: "money",
};

/** The metric that the address chooses for the chart. */
export const goalMetric = (query: URLSearchParams): GoalMetric =>
  goalMetrics.find((name) => name === query.get("metric")) ?? "conversions";

/** `-people` of the address, where it names a column; else the most conversions first. */
export function readGoalSort(query: URLSearchParams) {
  const [, minus, name] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
  const column = goalColumns.find((each) => each === name) ?? "conversions";
  const descending = column !== name || minus === "-";
  const isOther = query.has("sort") && column !== name;
  return { column, descending, isOther, parameter: `${descending ? "-" : ""}${column}` as const };
}

/** The headline: each figure, its change and its course. Of no sessions there is no rate. */
export function goalCells({ totals, compareTotals, all, compareAll, series, range }: GoalsReport) {
  const sure = (name: GoalMetric, of: GoalsReport["all"] | undefined) =>
    name !== "conversionRate" || of?.sessions !== 0;
  return goalMetrics.map((name) => {
    const kind = goalKinds[name];
    const before = compareTotals?.[name];
    const shown = sure(name, all) ? formatHeadline(kind, totals[name]) : { value: "—", unit: "" };
    const was = sure(name, compareAll) ? formatBefore(kind, before ?? 0, shown) : "—";
    const change =
      sure(name, all) && sure(name, compareAll)
        ? changeOf(kind, totals[name], before ?? 0)
        : ({ kind: "same", text: "—", good: true } as const);
    return {
      name,
      label: i18n.t(`goals:report.metrics.${name}`),
      ...shown,
      change: before === undefined ? undefined : { ...change, before: was },
      isRate: kind === "rate",
      spark: (range.partial ? series.slice(0, -1) : series).map((point) => point[name]),
    };
  });
}

/** Every goal as a row that leads to the report of it alone. */
export function goalTable(report: GoalsReport, query: URLSearchParams): ReportTableData {
  const sorted = readGoalSort(query);
  const { all, compare, totals, compareTotals } = report;
  const figures = (of: GoalFigures) =>
    goalColumns.map((name) =>
      name === "conversionRate" && all.sessions === 0 ? "—" : formatFigure(goalKinds[name], of[name]),
    );
  const change = (now: GoalFigures, before: GoalFigures | undefined): Change | undefined =>
    before && changeOf("count", now.conversions, before.conversions);
  return {
    label: i18n.t("goals:report.table"),
    column: i18n.t("goals:report.column"),
    heads: goalColumns.map((name) => {
      const isNow = sorted.column === name;
      return {
        key: name,
        label: i18n.t(`goals:report.columns.${name}`),
        to: withParams(query, { sort: `${isNow && sorted.descending ? "" : "-"}${name}` }),
        now: isNow ? (sorted.descending ? ("descending" as const) : ("ascending" as const)) : undefined,
      };
    }),
    changeHead: compare && i18n.t("goals:report.columns.change"),
    rows: report.items.map((item) => ({
      ...{ key: item.key, name: item.label, code: "", mark: "" },
      figures: figures(item),
      change: change(item, item.compare),
      to: withParams(query, { goal: item.key }),
    })),
    totals: figures(totals),
    totalChange: change(totals, compareTotals),
    sums: i18n.t("goals:report.sums", { sessions: formatNumber(all.sessions) }),
    paging: { page: 1, size: Math.max(report.items.length, 1), total: report.items.length, isOther: false },
    wrongSort: sorted.isOther
      ? [i18n.t("reports:wrongSort", { column: i18n.t(`goals:report.columns.${sorted.column}`) })]
      : [],
  };
}

/** The chosen goal beside the filters, with the address that is without it. */
export function goalChips(filters: FilterChipsData, query: URLSearchParams, name: string | undefined) {
  if (name === undefined) return filters;
  const label = i18n.t("goals:report.chip", { name });
  const without = new URLSearchParams(filters.clear);
  return {
    ...filters,
    chips: [{ key: "goal", label, to: withParams(query, { goal: null }) }, ...filters.chips],
    clear: withParams(without, { goal: null }),
  };
}
