import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { success } from "./envelope.ts";
import type { MetricEntry } from "./metrics.ts";
import { reportCall, reportQuery } from "./report-query.ts";
import { range } from "./reports.ts";

/** Reports of products, as events name them in `product` or `products`. */

/** The metrics of products. Money is in the website's currency. */
export const productMetricTable = {
  views: { kind: "count" },
  cartAdds: { kind: "count" },
  /** Orders with the product. */
  purchases: { kind: "count" },
  /** Pieces sold, which may be parts of one. */
  quantity: { kind: "count" },
  /** Price times quantity less discount. */
  revenue: { kind: "money" },
  /** Of the people who added it to their cart, the share who bought it, both in the period. */
  cartToPurchase: { kind: "rate", meanOf: "cartAdds" },
} as const satisfies Record<string, Pick<MetricEntry, "kind" | "meanOf">>;

export type ProductMetric = keyof typeof productMetricTable;
export const productMetricNames = Object.keys(productMetricTable) as [ProductMetric, ...ProductMetric[]];

const count = z.number().int().nonnegative();
const metrics = z.object({
  ...{ views: count, cartAdds: count, purchases: count },
  ...{ quantity: z.number(), revenue: z.number(), cartToPurchase: z.number() },
} satisfies Record<ProductMetric, z.ZodType>);
export type ProductMetrics = z.infer<typeof metrics>;

const named = z.object({
  /** The product's id, or its name where it has none. */
  key: z.string(),
  /** Its newest name in the period; the key where it has none. */
  label: z.string(),
});
const product = named.extend({ ...metrics.shape, category: z.string(), brand: z.string() });
const period = range.pick({ from: true, to: true });

const products = z.object({
  range: period,
  compare: period.optional(),
  /** What all products add up to; the rate is of the people who added anything to their cart. */
  totals: metrics,
  compareTotals: metrics.optional(),
  items: z.array(product.extend({ compare: metrics.optional() })),
  total: count,
  page: count,
  limit: count,
});
export type ProductsReport = z.infer<typeof products>;

/** The ten products with the most of each metric; those without any are none. */
const leaders = z.object({
  range: period,
  leaders: z.object(
    Object.fromEntries(productMetricNames.map((name) => [name, z.array(product)])) as Record<
      ProductMetric,
      z.ZodArray<typeof product>
    >,
  ),
});
export type ProductLeaders = z.infer<typeof leaders>;

const together = z.object({
  range: period,
  /** Pairs of products of one order, the most frequent first. Of an order the first 30 products count. */
  items: z.array(
    z.object({
      products: z.tuple([named, named]),
      /** Orders with both. */
      orders: count,
      /** Of the orders with the first, and with the second, the share that has the other too. */
      shares: z.tuple([z.number(), z.number()]),
    }),
  ),
});
export type ProductsTogether = z.infer<typeof together>;

/** Some products of an export, in its order. */
const exportPart = z.object({ range: period, items: z.array(product) });
export type ProductsPart = z.infer<typeof exportPart>;

export const productsAnswer = { products, leaders, together };

export const productReports = {
  products: reportCall(
    "products",
    "Products with views, additions to the cart, purchases, quantity and revenue",
    reportQuery,
  ).output(success(products)),
  export: reportCall(
    "products/export",
    "All products (at most 1,000,000) of one consistent read, in parts as server-sent events",
    reportQuery.omit({ page: true, limit: true }),
  ).output(eventIterator(exportPart)),
  leaders: reportCall("product/most", "The leading products of each metric", reportQuery).output(success(leaders)),
  together: reportCall("product/together", "Products that are bought together", reportQuery).output(success(together)),
};
