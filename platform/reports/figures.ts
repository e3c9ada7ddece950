import { z } from "zod";
import { breakdownMetrics, type Metric, metricOf, type SumName } from "#contract/metrics.ts";
import type { Metrics } from "#contract/reports.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { person } from "./sql/people.ts";

/** The sums that the metrics of sessions are made of, as the store answers them. */
export const sums = z.object({
  people: z.coerce.number(),
  sessions: z.coerce.number(),
  bounced: z.coerce.number(),
  lasted: z.coerce.number(),
  converted: z.coerce.number(),
  views: z.coerce.number(),
  events: z.coerce.number(),
  orders: z.coerce.number(),
  /** Orders whose amount is in `sales`. */
  priced: z.coerce.number(),
  sales: z.coerce.number(),
} satisfies Record<SumName, z.ZodType>);
export type Sums = z.infer<typeof sums>;

export const noSums = Object.fromEntries(Object.keys(sums.shape).map((name) => [name, 0])) as Sums;

/**
 * The columns of `sums` over rows of `selectFigures`. People are counted exactly, and never added up: that takes longer
 * than everything else, so callers that show no people pass `false` and read 0.
 */
export const sumsOfFigures = (people = true): Sql =>
  sql`
  ${people ? sql`uniqExactIf(${person}, in_events > 0)` : constant("0")} AS people, sum(in_sessions) AS sessions, sum(in_bounced) AS bounced,
  sum(in_lasted) AS lasted, sum(in_converted) AS converted, sum(in_views) AS views, sum(in_events) AS events,
  sum(in_orders) AS orders, sum(in_priced) AS priced, sum(in_sales) AS sales`;

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Rial as toman. Sums of 128 bits come as text: above 2^53 rial a figure has the 16 digits of a double. */
export const toman = (rial: number) => rial / 10;

/** The metrics of a row of sums, by the table of metrics: rates 0 to 1, duration in seconds a session, money in toman. */
export const toMetrics = (row: Sums): Metrics =>
  Object.fromEntries(breakdownMetrics.map((name) => [name, metricValue(name, row)]));

function metricValue(name: Metric, row: Sums): number {
  const { kind, sum, per } = metricOf(name);
  const total = sum === undefined ? 0 : row[sum];
  const amount = kind === "money" ? toman(total) : total;
  const value = per === undefined ? amount : shareOf(amount, row[per]);
  return kind === "duration" ? value / 1000 : value;
}

/** The named metrics; all where `names` is undefined. */
export const pickMetrics = (metrics: Metrics, names: readonly Metric[] | undefined): Metrics =>
  names === undefined ? metrics : Object.fromEntries(names.map((name) => [name, metrics[name]]));

/** `-people` as ORDER BY, ties by key; undefined where `names` lacks the metric (without names, any metric of sums). */
export function orderByMetric(sort: string, names: readonly Metric[] = breakdownMetrics): Sql | undefined {
  const [, minus = "", name = ""] = /^(-?)(\w+)$/.exec(sort) ?? [];
  const metric = names.find((each) => each === name);
  const column = name === "key" ? "key" : metric && orderOf(metric);
  return column === undefined ? undefined : constant(`${column} ${minus === "-" ? "DESC" : "ASC"}, key ASC`);
}

function orderOf(name: Metric): string | undefined {
  const { sum, per } = metricOf(name);
  return per === undefined ? sum : `${sum} / greatest(${per}, 1)`;
}
