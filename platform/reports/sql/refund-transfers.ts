import { refundName } from "#contract/collect.ts";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { planWholeRead, type ReadPlan, widened } from "#platform/visits/read-plan.ts";
import { selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import { isStoredWithin, isWithin, selectEvents, traits, visitFacts } from "#platform/visits/sql/source.ts";
import type { Query } from "../query.ts";
import { filterConditions, pathConditions } from "./filter-conditions.ts";
import { isSelectedPerson } from "./people.ts";
import { inSessionsWith } from "./sessions-with.ts";

/** The transfers of a period that a query selects, as rows of `columns`; undefined where there are none. */
export function selectTransfers(query: Query, period: Period, columns: Sql): Sql | undefined {
  const { transfers } = query;
  if (transfers === undefined) return undefined;
  const conditions = [isWithin(constant("at"), [period]), ...filterConditions(query), ...pathConditions(query)];
  return sql`SELECT ${columns} FROM ${tables.refundTransfers}
    WHERE ${isOwn(query)} AND list = ${uuid(transfers.list)} AND ${join(conditions, " AND ")} ${isSelectedPerson(query, period.to)}`;
}

const isOwn = ({ website }: Query) => sql`website = ${uuid(website.id)}`;

const kinds = ["order", "refund"];
const traitNames = join(traits.map(identifier), ", ");
/** Of rows of either kind, with the types of both sources; pages have no order of their own. */
const facts = constant(
  `(visitor, ${traits.map((name) => `toString(${name})`).join(", ")}, arraySort(CAST(pages AS Array(String))))`,
);
const traitsOfSide = constant(
  traits.map((name, index) => `toLowCardinality(side.2.${index + 2}) AS ${name}`).join(", "),
);

/**
 * How the money of refunds goes from the visits of their events, which are mostly nobody's, to the visits of their orders: two
 * rows for each refund whose order counts, at its own moment. `is_credit` is the order's: its `visitor`, its visit's traits and
 * `pages`, and `sale`, below zero; the other row takes the same back from the refund's own visit. Beside them `id` of the refund,
 * `order_id`, and `seen_at`, when its visitor did something: the order, or the refund itself. They move money alone, so that
 * no visit, event or person is added, and are computed at read: which claim of an order counts, whose visitor it is and how its
 * visit began may change on any later day (docs/decisions/0192).
 */
export function computeTransfers(query: Query): Sql {
  return sql`
  SELECT at, id, order_id, side.1 AS is_credit, if(is_credit, amount, -amount) AS sale, if(is_credit, bought, at) AS seen_at,
    side.2.1 AS visitor, ${traitsOfSide}, side.2.${constant(String(traits.length + 2))} AS pages
  FROM (
    SELECT order_id, bought, refund.1 AS at, refund.2 AS id, refund.3 AS amount,
      arrayJoin([(false, refund.4), (true, ordered_facts)]) AS side
    FROM (
      SELECT order_id, anyIf(${facts}, kind = 'order') AS ordered_facts, anyIf(at, kind = 'order') AS bought,
        groupArrayIf((at, id, sale, ${facts}), kind = 'refund') AS refunds
      FROM (${selectSold(query)}) GROUP BY order_id HAVING countIf(kind = 'order') > 0 AND notEmpty(refunds))
    ARRAY JOIN refunds AS refund)`;
}

/** The refunds that name an order, and those orders, each with the facts of its visit. */
function selectSold(query: Query): Sql {
  const plan = planWholeRead(query.settled);
  const isMeant = sql`(kind = 'refund' OR kind = 'order' AND order_id IN (${selectRefunded(query, plan)}))`;
  const sources = [
    ...(plan.versions.length === 0 ? [] : [selectSettled(query, plan, isMeant)]),
    ...(plan.raw.length === 0 ? [] : [selectRaw(query, plan, isMeant)]),
  ];
  return join(sources, " UNION ALL ");
}

/** The numbers of orders that refunds name. */
const selectRefunded = (query: Query, { versions, raw }: ReadPlan): Sql => sql`
  SELECT order_id FROM ${tables.shopEvents}
  WHERE ${isOwn(query)} AND kind = 'refund' AND version IN ${versions} AND order_id != ''
  UNION ALL
  SELECT order_id FROM ${tables.events}
  WHERE ${isOwn(query)} AND name = ${refundName} AND order_id != '' AND ${isStoredWithin(raw)}`;

/** A visit has one row for each half-hour: that of the order has its first and last page. */
function selectSettled(query: Query, { versions }: ReadPlan, isMeant: Sql): Sql {
  const ofVisit = (halfHour: string) =>
    constant(
      `cityHash64(visitor, ${halfHour}, medium, source, campaign, country, city, device, os, browser, arraySort(pages))`,
    );
  const sold = sql`
    SELECT * FROM ${tables.shopEvents}
    WHERE ${isOwn(query)} AND kind IN ${kinds} AND version IN ${versions} AND order_id != '' AND ${isMeant}`;
  return sql`
    SELECT toString(kind) AS kind, at, visitor, id, order_id, sale, ${traitNames}, pages
    FROM (SELECT *, ${ofVisit("toUInt32(intDiv(toUnixTimestamp64Milli(at), 1800000))")} AS of_visit FROM (${sold})) AS sold
    LEFT ANY JOIN (
      SELECT ${ofVisit("toUInt32(intDiv(toUInt32(slice), 1800))")} AS of_visit, landing_host, landing_path, exit_host, exit_path
      FROM ${tables.visits}
      WHERE ${isOwn(query)} AND version IN ${versions} AND (day, visitor) IN (SELECT day, visitor FROM (${sold}))) AS facts
    USING (of_visit)`;
}

function selectRaw(query: Query, { raw, unindexed }: ReadPlan, isMeant: Sql): Sql {
  const { website } = query;
  const isSold = sql`name IN ('purchase', ${refundName}) AND order_id != ''`;
  const scope = { website: website.id, currency: website.currency, unindexed };
  const sold = selectShopEvents({ ...scope, periods: raw, only: sql`AND ${isSold}` }, { withItems: false });
  const events = selectEvents({ ...scope, periods: widened(raw), only: inSessionsWith(query, raw, isSold) });
  return sql`
    SELECT kind, at, sold.visitor AS visitor, id, order_id, sale, ${traitNames}, pages
    FROM (SELECT * FROM (${sold}) WHERE kind IN ${kinds} AND ${isMeant}) AS sold
    INNER JOIN (
      SELECT ${visitFacts(traits)}, groupUniqArrayIf(page, viewed) AS pages FROM (${events}) GROUP BY visit) AS facts USING (visit)`;
}
