import { join, type Sql, source } from "./sql.ts";

/** The tables that statements read. A statement names its tables by these values, so that it knows what it depends on. */
export const tables = {
  events: source("events"),
  excludedEvents: source("excluded_events"),
  visits: source("visits"),
  shopEvents: source("shop_events"),
  namedVisitors: source("named_visitors"),
  pages: source("pages"),
  orderClaims: source("order_claims"),
  visitorLinks: source("visitor_links"),
  people: source("people"),
  segmentMembers: source("segment_members"),
} as const;

/** The dictionary from visitors to people, as the first argument of `dictGet` and its kin. */
export const identity = source("identity", "'identity'");

/** The same SELECT from events and from excluded ones: an id is stored in one of them. */
export const fromStored = (select: (table: Sql) => Sql): Sql =>
  join([select(tables.events), select(tables.excludedEvents)], " UNION ALL ");
