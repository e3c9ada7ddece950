import { type Currency, countedCurrencies } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** Larger numbers are no price, and no quantity, of a shop. */
const [maxPrice, maxQuantity] = [10_000_000_000_000, 1_000_000];

/** What an event lists as `products`, else its `product` alone, each as JSON. */
export const listedProducts = constant(
  "if(JSONType(data, 'products') = 'Array', JSONExtractArrayRaw(data, 'products'), [JSONExtractRaw(data, 'product')])",
);

/**
 * The products of an event, from `products` or `product` of its data. Prices and discounts are in minor units (rial, cents); `discount` is of
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
    ${listedProducts}) AS listed,
  CAST(arrayFilter(item -> item.1 != '', arrayMap(item -> (
      if(item.product = '', item.name, item.product), item.name, item.category, item.brand,
      if(item.price > 0 AND item.price <= ${maxPrice}, toInt64(item.price), 0),
      if(item.quantity > 0 AND item.quantity <= ${maxQuantity}, item.quantity, 1),
      if(item.discount > 0 AND item.discount <= ${maxPrice}, toInt64(item.discount), 0)), listed)),
    'Array(Tuple(product String, name String, category String, brand String, price Int64, quantity Float64, discount Int64))') AS items`;

/**
 * Minor units in a unit of an item's currency: that of the event, the website's where it names none; currencies that do
 * not count have no price.
 */
const unitOf = (own: Currency): Sql =>
  constant(`
  multiIf(currency != '', currency, JSONHas(data, 'currency'), upper(JSONExtractString(data, 'currency')), '${own}') AS money,
  multiIf(${countedCurrencies(own).map((code) => `money = '${code}', ${minorUnits(code)}`)}, 0) AS unit`);

/** Of a SELECT from events of a website with this currency: `items`, which reads `currency` and `data`. */
export const itemColumns = (own: Currency): Sql => sql`${unitOf(own)}, ${items}`;

/** The columns of `items`, in a SELECT from rows that have it: each is stored, and read, on its own. */
export const productArray = constant("items.product AS products");
export const itemArrays = constant(`items.product AS products, items.name AS names, items.category AS categories,
  items.brand AS brands, items.price AS prices, items.quantity AS quantities, items.discount AS discounts`);

/**
 * A row for each of these items: its `product` and which line of its product it is (`nth`). An event that names a product
 * twice has one view, addition or purchase of it, and the pieces of both lines.
 */
export const joinProducts = constant("ARRAY JOIN products AS product, arrayEnumerateUniq(products) AS nth");
export const joinLines = constant(`ARRAY JOIN products AS product, arrayEnumerateUniq(products) AS nth, names AS name,
  categories AS category, brands AS brand, prices AS price, quantities AS pieces, discounts AS discount`);
/** What a line brought in minor units; like an amount out of bounds, a larger one is 0. */
export const paid = constant(
  `toInt128(if(floor(price * pieces + 0.5) - discount AS brought BETWEEN 0 AND ${maxPrice}, brought, 0))`,
);
