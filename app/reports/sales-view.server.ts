import { changeOf, formatBefore, formatFigure, formatHeadline, rowChangeOf } from "#app/format/figures.ts";
import { formatNumber, formatShare, formatShort } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DistributionData } from "#app/ui/reports/distribution-card.tsx";
import type { AttributionData } from "#app/ui/sales/attribution-card.tsx";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { attributionModels, defaultLookback, type FirstOrders, type SalesByMedium } from "#contract/sales.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { widthOf } from "./bar-lists.server.ts";
import { settledPoints } from "./metric-view.server.ts";

export const salesMetrics = [
  "sales",
  "orders",
  "averageOrder",
  "refunds",
  "customers",
  "newCustomers",
] as const satisfies Metric[];
export type SalesMetric = (typeof salesMetrics)[number];

/** The metric that the address chooses for the chart. */
export const salesMetric = (query: URLSearchParams): SalesMetric =>
  salesMetrics.find((name) => name === query.get("metric")) ?? "sales";

/** A figure of the report as charts take it. */
export const salesFigure = (name: SalesMetric) => {
  const { kind, isLessBetter = false } = metricOf(name);
  return { name, kind, isLessBetter, label: i18n.t(`sales:metrics.${name}`) };
};

/** The headline; without orders there is no average, without a base no change; courses begin with the first event. */
export function salesCells(report: Report, firstAt?: number) {
  const { totals } = report;
  const { compareTotals } = withWholeBase(report, firstAt);
  const settled = settledPoints(report, firstAt);
  return salesMetrics.map((name) => {
    const { kind, isLessBetter, label } = salesFigure(name);
    const [now, before] = [totals[name] ?? 0, compareTotals?.[name]];
    const isKnown = (of: Report["totals"] | undefined) => name !== "averageOrder" || (of?.orders ?? 0) > 0;
    const written = isKnown(totals) ? formatHeadline(kind, now) : { value: "—", unit: "" };
    const hasBase = before !== undefined && isKnown(totals) && isKnown(compareTotals);
    const change = hasBase ? changeOf(kind, now, before, isLessBetter) : undefined;
    return {
      ...{ name, label, ...written, isRate: false },
      change: change && { ...change, before: formatBefore(kind, before ?? 0, written) },
      spark: settled.map((point) => point[name] ?? 0),
    };
  });
}

const lookbacks = [7, defaultLookback, 90] as const;

/** How the address wants sales to be attributed. */
export const readAttribution = (query: URLSearchParams) => ({
  model: attributionModels.find((name) => name === query.get("model")) ?? ("last_non_direct" as const),
  lookback: lookbacks.find((days) => String(days) === query.get("lookback")) ?? defaultLookback,
});

/** Sales by medium; `query` is the address whose choices the card offers. */
export function attributionView(
  { items, totals, compareTotals, model, lookback }: SalesByMedium,
  query?: URLSearchParams,
): AttributionData {
  const figures = ({ sales, orders, averageOrder }: SalesByMedium["totals"]) => [
    formatFigure("money", sales),
    totals.sales <= 0 || sales < 0 ? "—" : formatShare(sales / totals.sales),
    formatShort(orders),
    orders === 0 ? "—" : formatFigure("money", averageOrder),
  ];
  const change = (now: { sales: number }, before: { sales: number } | undefined) =>
    compareTotals && before && rowChangeOf("money", now.sales, before.sales);
  return {
    sentence: i18n.t(`sales:medium.sentence.${model}`, { number: formatNumber(lookback) }),
    models: (query === undefined ? [] : attributionModels).map((name) => ({
      label: i18n.t(`sales:medium.model.${name}`),
      to: withParams(query ?? new URLSearchParams(), { model: name === "last_non_direct" ? null : name }),
      current: name === model,
    })),
    windows: (query === undefined ? [] : lookbacks).map((days) => ({
      label: i18n.t("sales:medium.lookback.days", { number: formatNumber(days) }),
      to: withParams(query ?? new URLSearchParams(), { lookback: days === defaultLookback ? null : String(days) }),
      current: days === lookback,
    })),
    rows: items.map((item) => ({
      ...{ key: item.key, name: item.label, figures: figures(item) },
      change: change(item, item.compare),
    })),
    total: figures(totals),
    totalChange: change(totals, compareTotals),
    hasChange: compareTotals !== undefined && compareTotals.sales > 0,
  };
}

const [minute, hour, day] = [60, 3_600, 86_400];

/** «۱۰ دقیقه», «۱ ساعت», «۳ روز»: the largest unit that the seconds fill. */
function spanWords(seconds: number): string {
  const [unit, size] =
    seconds >= day
      ? (["days", day] as const)
      : seconds >= hour
        ? (["hours", hour] as const)
        : (["minutes", minute] as const);
  return i18n.t(`sales:first.${unit}`, { number: formatNumber(Math.ceil(seconds / size)) });
}

const rangeWords = ({ from, to }: FirstOrders["items"][number]) => {
  if (to === null) return i18n.t("sales:first.over", { from: spanWords(from) });
  return from === 0
    ? i18n.t("sales:first.under", { to: spanWords(to) })
    : i18n.t("sales:first.range", { from: spanWords(from), to: spanWords(to) });
};

/** How long new buyers took to their first order. */
export function firstView({ items, totals, compareTotals, median }: FirstOrders): DistributionData {
  const max = Math.max(...items.map(({ people }) => people), 1);
  // Without a base nothing is said of it.
  const isCompared = (compareTotals?.people ?? 0) > 0;
  const isEmpty = totals.people === 0 && !isCompared;
  return {
    title: i18n.t("sales:first.title"),
    columns: [
      ...([i18n.t("sales:first.column"), i18n.t("sales:first.columns.people")] as const),
      i18n.t("overview:columns.share"),
      ...(isCompared ? [i18n.t("overview:chart.compared")] : []),
    ],
    rows: (isEmpty ? [] : items).map((item) => ({
      ...{ key: String(item.from), name: rangeWords(item), width: widthOf(item.people, max) },
      figures: [
        formatNumber(item.people),
        totals.people === 0 ? "—" : formatShare(item.people / totals.people),
        ...(isCompared ? [formatNumber(item.compare ?? 0)] : []),
      ],
    })),
    none: i18n.t("sales:first.none"),
    foot: [
      median === null
        ? i18n.t("sales:first.footNone")
        : i18n.t("sales:first.foot", { number: formatNumber(totals.people), median: spanWords(Math.max(median, 1)) }),
      ...(totals.unvisited === 0 ? [] : [i18n.t("sales:first.unvisited", { number: formatNumber(totals.unvisited) })]),
    ].join(" "),
  };
}
