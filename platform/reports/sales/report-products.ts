import { z } from "zod";
import {
  type ProductLeaders,
  type ProductMetric,
  type ProductMetrics,
  type ProductsReport,
  type ProductsTogether,
  productMetricNames,
} from "#contract/products.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod } from "../describe-range.ts";
import { shareOf, toman } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { selectAllProducts, selectPairs, selectProducts } from "./sql/products.ts";

const number = z.coerce.number();
const sums = z.object({
  ...{ views: number, cartAdds: number, purchases: number, quantity: number, rial: number },
  ...{ carters: number, buyers: number },
});
export const productRow = sums.extend({ key: z.string(), name: z.string(), category: z.string(), brand: z.string() });
const noSums = sums.parse({ views: 0, cartAdds: 0, purchases: 0, quantity: 0, rial: 0, carters: 0, buyers: 0 });

const columns: Record<ProductMetric | "key", string> = {
  ...{ key: "key", views: "views", cartAdds: "cartAdds", purchases: "purchases", quantity: "quantity" },
  ...{ revenue: "rial", cartToPurchase: "buyers / greatest(carters, 1)" },
};

/** One page of the products of a period, with what all of them add up to. Throws BAD_REQUEST for an unknown `sort`. */
export async function reportProducts(query: Query, run: RunQuery): Promise<ProductsReport> {
  const { range, page, limit } = query;
  const order = orderOf(query);
  const read = (offset: number, count: number) =>
    run(
      sql`SELECT *, count() OVER () AS found FROM (${selectProducts(query, range)}) ORDER BY ${order} LIMIT ${count} OFFSET ${offset}`,
      productRow.extend({ found: number }),
    );
  const rows = await read((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await read(0, 1) : rows;
  const [all] = await run(selectAllProducts(query, range), sums);
  const keys = rows.map(({ key }) => key);
  const before = range.compare && (await run(selectProducts(query, range.compare, keys), productRow));
  const [allBefore] = range.compare ? await run(selectAllProducts(query, range.compare), sums) : [];
  return {
    range: describePeriod(query, range),
    totals: toMetrics(all),
    ...(range.compare ? { compare: describePeriod(query, range.compare), compareTotals: toMetrics(allBefore) } : {}),
    items: rows.map((each) => ({
      ...toProduct(each),
      ...(before && { compare: toMetrics(before.find(({ key }) => key === each.key)) }),
    })),
    ...{ total: any?.found ?? 0, page, limit },
  };
}

/** The ten products with the most of each metric. */
export async function listLeaders(query: Query, run: RunQuery): Promise<ProductLeaders> {
  const values = productMetricNames.map((name) => `toFloat64(${columns[name]})`).join(", ");
  const rows = await run(
    sql`SELECT *, metric, value FROM (${selectProducts(query, query.range)})
        ARRAY JOIN ${[...productMetricNames]} AS metric, [${constant(values)}] AS value
        WHERE value > 0 ORDER BY metric, value DESC, key LIMIT 10 BY metric`,
    productRow.extend({ metric: z.enum(productMetricNames) }),
  );
  const leaders = Object.fromEntries(
    productMetricNames.map((name) => [name, rows.filter(({ metric }) => metric === name).map(toProduct)]),
  ) as ProductLeaders["leaders"];
  return { range: describePeriod(query, query.range), leaders };
}

/** Pairs of products that are bought together. */
export async function listTogether(query: Query, run: RunQuery): Promise<ProductsTogether> {
  const { range, limit } = query;
  const pairs = await run(
    selectPairs(query, range, limit),
    z.object({ one: z.string(), other: z.string(), orders: number }),
  );
  const keys = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const found = keys.length === 0 ? [] : await run(selectProducts(query, range, keys), productRow);
  const rowOf = new Map(found.map((each) => [each.key, each]));
  const product = (key: string) => ({ key, label: rowOf.get(key)?.name || key });
  const share = (orders: number, key: string) => shareOf(orders, rowOf.get(key)?.purchases ?? 0);
  return {
    range: describePeriod(query, range),
    items: pairs.map(({ one, other, orders }) => ({
      products: [product(one), product(other)],
      orders,
      shares: [share(orders, one), share(orders, other)],
    })),
  };
}

/** The most revenue first where the query names no order. Throws BAD_REQUEST for an unknown one. */
export function orderOf({ sort = "-revenue" }: Pick<Query, "sort">): Sql {
  const [, minus, name = ""] = /^(-?)(\w+)$/.exec(sort) ?? [];
  const column = Object.entries(columns).find(([key]) => key === name)?.[1];
  if (column === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  return constant(`${column} ${minus === "-" ? "DESC" : "ASC"}, key ASC`);
}

export const toProduct = ({ key, name, category, brand, ...each }: z.infer<typeof productRow>) => ({
  ...{ key, label: name === "" ? key : name, category, brand },
  ...toMetrics(each),
});

function toMetrics(found: z.infer<typeof sums> = noSums): ProductMetrics {
  const { views, cartAdds, purchases, quantity, rial, carters, buyers } = found;
  // Sums of doubles differ in their last digits by the order of rows.
  const pieces = Number(quantity.toFixed(6));
  return {
    views,
    cartAdds,
    purchases,
    quantity: pieces,
    revenue: toman(rial),
    cartToPurchase: shareOf(buyers, carters),
  };
}
