import { type Change, formatFigure, rowChangeOf } from "#app/format/figures.ts";
import { nameOf } from "#app/format/names.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportTableData } from "#app/ui/reports/report-table.tsx";
import { type DimensionName, dimensionOf, dimensions, type FilterName } from "#contract/dimensions.ts";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Metrics, Report } from "#contract/reports.ts";
import { widthOf } from "./bar-lists.server.ts";
import {
  columnsOf,
  leadingMetric,
  type ReportColumn,
  readSort,
  type Sort,
  sortParameter,
  viewName,
} from "./breakdown-views.ts";

const isMean = (name: ReportColumn) => metricOf(name).meanOf !== undefined;

/** A figure of a row; a mean of nothing is unknown, and so is a total that the report does not have. */
export function cellWords(name: ReportColumn, metrics: Metrics): string {
  const { kind, meanOf } = metricOf(name);
  if (metrics[name] === undefined) return "—";
  return meanOf !== undefined && metrics[meanOf as Metric] === 0 ? "—" : formatFigure(kind, metrics[name]);
}

/** One page of a breakdown as a table: heads that sort, rows that filter, and the totals. */
export function breakdownTable(
  dimension: DimensionName,
  report: Report & { isOther: boolean },
  query: URLSearchParams,
  screen: string,
): ReportTableData {
  const shown = columnsOf(dimension);
  const sorted = readSort(dimension, query);
  const leading = leadingMetric(dimension);
  // Without a base nothing is said of changes.
  const isCompared = report.compare !== undefined && (report.compareTotals?.[leading] ?? 0) > 0;
  const figures = (metrics: Metrics) => shown.map((name) => cellWords(name, metrics));
  const change = (now: Metrics, before: Metrics | undefined): Change | undefined =>
    isCompared ? rowChangeOf("count", now[leading] ?? 0, before?.[leading] ?? 0) : undefined;
  const column = i18n.t(`overview:views.${viewName(dimension)}.column`);
  return {
    label: i18n.t("reports:table", { page: screen, field: column }),
    column,
    heads: headsOf(shown, sorted, query),
    changeHead: isCompared
      ? i18n.t("reports:columns.change", { metric: i18n.t(`reports:columns.${leading}`) })
      : undefined,
    rows: rowsOf(dimension, report, { sorted, query, figures, change }),
    totals: figures(report.totals),
    totalChange: change(report.totals, report.compareTotals),
    sums: i18n.t(dimension === "page" ? "reports:sumsPages" : "reports:sums"),
    paging: { page: report.page ?? 1, size: report.limit ?? 1, total: report.total ?? 0, isOther: report.isOther },
    wrongSort: sorted.isOther
      ? [i18n.t("reports:wrongSort", { column: i18n.t(`reports:columns.${sorted.column}`) })]
      : [],
  };
}

const headsOf = (shown: readonly ReportColumn[], sorted: Sort, query: URLSearchParams) =>
  shown.map((name) => {
    const isNow = sorted.column === name;
    const next = { column: name, descending: !(isNow && sorted.descending) };
    return {
      key: name,
      label: i18n.t(`reports:columns.${name}`),
      to: withParams(query, { sort: sortParameter(next), page: null }),
      now: isNow ? (sorted.descending ? ("descending" as const) : ("ascending" as const)) : undefined,
    };
  });

interface RowContext {
  sorted: Sort;
  query: URLSearchParams;
  figures: (metrics: Metrics) => string[];
  change: (now: Metrics, before: Metrics | undefined) => Change | undefined;
}

function rowsOf(dimension: DimensionName, { items = [] }: Report, { sorted, query, figures, change }: RowContext) {
  const filter: FilterName = dimensions[dimension].filter;
  const { isMarked, hasIcon } = dimensionOf(dimension).view;
  // Bars of counts and sums: a longer bar of a rate or duration would not mean more.
  const barred = isMean(sorted.column) ? leadingMetric(dimension) : sorted.column;
  const max = Math.max(...items.map((item) => (item.key === "" ? 0 : (item[barred] ?? 0))), 0);
  return items.map((item) => ({
    key: item.key,
    code: "",
    ...nameOf(filter, item),
    mark: isMarked === true ? item.key : "",
    icon: hasIcon === true ? item.key : "",
    width: max <= 0 || item.key === "" ? undefined : widthOf(item[barred] ?? 0, max),
    figures: figures(item),
    change: change(item, item.compare),
    // A value without a name is no filter.
    to: item.key === "" ? undefined : withParams(query, { [filter]: item.key, page: null }),
  }));
}
