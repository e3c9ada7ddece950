import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "../../query.ts";
import { isOneOf } from "../../sql/is-one-of.ts";
import { person } from "../../sql/people.ts";
import { selectShopRows } from "./shop-rows.ts";

/** An event that names a product twice has one view, addition or purchase of it, and the pieces of both lines. */
const selectLines = (query: Query, period: Period): Sql => sql`
  SELECT person_key, kind, at, item.1 AS product, item.2 AS name, item.3 AS category, item.4 AS brand, item.6 AS pieces, nth,
    toInt128(greatest(floor(item.5 * item.6 + 0.5) - item.7, 0)) AS paid
  FROM (${selectShopRows(query, { period, kinds: ["order", "view", "cart"], columns: sql`${person} AS person_key, toString(kind) AS kind, at, items`, withItems: true })})
  ARRAY JOIN items AS item, arrayEnumerateUniq(arrayMap(each -> each.1, items)) AS nth`;

const sums = constant(`
  countIf(kind = 'view' AND nth = 1) AS viewed, countIf(kind = 'cart' AND nth = 1) AS carted,
  countIf(kind = 'order' AND nth = 1) AS bought, sumIf(pieces, kind = 'order') AS sold, sumIf(paid, kind = 'order') AS earned`);
const totals = constant(`
  sum(viewed) AS views, sum(carted) AS cartAdds, sum(bought) AS purchases, sum(sold) AS quantity, sum(earned) AS rial,
  countIf(carted > 0) AS carters, countIf(carted > 0 AND bought > 0) AS buyers`);

const newest = (column: string) => sql`maxIf((at, ${constant(column)}), ${constant(column)} != '')`;

/**
 * A row for each product of a period with its sums, `carters` and `buyers` (people who added it to their cart, and who
 * bought it too), its newest name, category and brand. `keys`: of these products alone.
 */
export function selectProducts(query: Query, period: Period, keys?: readonly string[]): Sql {
  const only = keys === undefined ? constant("") : sql`WHERE ${isOneOf(constant("product"), keys)}`;
  return sql`
    SELECT product AS key, ${totals}, max(named).2 AS name, max(sorted).2 AS category, max(branded).2 AS brand
    FROM (
      SELECT product, person_key, ${sums}, ${newest("name")} AS named, ${newest("category")} AS sorted, ${newest("brand")} AS branded
      FROM (${selectLines(query, period)}) ${only} GROUP BY product, person_key)
    GROUP BY key`;
}

/** One row: what all products add up to; `carters` and `buyers` of anything. */
export const selectAllProducts = (query: Query, period: Period): Sql => sql`
  SELECT ${totals} FROM (SELECT person_key, ${sums} FROM (${selectLines(query, period)}) GROUP BY person_key)`;

/** Products of an order that are paired: pairs grow with the square. */
const maxPaired = 30;

/** The pairs of products with the most orders that have both: `one`, `other` and `orders`. */
export const selectPairs = (query: Query, period: Period, limit: number): Sql => sql`
  SELECT pair.1 AS one, pair.2 AS other, count() AS orders
  FROM (
    SELECT arraySlice(arraySort(arrayDistinct(arrayMap(item -> item.1, items))), 1, ${maxPaired}) AS listed,
      arrayJoin(arrayFlatten(arrayMap((first, n) -> arrayMap(second -> (first, second), arraySlice(listed, n + 1)), listed, arrayEnumerate(listed)))) AS pair
    FROM (${selectShopRows(query, { period, kinds: ["order"], columns: constant("items"), withItems: true })}))
  GROUP BY pair ORDER BY orders DESC, one, other LIMIT ${limit}`;
