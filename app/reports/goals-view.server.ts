import { type Change, changeOf, formatBefore, formatFigure, formatHeadline, rowChangeOf } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChipsData } from "#app/ui/filter-chips.tsx";
import type { ReportTableData } from "#app/ui/reports/report-table.tsx";
import type { GoalFigures, GoalsReport } from "#contract/goals.ts";
import { type GoalMetric, goalMetricNames as goalColumns, goalMetricTable } from "#contract/metrics.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { settledPoints } from "./metric-view.server.ts";

export { goalColumns };

/** The headline: the report's sessions are in its sentence. */
const goalMetrics = goalColumns.filter((name) => name !== "sessions");
export type GoalHeadline = Exclude<GoalMetric, "sessions">;

/** The metric that the address chooses for the chart. */
export const goalMetric = (query: URLSearchParams): GoalHeadline =>
  goalMetrics.find((name) => name === query.get("metric")) ?? "conversions";

/** The order that the address chooses, such as `-people`; else the most conversions first. */
export function readGoalSort(query: URLSearchParams) {
  const [, minus, name] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
  const column = goalColumns.find((each) => each === name) ?? "conversions";
  const descending = column !== name || minus === "-";
  const isOther = query.has("sort") && column !== name;
  return { column, descending, isOther, parameter: `${descending ? "-" : ""}${column}` as const };
}

/** Figures, changes and courses of the headline, which begin with the first event. Without sessions the rate is unknown. */
export function goalCells(report: GoalsReport, firstAt?: number) {
  const { totals, all, compareAll } = report;
  const { compareTotals } = withWholeBase(report, firstAt);
  const settled = settledPoints(report, firstAt);
  const isKnown = (name: GoalMetric, of: GoalsReport["all"] | undefined) =>
    !("meanOf" in goalMetricTable[name]) || of?.sessions !== 0;
  return goalMetrics.map((name) => {
    const kind = goalMetricTable[name].kind;
    const before = compareTotals?.[name];
    const shown = isKnown(name, all) ? formatHeadline(kind, totals[name]) : { value: "—", unit: "" };
    const hasBase = before !== undefined && isKnown(name, all) && isKnown(name, compareAll);
    const change = hasBase ? changeOf(kind, totals[name], before) : undefined;
    return {
      name,
      label: i18n.t(`goals:report.metrics.${name}`),
      ...shown,
      change: change && { ...change, before: formatBefore(kind, before ?? 0, shown) },
      isRate: kind === "rate",
      spark: settled.map((point) => point[name]),
    };
  });
}

/** The figures of a goal in the order of the columns. */
export const goalFigures = (of: GoalFigures, all: GoalsReport["all"]): string[] =>
  goalColumns.map((name) =>
    "meanOf" in goalMetricTable[name] && all.sessions === 0 ? "—" : formatFigure(goalMetricTable[name].kind, of[name]),
  );

/** Every goal as a row that links to its own report. */
export function goalTable(report: GoalsReport, query: URLSearchParams): ReportTableData {
  const sorted = readGoalSort(query);
  const { all, compare, totals, compareTotals } = report;
  const figures = (of: GoalFigures) => goalFigures(of, all);
  const change = (now: GoalFigures, before: GoalFigures | undefined): Change | undefined =>
    compare && before && rowChangeOf("count", now.conversions, before.conversions);
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
    changeHead: compare && compareTotals?.conversions !== 0 ? i18n.t("goals:report.columns.change") : undefined,
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

/** The chosen goal among the filters, with the address without it. */
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
