import { refundName } from "#contract/collect.ts";
import { attributes } from "#contract/dimensions.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type DayVersion, isOnDays, versionOf } from "./day-versions.ts";
import { itemColumns } from "./shop-items.ts";
import { type Scope, selectEvents, visitFacts } from "./source.ts";

/** What counts of a shop's events: the rows of `shop_events`. */
const shopKinds = ["order", "refund", "view", "cart"] as const;
export type ShopKind = (typeof shopKinds)[number];

/** A condition on the names of events that may be one. */
export const isShopEvent = sql`name IN ('purchase', ${refundName}, 'product_view', 'add_to_cart')`;

/**
 * The events of a scope that are rows of `shop_events`, with their columns but those of their visit, which is `visit`. An
 * order that a better claim displaces is none, nor is a refund without an amount. Without `withItems` products are not read: planning their expressions takes
 * longer than reading a month of orders.
 */
export const selectShopEvents = (scope: Scope, { withItems }: { withItems: boolean }): Sql => sql`
  SELECT multiIf(ordered, 'order', name = ${refundName}, 'refund', name = 'product_view', 'view', 'cart') AS kind,
    at, visitor, id, order_id, provenance, priced, toInt64(sale) AS sale, visit${withItems ? sql`, ${itemColumns(scope.currency)}` : constant("")}
  FROM (${selectEvents({ ...scope, only: sql`AND ${isShopEvent} ${scope.only ?? constant("")}` })})
  WHERE multiIf(name = 'purchase', ordered, name = ${refundName}, value < 0, true)`;

const traits = join(attributes.map(identifier), ", ");

/** Writes the rows of some days, ascending, into `shop_events`, each day under its version. */
export function insertShopEvents(scope: Scope, days: readonly DayVersion[]): Sql {
  return sql`
    INSERT INTO shop_events (website, kind, day, version, at, visitor, id, order_id, provenance, priced, sale, items, pages, ${traits})
    SELECT ${uuid(scope.website)}, kind, toDate(at) AS day, ${versionOf(days)}, at, shop.visitor, id, order_id,
      provenance, priced, sale, items, pages, ${traits}
    FROM (SELECT * FROM (${selectShopEvents(scope, { withItems: true })}) WHERE ${isOnDays(constant("at"), days)}) AS shop
    INNER JOIN (
      SELECT ${visitFacts(attributes)}, groupUniqArrayIf(page, viewed) AS pages FROM (${selectEvents(scope)}) GROUP BY visit
    ) AS facts USING (visit)`;
}
