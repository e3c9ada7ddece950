import { mayConfuseUnits } from "#contract/currencies.ts";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { unindexedPeriods } from "#platform/visits/read-plan.ts";
import { isCounted, isStoredWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";
import { everything, selectShopRows } from "./shop-rows.ts";

const dayMs = 86_400_000;
/** Days before the period's end, and orders in them, that say what is usual. */
const [usualDays, minOrders] = [90, 20];

/**
 * One row: `usual`, the median amount of the last 90 days in minor units, 0 below 20 orders. The median stays right while less
 * than half of the orders are in the wrong unit.
 */
export const selectUsual = (query: Query, { to }: Period): Sql => sql`
  SELECT if(count() < ${minOrders}, 0, quantileExactLow(0.5)(sale)) AS usual
  FROM (${selectShopRows(everything(query), {
    period: { from: Math.max(0, to - usualDays * dayMs), to },
    kinds: ["order"],
    columns: constant("priced, sale"),
    withItems: false,
  })}) WHERE priced AND sale > 0`;

/**
 * The claims of orders of the period whose sources differ by ten times: `claimed` and the amounts in rial. An order may be
 * claimed on any day: `order_claims` says on which, so that not all of history is read; what it lacks is read by its days.
 */
function selectDisputes({ website, range, settled }: Query): Sql {
  const own = sql`website = ${uuid(website.id)}`;
  const purchases = sql`${tables.events} WHERE ${own} AND name = 'purchase' AND order_id != ''`;
  const shown = sql`SELECT order_id FROM ${purchases} AND ${isStoredWithin([range])}`;
  const days = sql`SELECT toDate(at) FROM ${tables.orderClaims} WHERE ${own} AND order_id IN (${shown})`;
  const unindexed = unindexedPeriods(settled);
  return sql`
  SELECT order_id AS claimed, groupUniqArray(value) AS amounts FROM ${purchases}
    AND ${unindexed === undefined ? constant("true") : sql`(toDate(at) IN (${days}) OR ${isStoredWithin(unindexed)})`}
    AND order_id IN (${shown}) AND ${mayConfuseUnits(website.currency)} AND ${isCounted(website.currency)} AND value > 0
  GROUP BY order_id HAVING length(amounts) > 1 AND arrayExists(one -> has(amounts, one * 10), amounts)`;
}

/**
 * Columns of an order beside `amounts` of its claims: `other`, what another source says that is ten times off, `unusual`,
 * the tenth or tenfold of what is ten times off the usual, and `flagged`. What the owner said is not questioned, nor what
 * counts on a folded day: it cannot be corrected. Only toman and rial are confused.
 */
const suspicionColumns = ({ settled, website }: Query, usual: number): Sql => sql`
  arrayFirst(amount -> amount = sale * 10 OR amount * 10 = sale, amounts) AS other,
  multiIf(${usual} = 0, 0, sale >= ${usual} * 10, intDiv(sale, 10), sale * 10 <= ${usual}, sale * 10, 0) AS unusual,
  order_kind = 'order' AND said != 'owner' AND ${mayConfuseUnits(website.currency)} AND priced AND sale > 0 AND (other > 0 OR unusual > 0)
    AND moment >= ${settled.foldedBefore === undefined ? 0 : changeableFrom(settled.foldedBefore)} AS flagged`;

/**
 * The rows with these columns. `rows` are of the query's period and have the instant as `moment`, in milliseconds, and their kind as `order_kind`: an alias
 * of its own name would stand for the key's column in their conditions, and every view be read.
 */
export const selectSuspected = (query: Query, { rows, usual }: { rows: Sql; usual: number }): Sql => sql`
  SELECT *, ${suspicionColumns(query, usual)}
  FROM (${rows}) AS sold LEFT JOIN (${selectDisputes(query)}) AS disputes ON sold.order_id = disputes.claimed`;
