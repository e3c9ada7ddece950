import { type Change, formatFigure, rowChangeOf } from "#app/format/figures.ts";
import { formatNumber, formatShare, formatShort } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DistributionData } from "#app/ui/reports/distribution-card.tsx";
import type { ReportTableData } from "#app/ui/reports/report-table.tsx";
import type { SharedTable } from "#app/ui/reports/shared-tables.tsx";
import type { TogetherData } from "#app/ui/sales/together-card.tsx";
import {
  type ProductLeaders,
  type ProductMetric,
  type ProductMetrics,
  type ProductsReport,
  type ProductsTogether,
  productMetricNames,
  productMetricTable,
} from "#contract/products.ts";
import { widthOf } from "./bar-lists.server.ts";

/** The order that the address chooses, such as `-views`; else the most revenue first. */
export function readProductSort(query: URLSearchParams) {
  const [, minus, name] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
  const column = productMetricNames.find((each) => each === name) ?? "revenue";
  const descending = column !== name || minus === "-";
  return {
    ...{ column, descending, isOther: query.has("sort") && column !== name },
    parameter: `${descending ? "-" : ""}${column}`,
  };
}

/** A figure of a product; pieces may be parts of one, and a rate of nobody is unknown. */
function productFigure(name: ProductMetric, metrics: ProductMetrics): string {
  if (name === "quantity") return formatShort(metrics.quantity);
  if (name === "cartToPurchase" && metrics.cartAdds === 0) return "—";
  return formatFigure(productMetricTable[name].kind, metrics[name]);
}

const figuresOf = (metrics: ProductMetrics) => productMetricNames.map((name) => productFigure(name, metrics));

/** The orders of the period that have some products, for `ordersTo`. */
export const ordersWith = (website: string, query: URLSearchParams) => (products: readonly string[]) => {
  const rest = new URLSearchParams(withParams(query, { sort: null, page: null }));
  for (const key of products) rest.append("product", key);
  return `/w/${website}/orders?${rest}`;
};
type OrdersTo = ReturnType<typeof ordersWith>;

/** One page of the products, which every column sorts; a row leads to its orders. */
export function productTable(
  report: ProductsReport & { isOther: boolean },
  query: URLSearchParams,
  ordersTo: OrdersTo,
): ReportTableData {
  const sorted = readProductSort(query);
  const { items, totals, compareTotals, page, limit, total } = report;
  const isCompared = (compareTotals?.revenue ?? 0) > 0;
  const change = (now: ProductMetrics, before: ProductMetrics | undefined): Change | undefined =>
    isCompared ? rowChangeOf("money", now.revenue, before?.revenue ?? 0) : undefined;
  const max = Math.max(...items.map((item) => item[sorted.column]), 0);
  const isRate = productMetricTable[sorted.column].kind === "rate";
  return {
    label: i18n.t("products:table"),
    column: i18n.t("products:column"),
    heads: productMetricNames.map((name) => {
      const isNow = sorted.column === name;
      return {
        key: name,
        label: i18n.t(`products:metrics.${name}`),
        to: withParams(query, { sort: `${isNow && sorted.descending ? "" : "-"}${name}`, page: null }),
        now: isNow ? (sorted.descending ? ("descending" as const) : ("ascending" as const)) : undefined,
      };
    }),
    changeHead: isCompared ? i18n.t("products:change") : undefined,
    rows: items.map((item) => ({
      ...{ key: item.key, name: item.label, code: item.label === item.key ? "" : item.key, mark: "" },
      width: isRate ? undefined : widthOf(item[sorted.column], max),
      figures: figuresOf(item),
      change: change(item, item.compare),
      to: item.purchases === 0 ? undefined : ordersTo([item.key]),
    })),
    totals: figuresOf(totals),
    totalChange: change(totals, compareTotals),
    sums: i18n.t("products:sums"),
    paging: { page, size: limit, total, isOther: report.isOther },
    wrongSort: sorted.isOther
      ? [i18n.t("reports:wrongSort", { column: i18n.t(`products:metrics.${sorted.column}`) })]
      : [],
  };
}

/** The same on a shared link. */
export const sharedProducts = ({ items, totals }: ProductsReport): SharedTable => ({
  ...{ key: "products", isWide: true, column: i18n.t("products:column") },
  columns: productMetricNames.map((name) => i18n.t(`products:metrics.${name}`)),
  rows: items.map((item) => ({ key: item.key, name: item.label, code: item.key, figures: figuresOf(item) })),
  total: [i18n.t("shares:shared.total"), ...figuresOf(totals)],
});

const led = ["views", "cartAdds", "quantity", "cartToPurchase"] as const satisfies ProductMetric[];

/** The leading products of what the table does not show first. */
export const leadersView = ({ leaders }: ProductLeaders, ordersTo?: OrdersTo): DistributionData[] =>
  led.map((name) => {
    const max = Math.max(...leaders[name].map((item) => item[name]), 0);
    return {
      title: i18n.t(`products:leaders.${name}`),
      columns: [i18n.t("products:column"), i18n.t(`products:metrics.${name}`)],
      rows: leaders[name].map((item) => ({
        ...{ key: item.key, name: item.label, width: widthOf(item[name], max), figures: [productFigure(name, item)] },
        to: item.purchases === 0 ? undefined : ordersTo?.([item.key]),
      })),
      none: i18n.t("products:leaders.none"),
      foot: i18n.t("products:leaders.foot"),
    };
  });

export const togetherView = ({ items }: ProductsTogether, ordersTo?: OrdersTo): TogetherData => ({
  rows: items.map(({ products: [one, other], orders, shares }) => ({
    key: JSON.stringify([one.key, other.key]),
    name: i18n.t("products:together.pair", { one: one.label, other: other.label }),
    figures: [formatNumber(orders), ...shares.map(formatShare)],
    to: ordersTo?.([one.key, other.key]),
  })),
});
