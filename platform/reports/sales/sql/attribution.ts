import { type AttributionModel, unattributed } from "#contract/sales.ts";
import type { Period } from "#contract/time/range.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";
import type { Query } from "../../query.ts";
import { selectRawVisits, selectSettledVisits, unionAll } from "../../sql/figures.ts";
import { person } from "../../sql/people.ts";
import { selectSold } from "./orders.ts";
import { everything } from "./shop-rows.ts";

const dayMs = 86_400_000;

/** How sales are attributed: a model, and the days before an order that it looks back. */
export interface Attribution {
  model: AttributionModel;
  lookback: number;
}

/** Which of the sessions that `reached` an order, ascending, are credited. */
const credited: Record<AttributionModel, Sql> = {
  first: constant("arraySlice(reached, 1, 1)"),
  last: constant("arraySlice(reached, -1, 1)"),
  last_non_direct: constant(
    "arraySlice(if(arrayExists(touch -> touch.2 != 'direct', reached), arrayFilter(touch -> touch.2 != 'direct', reached), reached), -1, 1)",
  ),
  linear: constant("reached"),
};

/** A period of a report that has several, with its number. */
export interface NumberedPeriod extends Period {
  nth: number;
}

/** The sessions that begin in a period, whatever filters select: `person_key`, `moment` and `medium`. */
function selectTouches(query: Query, period: Period): Sql {
  const all = everything(query);
  const plan = planRead(all.settled, period, []);
  const columns = (started: string) =>
    sql`${person} AS person_key, toUnixTimestamp64Milli(${constant(started)}) AS moment, toString(medium) AS medium`;
  return unionAll([
    plan.versions.length === 0
      ? undefined
      : sql`${selectSettledVisits(all, plan, period, columns("first_at"))} AND sessions AND visits.medium != ''`,
    plan.raw.length === 0
      ? undefined
      : sql`SELECT ${columns("started")} FROM (${selectRawVisits(all, plan, period, { needed: ["medium"] })}) AS raw WHERE begins AND raw.medium != ''`,
  ]);
}

/** The windows before some periods, each instant in one of them. */
function windowsBefore(periods: readonly Period[], { lookback }: Attribution): Period[] {
  const windows: Period[] = [];
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = windows.at(-1);
    const start = Math.max(0, from - lookback * dayMs);
    if (last !== undefined && start <= last.to) last.to = Math.max(last.to, to);
    else windows.push({ from: start, to });
  }
  return windows;
}

/**
 * What each of `sold` (`nth`, `person_key`, `moment`, `amount`, `part`, `priced`) is credited to: rows of `nth`, `key`, `amount`
 * (minor units), `part` and `priced_part`, of which several sessions have a share each. `windows`: where the sessions begin. Shares
 * of an amount are whole minor units whose rest the last session has, so rows add up exactly. One pass over buyers: a join of
 * orders with sessions repeats the statements of both, and planning them took a second.
 */
const selectCredits = (
  query: Query,
  sold: Sql,
  windows: readonly Period[],
  { model, lookback }: Attribution,
): Sql => sql`
  SELECT deal.5 AS nth, credit.1 AS key, credit.2 AS amount, credit.3 AS part, credit.4 AS priced_part
  FROM (
    SELECT deal, arrayFilter(touch -> touch.1 <= deal.1 AND touch.1 >= deal.1 - ${lookback * dayMs}, touches) AS reached,
      ${credited[model]} AS chosen, length(chosen) AS count, intDiv(deal.2, greatest(count, 1)) AS share,
      arrayJoin(if(count = 0, [(${unattributed}, deal.2, toFloat64(deal.3), toFloat64(deal.4))],
        arrayMap((touch, n) -> (touch.2, if(n = count, deal.2 - share * (toInt128(count) - 1), share), deal.3 / count, deal.4 / count),
          chosen, arrayEnumerate(chosen)))) AS credit
    FROM (
      SELECT groupArrayIf((moment, amount, part, priced, nth), is_sold) AS orders,
        arraySort(groupArrayIf((moment, medium), NOT is_sold)) AS touches
      FROM (
        SELECT nth, person_key, moment, amount, part, priced, '' AS medium, true AS is_sold FROM (${sold})
        UNION ALL
        SELECT 0 AS nth, person_key, moment, toInt128(0) AS amount, toUInt8(0) AS part, toUInt8(0) AS priced, medium, false AS is_sold
        FROM (${unionAll(windows.map((window) => selectTouches(query, window)))}) WHERE person_key IN (SELECT person_key FROM (${sold})))
      GROUP BY person_key HAVING notEmpty(orders))
    ARRAY JOIN orders AS deal)`;

/** Credits of the orders of some periods. */
export function selectOrderCredits(query: Query, periods: readonly NumberedPeriod[], attribution: Attribution): Sql {
  const sold = periods.map(
    (period) =>
      sql`SELECT ${period.nth} AS nth, person_key, moment, amount, toUInt8(1) AS part, toUInt8(priced) AS priced FROM (${selectSold(query, period)}) WHERE is_order`,
  );
  return selectCredits(query, unionAll(sold), windowsBefore(periods, attribution), attribution);
}

/** Adds a row to sums of credits for each period that has refunds: how many. */
export const countRefunds = (query: Query, periods: readonly NumberedPeriod[]): Sql =>
  join(
    periods.map(
      (period) => sql`
        UNION ALL
        SELECT ${period.nth} AS nth, '' AS key, toInt128(0) AS amount, toFloat64(0) AS orders, toFloat64(0) AS priced, count() AS refunds
        FROM (${selectSold(query, period)}) WHERE NOT is_order HAVING refunds > 0`,
    ),
    "\n",
  );

/** Credits of the refunds of a period: as their orders are, whenever they were; unknown orders have no medium. */
export function selectRefundCredits(query: Query, period: NumberedPeriod, attribution: Attribution): Sql {
  const refunds = sql`SELECT order_id, amount FROM (${selectSold(query, period)}) WHERE NOT is_order`;
  const known = sql`
    SELECT order_id, any(person_key) AS buyer, any(moment) AS bought
    FROM (${selectSold(everything(query), { from: 0, to: period.to })})
    WHERE is_order AND order_id != '' AND order_id IN (SELECT order_id FROM (${refunds})) GROUP BY order_id`;
  const sold = sql`
    SELECT ${period.nth} AS nth, buyer AS person_key, bought AS moment, amount, toUInt8(0) AS part, toUInt8(0) AS priced
    FROM (${refunds}) AS refunds LEFT JOIN (${known}) AS known USING (order_id)`;
  return selectCredits(query, sold, [{ from: 0, to: period.to }], attribution);
}
