import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { itemArrays, joinLines, joinProducts, paid, productArray } from "#platform/visits/sql/shop-items.ts";
import type { Query } from "../../query.ts";
import { isOneOf } from "../../sql/is-one-of.ts";
import { person } from "../../sql/people.ts";
import { selectShopRows } from "./shop-rows.ts";

/** Of these products alone. */
const among = (keys: readonly string[] | undefined) =>
  keys === undefined ? constant("") : sql`WHERE ${isOneOf(constant("product"), keys)}`;

/** When a line was said, as a number: after all of browsers what the owner's server or an import said. */
const said = constant("toUnixTimestamp64Milli(at) + if(provenance = 'browser', 0, 1000000000000000)");

const kindColumns = constant("kind = 'view' AS is_view, kind = 'cart' AS is_cart, kind = 'order' AS is_order");

/**
 * The sums of products by wording (the name, category and brand that a line gives its product), with the newest line of
 * each. Reads every line and looks nobody up. Wordings are few: the newest text of every product and person, instead,
 * took more than 15 s for the views of 10,000,000 events.
 */
const selectWordings = (query: Query, period: Period, keys?: readonly string[]): Sql => sql`
  SELECT product, name, category, brand, max(said) AS newest, countIf(is_view AND nth = 1) AS viewed,
    countIf(is_cart AND nth = 1) AS carted, countIf(is_order AND nth = 1) AS bought, sumIf(pieces, is_order) AS sold,
    sumIf(${paid}, is_order) AS earned
  FROM (${selectShopRows(query, {
    ...{ period, kinds: ["order", "view", "cart"], withItems: true },
    columns: sql`${kindColumns}, ${said} AS said, ${itemArrays}`,
  })})
  ${joinLines} ${among(keys)} GROUP BY product, name, category, brand`;

/** The people who added products to their cart (`carters`), and who bought them too: of each product, or of any. */
function selectBuyers(
  query: Query,
  period: Period,
  { byProduct, keys }: { byProduct: boolean; keys?: readonly string[] | undefined },
): Sql {
  const key = constant(byProduct ? "product, " : "");
  return sql`
    SELECT ${key} count() AS carters, countIf(has_bought) AS buyers
    FROM (
      SELECT ${key} person_key, max(is_order) AS has_bought
      FROM (${selectShopRows(query, {
        ...{ period, kinds: ["order", "cart"], withItems: true },
        columns: sql`${person} AS person_key, ${kindColumns}, ${productArray}`,
      })})
      ${joinProducts} ${among(keys)} GROUP BY ${key} person_key HAVING max(is_cart))
    ${constant(byProduct ? "GROUP BY product" : "")}`;
}

const newest = (column: string) => sql`max(if(${constant(column)} = '', (0, ''), (newest, ${constant(column)}))).2`;

/**
 * A row for each product of a period with its sums, `carters` and `buyers` (people who added it to their cart, and who
 * bought it too), its name, category and brand. `keys`: of these products alone.
 */
export const selectProducts = (query: Query, period: Period, keys?: readonly string[]): Sql => sql`
  SELECT key, views, cartAdds, purchases, quantity, earnings, carters, buyers, name, category, brand
  FROM (
    SELECT product AS key, sum(viewed) AS views, sum(carted) AS cartAdds, sum(bought) AS purchases, sum(sold) AS quantity,
      sum(earned) AS earnings, ${newest("name")} AS name, ${newest("category")} AS category, ${newest("brand")} AS brand
    FROM (${selectWordings(query, period, keys)}) GROUP BY key) AS sold
  LEFT JOIN (
    SELECT product AS key, carters, buyers FROM (${selectBuyers(query, period, { byProduct: true, keys })})) AS people
  USING (key)`;

/** The same with what all products of the period have: how many they are (`found`), and their sums. */
export const selectWithTotals = (query: Query, period: Period): Sql => sql`
  SELECT *, count() OVER () AS found, sum(views) OVER () AS allViews, sum(cartAdds) OVER () AS allCartAdds,
    sum(purchases) OVER () AS allPurchases, sum(quantity) OVER () AS allQuantity, sum(earnings) OVER () AS allEarnings
  FROM (${selectProducts(query, period)})`;

/** One row: `carters` and `buyers` of anything. */
export const selectAllBuyers = (query: Query, period: Period): Sql => selectBuyers(query, period, { byProduct: false });

/** Products of an order that are paired: pairs grow with the square. */
const maxPaired = 30;

/** The pairs of products with the most orders that have both: `one`, `other` and `orders`. */
export const selectPairs = (query: Query, period: Period, limit: number): Sql => sql`
  SELECT pair.1 AS one, pair.2 AS other, count() AS orders
  FROM (
    SELECT arraySlice(arraySort(arrayDistinct(products)), 1, ${maxPaired}) AS listed,
      arrayJoin(arrayFlatten(arrayMap((first, n) -> arrayMap(second -> (first, second), arraySlice(listed, n + 1)), listed, arrayEnumerate(listed)))) AS pair
    FROM (${selectShopRows(query, { period, kinds: ["order"], columns: productArray, withItems: true })}))
  GROUP BY pair ORDER BY orders DESC, one, other LIMIT ${limit}`;
