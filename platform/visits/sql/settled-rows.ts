import { type SettledTable, settledTables, versionedTables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, type Sql, sql, uuidList } from "#platform/stores/clickhouse/sql.ts";
import { insertClicks } from "./clicks.ts";
import type { DayVersion } from "./day-versions.ts";
import { insertVisits } from "./insert-visits.ts";
import { insertLeaves } from "./leaves.ts";
import { insertShopEvents } from "./shop-events.ts";
import type { Scope } from "./source.ts";
import type { OrphanedVersion } from "./versions.ts";
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

/** Of one list: a statement may have 256 KiB. */
const maxNamedWebsites = 1_000;

/**
 * The statements that delete all rows of some versions, be they of settled days or of a rollup. The tables' keys begin with
 * the website: where all are known, and few enough to be named, no rows of others are read.
 */
export function deleteSettled(orphaned: readonly OrphanedVersion[]): Sql[] {
  const websites = [...new Set(orphaned.map(({ website }) => website))];
  const known = websites.filter((website) => website !== null);
  const isOwn =
    known.length < websites.length || known.length > maxNamedWebsites
      ? constant("true")
      : sql`website IN (${uuidList(known)})`;
  const versions = orphaned.map(({ version }) => version);
  return versionedTables.map(
    (table) => sql`DELETE FROM ${identifier(table)} WHERE ${isOwn} AND version IN ${versions}`,
  );
}
