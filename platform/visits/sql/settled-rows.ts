import { type SettledTable, settledTables, versionedTables } from "#platform/stores/clickhouse/sources.ts";
import { identifier, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { insertClicks } from "./clicks.ts";
import type { DayVersion } from "./day-versions.ts";
import { insertVisits } from "./insert-visits.ts";
import { insertLeaves } from "./leaves.ts";
import { insertShopEvents } from "./shop-events.ts";
import type { Scope } from "./source.ts";
import { insertVisitorEvents } from "./visitor-events.ts";

const inserts: Readonly<Record<SettledTable, (scope: Scope, days: readonly DayVersion[]) => Sql>> = {
  visits: insertVisits,
  shop_events: insertShopEvents,
  clicks: insertClicks,
  leaves: insertLeaves,
  visitor_events: insertVisitorEvents,
};

/** The statements that write all rows of some days, ascending, each day under its version. */
export const insertSettled = (scope: Scope, days: readonly DayVersion[]): Sql[] =>
  settledTables.map((table) => inserts[table](scope, days));

/** The statements that delete all rows of some versions, be they of settled days or of a rollup. */
export const deleteSettled = (versions: readonly number[]): Sql[] =>
  versionedTables.map((table) => sql`DELETE FROM ${identifier(table)} WHERE version IN ${versions}`);
