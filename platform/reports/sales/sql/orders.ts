import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";
import { unionAll } from "../../sql/figures.ts";
import { person } from "../../sql/people.ts";
import { everything, selectShopRows, selectsEverything } from "./shop-rows.ts";

/**
 * The orders and refunds of a period: `person_key`, `moment` (milliseconds since 1970), `is_order`, `priced` (an order whose
 * amount counts), `amount` in minor units, below zero for a refund, and `order_id`.
 */
export const selectSold = (query: Query, period: Period): Sql =>
  selectShopRows(query, {
    period,
    kinds: ["order", "refund"],
    columns: sql`${person} AS person_key, toUnixTimestamp64Milli(at) AS moment, kind = 'order' AS is_order, priced, toInt128(sale) AS amount, order_id`,
    withItems: false,
  });

/** When each person bought for the first time ever, before an instant and whatever a query selects. */
export const selectFirstOrders = (query: Query, end: number): Sql => sql`
  SELECT person_key, min(moment) AS first FROM (${selectSold(everything(query), { from: 0, to: end })})
  WHERE is_order GROUP BY person_key`;

/** Who bought for the first time ever by an order of the period that the query selects: `person_key` and `first`. */
export function selectNewBuyers(query: Query, period: Period): Sql {
  const firsts = selectFirstOrders(query, period.to);
  // The first order is selected as all are: the rows need no second place in the statement.
  if (selectsEverything(query)) return sql`SELECT person_key, first FROM (${firsts}) WHERE first >= ${period.from}`;
  return sql`
    SELECT DISTINCT person_key, first
    FROM (SELECT person_key, moment FROM (${selectSold(query, period)}) WHERE is_order) AS bought
    INNER JOIN (${firsts}) AS firsts USING (person_key)
    WHERE moment = first`;
}

/**
 * When the first session ever of the people of `buyers` (rows with `person_key`) began: `person_key` and `seen`. Who has none,
 * as a buyer whom a file or the owner's server alone names, is missing.
 */
export function selectFirstVisits({ website, settled }: Query, end: number, buyers: Sql): Sql {
  const { versions, raw } = planRead(settled, { from: 0, to: end }, []);
  const own = sql`website = ${uuid(website.id)} AND ${person} IN (SELECT person_key FROM (${buyers}))`;
  const rows = unionAll([
    sql`SELECT ${person} AS person_key, first_at AS seen_at FROM ${tables.visits} WHERE version IN ${versions} AND sessions AND ${own}`,
    sql`SELECT ${person} AS person_key, at AS seen_at FROM ${tables.events}
        WHERE session != 0 AND name != 'leave' AND ${isWithin(constant("at"), raw)} AND ${own}`,
  ]);
  return sql`SELECT person_key, toUnixTimestamp64Milli(min(seen_at)) AS seen FROM (${rows}) GROUP BY person_key`;
}
