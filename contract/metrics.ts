/**
 * The table of metrics: every figure of every report, by its one name from the catalogue's key (`metrics.<name>`,
 * `columns.<name>`) to the store's column. Counts are integers, rates 0 to 1, durations seconds, money in the website's
 * currency.
 */

export type MetricKind = "count" | "rate" | "duration" | "money";

/** What the store adds up for a breakdown (`sumsOfFigures`); `people` is counted exactly and never added up. */
export type SumName =
  | "people"
  | "sessions"
  | "bounced"
  | "lasted"
  | "converted"
  | "views"
  | "events"
  | "orders"
  | "priced"
  | "sales"
  | "entries"
  | "exits"
  | "measured"
  | "inView"
  | "depth";

export interface MetricEntry {
  kind: MetricKind;
  /** The sum it is made of: offered by breakdowns and sortable there. Without one, reports of their own count it. */
  sum?: SumName;
  /** Divided by this sum: a mean, which is unknown where the sum is zero. */
  per?: SumName;
  /** The metric that `per` counts for a reader: without any of it there is no mean to show. */
  meanOf?: string;
  /** Rows of a breakdown, or buckets, add up to the total. */
  isAdditive?: boolean;
  /** Less of it is better. */
  isLessBetter?: boolean;
  /** A figure of one page: the report of pages alone has it, in its rows and not in its totals. */
  isOfPage?: boolean;
}

export const metricTable = {
  people: { kind: "count", sum: "people" },
  newPeople: { kind: "count" },
  sessions: { kind: "count", sum: "sessions", isAdditive: true },
  pageViews: { kind: "count", sum: "views", isAdditive: true },
  events: { kind: "count", sum: "events", isAdditive: true },
  bounceRate: { kind: "rate", sum: "bounced", per: "sessions", meanOf: "sessions", isLessBetter: true },
  duration: { kind: "duration", sum: "lasted", per: "sessions", meanOf: "sessions" },
  leads: { kind: "count" },
  newLeads: { kind: "count" },
  customers: { kind: "count" },
  orders: { kind: "count", sum: "orders", isAdditive: true },
  sales: { kind: "money", sum: "sales", isAdditive: true },
  /** What refunds took from sales. */
  refunds: { kind: "money", isLessBetter: true },
  newCustomers: { kind: "count" },
  averageOrder: { kind: "money", sum: "sales", per: "priced", meanOf: "orders" },
  conversionRate: { kind: "rate", sum: "converted", per: "sessions", meanOf: "sessions" },
  entries: { kind: "count", sum: "entries", isOfPage: true },
  exitRate: { kind: "rate", sum: "exits", per: "sessions", meanOf: "sessions", isOfPage: true },
  measuredViews: { kind: "count", sum: "measured", isOfPage: true },
  timeOnPage: { kind: "duration", sum: "inView", per: "measured", meanOf: "measuredViews", isOfPage: true },
  scrollDepth: { kind: "rate", sum: "depth", per: "measured", meanOf: "measuredViews", isOfPage: true },
} as const satisfies Record<string, MetricEntry>;

export type Metric = keyof typeof metricTable;
export const metricNames = Object.keys(metricTable) as [Metric, ...Metric[]];

type Table = typeof metricTable;
type MetricsWith<Field extends keyof MetricEntry> = {
  [Name in Metric]: Table[Name] extends Record<Field, unknown> ? Name : never;
}[Metric];
const having = <Field extends keyof MetricEntry>(field: Field) =>
  metricNames.filter((name) => field in metricTable[name]) as MetricsWith<Field>[];

/** A metric's entry with every optional field, for code that walks them all. */
export const metricOf = (name: Metric): MetricEntry => metricTable[name];

/** What breakdowns answer and sort by. */
export type BreakdownMetric = MetricsWith<"sum">;
/** Those of sessions: what every breakdown answers that does not name its own. */
export const sessionMetrics = having("sum").filter((name) => !metricOf(name).isOfPage);

/** What adds up over buckets and rows. */
export type AdditiveMetric = MetricsWith<"isAdditive">;
export const additiveMetrics = having("isAdditive");

/** What was reached of goals: the metrics of the goals report. */
export const goalMetricTable = {
  conversions: { kind: "count" },
  people: { kind: "count" },
  sessions: { kind: "count" },
  conversionRate: { kind: "rate", meanOf: "sessions" },
  value: { kind: "money" },
} as const satisfies Record<string, Pick<MetricEntry, "kind" | "meanOf">>;

export type GoalMetric = keyof typeof goalMetricTable;
export const goalMetricNames = Object.keys(goalMetricTable) as [GoalMetric, ...GoalMetric[]];
