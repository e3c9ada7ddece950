import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planShopRead, type ReadPlan } from "#platform/visits/read-plan.ts";
import { isShopEvent, type ShopKind, selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";
import { selectRawVisits, selectSettledRows, unionAll } from "../../sql/figures.ts";
import { everything, isFiltered } from "../../sql/filter-conditions.ts";
import { isSelectedPerson } from "../../sql/people.ts";
import { selectTransfers } from "../../sql/refund-transfers.ts";
import { inSessionsWith } from "../../sql/sessions-with.ts";

/**
 * Rows of some kinds that happened in a period, with `columns` of `shop_events`: settled days from there, others from
 * events by the same SELECT, or from what that has read (`recentShop`). Rows have the moment of their event, so that every
 * period and bucket is exact. Filters select the visits in which they happened, as for every report; a refund is its buyer's,
 * and of the visit of its order, where that counts.
 */
export function selectShopRows(query: Query, part: ShopRows): Sql {
  const read = (of: Query) => (part.kinds.includes("refund") ? selectTransfers(of, part.period, credit) : undefined);
  const [credits, all] = [read(query), read(everything(query))];
  if (credits === undefined || all === undefined) return selectOwnRows(query, part);
  const only = sql`NOT (kind = 'refund' AND id IN (SELECT id FROM (${all}) WHERE is_credit))`;
  return unionAll([selectOwnRows(query, { ...part, only }), selectCredited(query, credits, part)]);
}

const credit = constant("id, at, visitor, order_id, sale, is_credit");

/** The refunds whose orders count, each by the visit of its order. */
function selectCredited(query: Query, credits: Sql, { period, columns, withItems }: ShopRows): Sql {
  if (!withItems) {
    const rows = sql`SELECT 'refund' AS kind, at, visitor, id, order_id, 0 AS priced, sale FROM (${credits}) WHERE is_credit`;
    return sql`SELECT ${columns} FROM (${rows})`;
  }
  const own = constant(
    "id, toString(kind) AS kind, at, order_id, toString(provenance) AS provenance, priced, sale, items",
  );
  const refunds = selectOwnRows(everything(query), { period, kinds: ["refund"], columns: own, withItems });
  return sql`SELECT ${columns} FROM (
    SELECT refunds.*, credits.visitor AS visitor FROM (${refunds}) AS refunds
    INNER JOIN (SELECT id, visitor FROM (${credits}) WHERE is_credit) AS credits USING (id))`;
}

/** Each by the visit of its own event. */
function selectOwnRows(query: Query, { period, ...part }: OwnRows): Sql {
  const plan = planShopRead(query.settled, period);
  const hasRecent = plan.raw.length > 0 && query.recentShop !== "none";
  const isRead = hasRecent && query.recentShop === undefined;
  const selectRecent = isRead ? selectRaw : selectListed;
  // At least one source: the table that is invalid with nothing but people.
  const isSettled = plan.versions.length > 0 || !isRead;
  return unionAll([
    isSettled ? selectSettled(query, plan, { period, ...part }) : undefined,
    hasRecent ? selectRecent(query, plan, { period, ...part }) : undefined,
  ]);
}

interface ShopRows {
  period: Period;
  kinds: readonly ShopKind[];
  columns: Sql;
  /** Whether the columns are made of `items`. */
  withItems: boolean;
}

interface OwnRows extends ShopRows {
  only?: Sql;
}

const isAnd = (only: Sql | undefined): Sql => (only === undefined ? constant("") : sql`AND ${only}`);

const selectSettled = (query: Query, plan: ReadPlan, { period, kinds, columns, only }: OwnRows): Sql =>
  sql`${selectSettledRows(query, plan, { table: tables.shopEvents, period, columns })}
      AND kind IN ${kinds} AND ${isWithin(constant("at"), [period])} ${isAnd(only)}`;

/** From the rows that the statement lists; the type of a person is that at the period's end. */
const selectListed = (query: Query, { raw }: ReadPlan, { period, kinds, columns, only }: OwnRows): Sql =>
  sql`SELECT ${columns} FROM recent_shop WHERE kind IN ${kinds} AND ${isWithin(constant("at"), raw)}
      ${constant(isFiltered(query) ? "AND selected" : "")} ${isSelectedPerson(query, period.to)} ${isAnd(only)}`;

function selectRaw(query: Query, plan: ReadPlan, { period, kinds, columns, withItems, only }: OwnRows): Sql {
  const { raw, unindexed } = plan;
  const selects = isSelectedPerson(query, period.to);
  const events = selectShopEvents(
    { website: query.website.id, currency: query.website.currency, periods: raw, unindexed, only: selects },
    { withItems },
  );
  const visits = selectRawVisits(query, plan, period, { only: inSessionsWith(query, raw, isShopEvent) });
  const selected = isFiltered(query) ? sql`AND visit IN (SELECT visit FROM (${visits}))` : constant("");
  return sql`SELECT ${columns} FROM (${events}) WHERE kind IN ${kinds} ${selected} ${isAnd(only)}`;
}
