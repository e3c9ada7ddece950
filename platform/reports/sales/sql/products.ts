import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { joinLines, lineColumns } from "#platform/visits/sql/shop-items.ts";
import type { Query } from "../../query.ts";
import { isOneOf } from "../../sql/is-one-of.ts";
import { person } from "../../sql/people.ts";
import { selectShopRows } from "./shop-rows.ts";

const selectLines = (query: Query, period: Period): Sql => sql`
  SELECT person_key, kind, vouched, at, ${lineColumns}
  FROM (${selectShopRows(query, { period, kinds: ["order", "view", "cart"], columns: sql`${person} AS person_key, toString(kind) AS kind, provenance != 'browser' AS vouched, at, items`, withItems: true })})
  ${joinLines}`;

const sums = constant(`
  countIf(kind = 'view' AND nth = 1) AS viewed, countIf(kind = 'cart' AND nth = 1) AS carted,
  countIf(kind = 'order' AND nth = 1) AS bought, sumIf(pieces, kind = 'order') AS sold, sumIf(paid, kind = 'order') AS earned`);
const totals = constant(`
  sum(viewed) AS views, sum(carted) AS cartAdds, sum(bought) AS purchases, sum(sold) AS quantity, sum(earned) AS rial,
  countIf(carted > 0) AS carters, countIf(carted > 0 AND bought > 0) AS buyers`);

/** The newest text that the owner's server or an import said; a browser's where they say none. */
const newest = (column: string) => sql`maxIf((vouched, at, ${constant(column)}), ${constant(column)} != '')`;

/**
 * A row for each product of a period with its sums, `carters` and `buyers` (people who added it to their cart, and who
 * bought it too), its name, category and brand. `keys`: of these products alone.
 */
export function selectProducts(query: Query, period: Period, keys?: readonly string[]): Sql {
  const only = keys === undefined ? constant("") : sql`WHERE ${isOneOf(constant("product"), keys)}`;
  return sql`
    SELECT product AS key, ${totals}, max(named).3 AS name, max(sorted).3 AS category, max(branded).3 AS brand
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
