import { join, type Sql, source } from "./sql.ts";

/** The tables that statements read. A statement names its tables by these values, so that it knows what it depends on. */
export const tables = {
  events: source("events"),
  excludedEvents: source("excluded_events"),
  visits: source("visits"),
  shopEvents: source("shop_events"),
  clicks: source("clicks"),
  leaves: source("leaves"),
  visitorEvents: source("visitor_events"),
  rollup: source("rollup"),
  namedVisitors: source("named_visitors"),
  pages: source("pages"),
  orderClaims: source("order_claims"),
  visitorLinks: source("visitor_links"),
  people: source("people"),
  segmentMembers: source("segment_members"),
} as const;

/**
 * The tables of settled days by name. Settling writes all of them under the same versions, and a row counts by its version:
 * whatever replaces, copies, erases, checks or drops settled rows walks this list.
 */
export const settledSources = {
  visits: tables.visits,
  shop_events: tables.shopEvents,
  clicks: tables.clicks,
  leaves: tables.leaves,
  visitor_events: tables.visitorEvents,
} as const;
export type SettledTable = keyof typeof settledSources;
export const settledTables = Object.keys(settledSources) as readonly SettledTable[];
/** The tables whose rows count by a version that the statement names, and never change while one may. */
export const versionedTables = [...settledTables, "rollup"] as const;
export const isVersioned = (name: string) => versionedTables.some((table) => table === name);

const isSettledTable = (name: string): name is SettledTable => name in settledSources;

/** Those whose rows count of folded days, too: of these days `visitor_events` goes with the events. */
export type FoldedTable = Exclude<SettledTable, "visitor_events">;
export const isFoldedTable = (name: string): name is FoldedTable => name !== "visitor_events" && isSettledTable(name);
export const foldedTables: readonly FoldedTable[] = settledTables.filter(isFoldedTable);

/** The dictionary from visitors to people, as the first argument of `dictGet` and its kin. */
export const identity = source("identity", "'identity'");

/** The same SELECT from events and from excluded ones: an id is stored in one of them. */
export const fromStored = (select: (table: Sql) => Sql): Sql =>
  join([select(tables.events), select(tables.excludedEvents)], " UNION ALL ");
