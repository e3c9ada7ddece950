import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planShopRead, type ReadPlan } from "#platform/visits/read-plan.ts";
import { isShopEvent, type ShopKind, selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";
import { isFiltered, selectRawVisits, selectSettledRows, unionAll } from "../../sql/figures.ts";
import { isSelectedPerson } from "../../sql/people.ts";
import { inSessionsWith } from "../../sql/sessions-with.ts";

/** Every order, refund, product view or addition to the cart of a website, whatever a query selects. */
export const everything = (query: Query): Query => ({
  ...query,
  ...{ goal: undefined, filters: {}, paths: [], client: 0, withCustomers: true, segments: undefined },
});

/** Whether neither filters nor a type of people nor segments select among them. */
export const selectsEverything = (query: Query) =>
  !isFiltered(query) && query.client === 0 && query.withCustomers && query.segments === undefined;

/**
 * Rows of some kinds that happened in a period, with `columns` of `shop_events`: settled days from there, others from
 * events by the same SELECT, or from what that has read (`recentShop`). Rows have the moment of their event, so that every
 * period and bucket is exact. Filters select the visits in which they happened, as for every report.
 */
export function selectShopRows(query: Query, { period, ...part }: ShopRows): Sql {
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

const selectSettled = (query: Query, plan: ReadPlan, { period, kinds, columns }: ShopRows): Sql =>
  sql`${selectSettledRows(query, plan, { table: tables.shopEvents, period, columns })}
      AND kind IN ${kinds} AND ${isWithin(constant("at"), [period])}`;

/** From the rows that the statement lists; the type of a person is that at the period's end. */
const selectListed = (query: Query, { raw }: ReadPlan, { period, kinds, columns }: ShopRows): Sql =>
  sql`SELECT ${columns} FROM recent_shop WHERE kind IN ${kinds} AND ${isWithin(constant("at"), raw)}
      ${constant(isFiltered(query) ? "AND selected" : "")} ${isSelectedPerson(query, period.to)}`;

function selectRaw(query: Query, plan: ReadPlan, { period, kinds, columns, withItems }: ShopRows): Sql {
  const { raw, unindexed } = plan;
  const only = isSelectedPerson(query, period.to);
  const events = selectShopEvents(
    { website: query.website.id, currency: query.website.currency, periods: raw, unindexed, only },
    { withItems },
  );
  const visits = selectRawVisits(query, plan, period, { only: inSessionsWith(query, raw, isShopEvent) });
  const selected = isFiltered(query) ? sql`AND visit IN (SELECT visit FROM (${visits}))` : constant("");
  return sql`SELECT ${columns} FROM (${events}) WHERE kind IN ${kinds} ${selected}`;
}
