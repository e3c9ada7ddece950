import { z } from "zod";
import type { Metric, Metrics } from "#contract/reports.ts";
import { constant, type Sql } from "#platform/stores/clickhouse/sql.ts";
import { person } from "./sql/people.ts";

/** The sums that every figure of sessions is made of, as the store gives them. */
export const sums = z.object({
  people: z.coerce.number(),
  sessions: z.coerce.number(),
  bounced: z.coerce.number(),
  lasted: z.coerce.number(),
  converted: z.coerce.number(),
  views: z.coerce.number(),
  events: z.coerce.number(),
  orders: z.coerce.number(),
  /** Those of which the amount is in sales. */
  priced: z.coerce.number(),
  sales: z.coerce.number(),
});
export type Sums = z.infer<typeof sums>;

export const noSums: Sums = {
  people: 0,
  sessions: 0,
  bounced: 0,
  lasted: 0,
  converted: 0,
  views: 0,
  events: 0,
  orders: 0,
  priced: 0,
  sales: 0,
};

/**
 * The columns of `sums` over rows of `figuresBy`. People are counted exactly, and never added up: that takes longer than
 * everything else, and 0 stands for them where nobody asks.
 */
export const sumsOfFigures = (people = true): Sql =>
  constant(`
  ${people ? `uniqExactIf(${person.text}, in_events > 0)` : "0"} AS people, sum(in_sessions) AS sessions, sum(in_bounced) AS bounced,
  sum(in_lasted) AS lasted, sum(in_converted) AS converted, sum(in_views) AS views, sum(in_events) AS events,
  sum(in_orders) AS orders, sum(in_priced) AS priced, sum(in_sales) AS sales`);

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Rial as toman. */
export const toman = (rial: number) => rial / 10;

/** The metrics of a row of sums: rates 0 to 1, duration in seconds a session, money in toman. */
export const toMetrics = (row: Sums): Metrics => ({
  people: row.people,
  sessions: row.sessions,
  pageViews: row.views,
  events: row.events,
  bounceRate: share(row.bounced, row.sessions),
  duration: share(row.lasted, row.sessions) / 1000,
  orders: row.orders,
  sales: toman(row.sales),
  averageOrder: share(toman(row.sales), row.priced),
  conversionRate: share(row.converted, row.sessions),
});

/** How the store sorts by each metric. */
const orders: Record<string, string> = {
  people: "people",
  sessions: "sessions",
  pageViews: "views",
  events: "events",
  bounceRate: "bounced / greatest(sessions, 1)",
  duration: "lasted / greatest(sessions, 1)",
  orders: "orders",
  sales: "sales",
  averageOrder: "sales / greatest(priced, 1)",
  conversionRate: "converted / greatest(sessions, 1)",
  key: "key",
};

/** Those of the metrics that a report tells; all where none are named. */
export const only = (metrics: Metrics, names: readonly Metric[] | undefined): Metrics =>
  names === undefined ? metrics : Object.fromEntries(names.map((name) => [name, metrics[name]]));

/** `sort=-people` as ORDER BY, ties by key; undefined where `names` has no such metric (of all, where it is undefined). */
export function orderBy(sort: string, names: readonly string[] | undefined): Sql | undefined {
  const [, minus = "", name = ""] = /^(-?)(\w+)$/.exec(sort) ?? [];
  const isTold = name === "key" || names === undefined || names.includes(name);
  const column = isTold && Object.hasOwn(orders, name) ? orders[name] : undefined;
  return column === undefined ? undefined : constant(`${column} ${minus === "-" ? "DESC" : "ASC"}, key ASC`);
}
