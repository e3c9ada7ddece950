import { formatFigure, rowChangeOf } from "#app/format/figures.ts";
import { nameOf } from "#app/format/names.ts";
import { formatDecimal, formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BarListData } from "#app/ui/overview/bar-list.tsx";
import type { ShareCardData } from "#app/ui/overview/share-card.tsx";
import { type DimensionName, dimensionOf, dimensions, type FilterName } from "#contract/dimensions.ts";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { leadingMetric, viewName } from "./breakdown-views.ts";

/** Rows of a card of the overview. */
export const maxRows = 8;

/** In percent of the whole, to a tenth; less than nothing has no bar. */
export const widthOf = (part: number, whole: number) =>
  whole <= 0 || part <= 0 ? 0 : Math.round((part / whole) * 1000) / 10;

function readItems(dimension: DimensionName, report: Report, query: URLSearchParams) {
  const filter: FilterName = dimensions[dimension].filter;
  const { view } = dimensionOf(dimension);
  const leading = leadingMetric(dimension);
  const of = (metrics: Report["totals"]) => metrics[leading] ?? 0;
  const listed = (report.items ?? []).slice(0, maxRows);
  // «نامعلوم» of nobody says nothing.
  const items = listed.filter((item) => item.key !== "" || of(item) !== 0 || of(item.compare ?? {}) !== 0);
  const total = of(report.totals);
  const isCompared = view.isCompared === true && report.compareTotals !== undefined && of(report.compareTotals) > 0;
  const rows = items.map((item) => ({
    key: item.key,
    code: "",
    ...nameOf(filter, item),
    part: of(item),
    mark: view.isMarked === true ? item.key : "",
    change: isCompared
      ? (rowChangeOf("count", of(item), item.compare === undefined ? 0 : of(item.compare)) ?? null)
      : undefined,
    figures: [
      formatNumber(of(item)),
      ...(isCompared ? [] : [total === 0 ? "—" : formatShare(of(item) / total)]),
      ...view.rates.map((name) => formatFigure(metricOf(name).kind, item[name] ?? 0)),
    ],
    // A value without a name is no filter.
    to: item.key === "" ? withParams(query, {}) : withParams(query, { [filter]: item.key }),
  }));
  const heads = headsOf(dimension, [leading, isCompared ? "change" : "share", ...view.rates]);
  return {
    rows,
    total,
    unlisted: (report.total ?? listed.length) - listed.length,
    shown: items.reduce((sum, item) => sum + of(item), 0),
    heads,
  };
}

/** The heads of a bar list. */
export const headsOf = (dimension: DimensionName, names: readonly ("share" | "change" | Metric)[]) => ({
  column: i18n.t(`overview:views.${viewName(dimension)}.column`),
  columns: names.map((name) => i18n.t(`overview:columns.${name}` as "overview:columns.share")),
});

/** A bar list: the largest rows, the rest in one row, and the total that all of them add up to. */
export function barListView(dimension: DimensionName, report: Report, query: URLSearchParams): BarListData {
  const { rows, total, unlisted: others, shown, heads } = readItems(dimension, report, query);
  // «بدون کمپین», the last row of a list, is no campaign: it stands outside the scale of the others.
  const max = Math.max(...rows.map(({ key, part }) => (key === "" ? 0 : part)), 1);
  return {
    ...heads,
    rows: rows.map(({ part, ...row }) => ({ ...row, width: row.key === "" ? 0 : widthOf(part, max) })),
    rest:
      others > 0
        ? {
            name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }),
            figure: formatNumber(total - shown),
          }
        : undefined,
    total: totalWords(dimension, report),
  };
}

/** What the rows add up to: page views and how many a session has, sessions and what they ordered, or sessions. */
function totalWords(
  dimension: DimensionName,
  { totals: { sessions = 0, pageViews = 0, orders = 0, conversionRate = 0 } }: Report,
) {
  const countsViews = leadingMetric(dimension) === "pageViews";
  const hasOrders = dimensionOf(dimension).view.rates.includes("conversionRate") && orders > 0;
  return i18n.t(`overview:totals.${countsViews ? "pageViews" : hasOrders ? "orders" : "sessions"}`, {
    number: formatNumber(countsViews ? pageViews : sessions),
    each: formatDecimal(pageViews / Math.max(sessions, 1)),
    orders: formatNumber(orders),
    rate: formatShare(conversionRate),
  });
}

/** Parts of a whole; values that are not listed are the last part. */
export function shareCardView(dimension: DimensionName, report: Report, query: URLSearchParams): ShareCardData {
  const { rows, total, shown, heads } = readItems(dimension, report, query);
  const rest = total - shown;
  const others = { key: "rest", name: i18n.t("overview:others"), note: "", width: widthOf(rest, total), to: undefined };
  return {
    ...heads,
    rows: [
      ...rows.map(({ part, key, name, code, figures, to }) => ({
        ...{ key, name: name === "" ? code : name, note: "", width: widthOf(part, total), figures, to },
      })),
      ...(rest > 0 ? [{ ...others, figures: [formatNumber(rest), formatShare(rest / total)] }] : []),
    ],
    total: totalWords(dimension, report),
    foot: ratesWords(report, rows),
  };
}

/** The conversion rates of the two largest parts; empty where nobody orders. */
function ratesWords({ totals, items = [] }: Report, rows: readonly { name: string; code: string }[]): string {
  if ((totals.orders ?? 0) === 0) return "";
  const rates = items.slice(0, 2).map((item, index) => {
    const { name = "", code = "" } = rows[index] ?? {};
    return `${name === "" ? code : name} ${formatShare(item.conversionRate ?? 0)}`;
  });
  return i18n.t("overview:rates", { rates: rates.join("، ") });
}
