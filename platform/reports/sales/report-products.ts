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
import type { Period } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod } from "../describe-range.ts";
import { shareOf, toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { isOneOf } from "../sql/is-one-of.ts";
import { selectAllBuyers, selectPairs, selectProducts, selectWithTotals } from "./sql/products.ts";

const number = z.coerce.number();
const sums = z.object({
  ...{ views: number, cartAdds: number, purchases: number, quantity: number, earnings: number },
  ...{ carters: number, buyers: number },
});
export const productRow = sums.extend({ key: z.string(), name: z.string(), category: z.string(), brand: z.string() });
const noSums = sums.parse({ views: 0, cartAdds: 0, purchases: 0, quantity: 0, earnings: 0, carters: 0, buyers: 0 });

const columns: Record<ProductMetric | "key", string> = {
  ...{ key: "key", views: "views", cartAdds: "cartAdds", purchases: "purchases", quantity: "quantity" },
  ...{ revenue: "earnings", cartToPurchase: "buyers / greatest(carters, 1)" },
};

const rowWithTotals = productRow.extend({
  ...{
    found: number,
    allViews: number,
    allCartAdds: number,
    allPurchases: number,
    allQuantity: number,
    allEarnings: number,
  },
});
const people = z.object({ carters: number, buyers: number });

/** One page of the products of a period, with what all of them add up to. Throws BAD_REQUEST for an unknown `sort`. */
export async function reportProducts(query: Query, run: RunQuery): Promise<ProductsReport> {
  const { range, page, limit } = query;
  const order = orderOf(query);
  const read = (offset: number, count: number) =>
    run(sql`${selectWithTotals(query, range)} ORDER BY ${order} LIMIT ${count} OFFSET ${offset}`, rowWithTotals);
  const [rows, [all]] = await Promise.all([
    read((page - 1) * limit, limit),
    run(selectAllBuyers(query, range), people),
  ]);
  const [any] = rows.length === 0 && page > 1 ? await read(0, 1) : rows;
  const keys = rows.map(({ key }) => key);
  const before = range.compare && (await readBefore(query, { period: range.compare, keys }, run));
  return {
    range: describePeriod(query, range),
    totals: toTotals(query.website, any, all),
    ...(range.compare && before ? { compare: describePeriod(query, range.compare), compareTotals: before.totals } : {}),
    items: rows.map((each) => ({
      ...toProduct(query.website, each),
      ...(before && {
        compare: toMetrics(
          query.website,
          before.rows.find(({ key }) => key === each.key),
        ),
      }),
    })),
    ...{ total: any?.found ?? 0, page, limit },
  };
}

/** What some products had in a compared period, and all together. */
async function readBefore(query: Query, { period, keys }: { period: Period; keys: readonly string[] }, run: RunQuery) {
  // One more row than there are keys: the totals stand in every row, also where none of these products was there.
  const first = keys.length === 0 ? constant("key") : sql`${isOneOf(constant("key"), keys)} DESC, key`;
  const [rows, [all]] = await Promise.all([
    run(sql`${selectWithTotals(query, period)} ORDER BY ${first} LIMIT ${keys.length + 1}`, rowWithTotals),
    run(selectAllBuyers(query, period), people),
  ]);
  return { rows, totals: toTotals(query.website, rows[0], all) };
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
    productMetricNames.map((name) => [
      name,
      rows.filter(({ metric }) => metric === name).map((each) => toProduct(query.website, each)),
    ]),
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

export const toProduct = (
  website: Query["website"],
  { key, name, category, brand, ...each }: z.infer<typeof productRow>,
) => ({
  ...{ key, label: name === "" ? key : name, category, brand },
  ...toMetrics(website, each),
});

const toTotals = (
  website: Query["website"],
  any: z.infer<typeof rowWithTotals> | undefined,
  all: z.infer<typeof people> = noSums,
) =>
  toMetrics(
    website,
    any && {
      ...{ views: any.allViews, cartAdds: any.allCartAdds, purchases: any.allPurchases, quantity: any.allQuantity },
      ...{ earnings: any.allEarnings, carters: all.carters, buyers: all.buyers },
    },
  );

function toMetrics(website: Query["website"], found: z.infer<typeof sums> = noSums): ProductMetrics {
  const { views, cartAdds, purchases, quantity, earnings, carters, buyers } = found;
  // Sums of doubles differ in their last digits by the order of rows.
  const pieces = Number(quantity.toFixed(6));
  return {
    views,
    cartAdds,
    purchases,
    quantity: pieces,
    revenue: toUnits(website, earnings),
    cartToPurchase: shareOf(buyers, carters),
  };
}
