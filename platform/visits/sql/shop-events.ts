import { refundName } from "#contract/collect.ts";
import { attributes } from "#contract/dimensions.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, spanOf } from "#platform/visits/day.ts";
import { isWithin, type Scope, selectEvents, visitFacts } from "./source.ts";

/** What counts of a shop's events: the rows of `shop_events`. */
const shopKinds = ["order", "refund", "view", "cart"] as const;
export type ShopKind = (typeof shopKinds)[number];

/** A condition on the names of events that may be one. */
export const isShopEvent = sql`name IN ('purchase', ${refundName}, 'product_view', 'add_to_cart')`;

/** Larger numbers are no price, and no quantity, of a shop. */
const [maxPrice, maxQuantity] = [10_000_000_000_000, 1_000_000];

/**
 * The products of an event, from `products` or `product` of its data. Prices and discounts are in rial; `discount` is of
 * the whole line. What names no product is left out; an amount out of bounds is 0, such a quantity 1. Rounds like
 * JavaScript: the engine's `round` is to even.
 */
const items = sql`
  arrayMap(raw -> CAST((
      multiIf(JSONType(raw, 'id') = 'String', JSONExtractString(raw, 'id'), JSONType(raw, 'id') IN ('Int64', 'UInt64', 'Double'), JSONExtractRaw(raw, 'id'), ''),
      JSONExtractString(raw, 'name'), JSONExtractString(raw, 'category'), JSONExtractString(raw, 'brand'),
      floor(JSONExtractFloat(raw, 'price') * unit + 0.5), JSONExtractFloat(raw, 'quantity'),
      floor(JSONExtractFloat(raw, 'discount') * unit + 0.5)),
    'Tuple(product String, name String, category String, brand String, price Float64, quantity Float64, discount Float64)'),
    if(JSONType(data, 'products') = 'Array', JSONExtractArrayRaw(data, 'products'), [JSONExtractRaw(data, 'product')])) AS listed,
  CAST(arrayFilter(item -> item.1 != '', arrayMap(item -> (
      if(item.product = '', item.name, item.product), item.name, item.category, item.brand,
      if(item.price > 0 AND item.price <= ${maxPrice}, toInt64(item.price), 0),
      if(item.quantity > 0 AND item.quantity <= ${maxQuantity}, item.quantity, 1),
      if(item.discount > 0 AND item.discount <= ${maxPrice}, toInt64(item.discount), 0)), listed)),
    'Array(Tuple(product String, name String, category String, brand String, price Int64, quantity Float64, discount Int64))') AS items`;

/** Rial in a unit of an item's currency: that of the event, toman where it names none; other currencies have no price. */
const unit = constant(`
  multiIf(currency != '', currency, JSONHas(data, 'currency'), upper(JSONExtractString(data, 'currency')), 'IRT') AS money,
  multiIf(money = 'IRT', 10, money = 'IRR', 1, 0) AS unit`);

/**
 * The events of a scope that are rows of `shop_events`, with their columns but those of their visit, which is `visit`. An
 * order that a better claim displaces is none. Without `withItems` products are not read: planning their expressions takes
 * longer than reading a month of orders.
 */
export const selectShopEvents = (scope: Scope, { withItems }: { withItems: boolean }): Sql => sql`
  SELECT multiIf(ordered, 'order', name = ${refundName}, 'refund', name = 'product_view', 'view', 'cart') AS kind,
    at, visitor, id, order_id, provenance, priced, toInt64(sale) AS sale, visit${withItems ? sql`, ${unit}, ${items}` : constant("")}
  FROM (${selectEvents({ ...scope, only: sql`AND ${isShopEvent} ${scope.only ?? constant("")}` })})
  WHERE name != 'purchase' OR ordered`;

const traits = join(attributes.map(identifier), ", ");

/** Writes the rows of consecutive days into `shop_events`, each day under its version. */
export function insertShopEvents(scope: Scope, days: readonly { day: Day; version: number }[]): Sql {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const versions = days.map(({ version }) => version);
  return sql`
    INSERT INTO shop_events (website, kind, day, version, at, visitor, id, order_id, provenance, priced, sale, items, pages, ${traits})
    SELECT ${uuid(scope.website)}, kind, toDate(at) AS day, ${versions}[toUInt16(day) - ${first - 1}], at, shop.visitor, id, order_id,
      provenance, priced, sale, items, pages, ${traits}
    FROM (SELECT * FROM (${selectShopEvents(scope, { withItems: true })}) WHERE ${isWithin(constant("at"), [spanOf(first, last)])}) AS shop
    INNER JOIN (
      SELECT ${visitFacts(attributes)}, groupUniqArrayIf(page, viewed) AS pages FROM (${selectEvents(scope)}) GROUP BY visit
    ) AS facts USING (visit)`;
}

export const deleteShopEvents = (versions: readonly number[]): Sql =>
  sql`DELETE FROM shop_events WHERE version IN ${versions}`;
