import { z } from "zod";
import type { Currency } from "#contract/currencies.ts";
import { type Metric, metricOf, type SumName, sessionMetrics } from "#contract/metrics.ts";
import { minorUnits } from "#contract/money.ts";
import type { Metrics } from "#contract/reports.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { person } from "./sql/people.ts";

/** Missing where rows are no pages: a column costs a statement more than nothing. */
const ofPage = z.coerce.number().default(0);

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
  /** Of pages: sessions that began with the page, and that ended with it. */
  entries: ofPage,
  exits: ofPage,
  /** Views whose leaving the browser reported; their time in view in milliseconds, and the shares seen of their pages. */
  measured: ofPage,
  inView: ofPage,
  depth: ofPage,
} satisfies Record<SumName, z.ZodType>);
export type Sums = z.infer<typeof sums>;

export const noSums = Object.fromEntries(Object.keys(sums.shape).map((name) => [name, 0])) as Sums;

/**
 * The columns of `sums` over rows of `selectFigures`. People are counted exactly, and never added up: that takes longer
 * than everything else, so callers that show no people pass `false` and read 0. `isOfPages`: the rows have the figures
 * of pages too.
 */
export const sumsOfFigures = ({ people = true, isOfPages = false } = {}): Sql =>
  sql`
  ${people ? sql`uniqExactIf(${person}, in_events > 0)` : constant("0")} AS people, sum(in_sessions) AS sessions, sum(in_bounced) AS bounced,
  sum(in_lasted) AS lasted, sum(in_converted) AS converted, sum(in_views) AS views, sum(in_events) AS events,
  sum(in_orders) AS orders, sum(in_priced) AS priced, sum(in_sales) AS sales
  ${isOfPages ? pageSums : constant("")}`;

/** Begins with a comma. */
const pageSums = constant(`, sum(in_entries) AS entries, sum(in_exits) AS exits, sum(in_measured) AS measured,
  sum(in_seconds) * 1000 AS inView, sum(in_depths) / 100 AS depth`);

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/**
 * Minor units (rial, cents) in units of the website's currency. Sums of 128 bits come as text: above 2^53 a figure has
 * the 16 digits of a double.
 */
export const toUnits = ({ currency }: { currency: Currency }, amount: number) => amount / minorUnits(currency);

/**
 * The metrics of a row of sums, by the table of metrics: rates 0 to 1, duration in seconds a session, money in the website's
 * currency.
 */
export const toMetrics = (
  row: Sums,
  website: { currency: Currency },
  names: readonly Metric[] = sessionMetrics,
): Metrics => Object.fromEntries(names.map((name) => [name, metricValue(name, row, website)]));

function metricValue(name: Metric, row: Sums, website: { currency: Currency }): number {
  const { kind, sum, per } = metricOf(name);
  const total = sum === undefined ? 0 : row[sum];
  const amount = kind === "money" ? toUnits(website, total) : total;
  const value = per === undefined ? amount : shareOf(amount, row[per]);
  return kind === "duration" ? value / 1000 : value;
}

/** `-people` as ORDER BY, ties by key, what has no value last; undefined where `names` lacks the metric. */
export function orderByMetric(sort: string, names: readonly Metric[]): Sql | undefined {
  const [, minus = "", name = ""] = /^(-?)(\w+)$/.exec(sort) ?? [];
  const metric = names.find((each) => each === name);
  const column = name === "key" ? "key" : metric && orderOf(metric);
  return column === undefined ? undefined : constant(`key = '', ${column} ${minus === "-" ? "DESC" : "ASC"}, key ASC`);
}

function orderOf(name: Metric): string | undefined {
  const { sum, per } = metricOf(name);
  return per === undefined ? sum : `${sum} / greatest(${per}, 1)`;
}
