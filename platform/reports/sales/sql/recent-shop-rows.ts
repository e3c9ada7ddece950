import type { Period } from "#contract/time/range.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { ReadPlan } from "#platform/visits/read-plan.ts";
import { isShopEvent, type ShopKind, selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import type { Query } from "../../query.ts";
import { isFiltered, selectRawVisits } from "../../sql/figures.ts";
import { inSessionsWith } from "../../sql/sessions-with.ts";

/** Names and types of the columns, in the order of the lines. */
const columns = {
  kind: "String",
  at: "DateTime64(3, \\'UTC\\')",
  visitor: "UInt64",
  id: "UUID",
  order_id: "String",
  provenance: "String",
  priced: "UInt8",
  sale: "Int64",
  /** Whether the filters select its visit. */
  selected: "UInt8",
};
const itemsType =
  "Array(Tuple(product String, name String, category String, brand String, price Int64, quantity Float64, discount Int64))";

/** The rows of the raw days of a plan, each as a line of JSON, whatever the type of their people. */
export function selectRecentShopLines(
  query: Query,
  plan: ReadPlan,
  { period, kinds, withItems, limit }: Recent & { period: Period; kinds: readonly ShopKind[]; limit: number },
): Sql {
  const ofAnyone = { ...query, client: 0, withCustomers: true, segments: undefined };
  const { raw, unindexed } = plan;
  const events = selectShopEvents(
    { website: query.website.id, currency: query.website.currency, periods: raw, unindexed },
    { withItems },
  );
  const visits = selectRawVisits(ofAnyone, plan, period, { only: inSessionsWith(query, raw, isShopEvent) });
  const selected = isFiltered(query) ? sql`visit IN (SELECT visit FROM (${visits}))` : constant("1");
  return sql`
    SELECT toJSONString(tuple(kind, at, visitor, id, order_id, toString(provenance), toUInt8(priced), sale,
      toUInt8(${selected})${constant(withItems ? ", items" : "")})) AS line
    FROM (${events}) WHERE kind IN ${kinds} ORDER BY at, id LIMIT ${limit}`;
}

/** A statement that reads these lines by the name `recent_shop`. The text of a table is written once however often it is read. */
export function withRecentShopRows(lines: string, { withItems }: Recent, statement: Sql): Sql {
  const types = Object.entries({ ...columns, ...(withItems ? { items: itemsType } : {}) });
  const structure = constant(`'${types.map(([name, type]) => `${name} ${type}`).join(", ")}'`);
  return sql`WITH recent_shop AS (SELECT * FROM format(JSONCompactEachRow, ${structure}, ${lines})) ${statement}`;
}

interface Recent {
  /** Whether rows have their products. */
  withItems: boolean;
}
