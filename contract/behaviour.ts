import { z } from "zod";
import { success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { goalsReport } from "./goals.ts";
import { type AdditiveMetric, additiveMetrics, metricTable } from "./metrics.ts";
import { productsAnswer } from "./products.ts";
import { instant, reportCall, reportQuery } from "./report-query.ts";
import { counts, lastSeen, range, report } from "./reports.ts";
import { attributionModels, salesAnswer } from "./sales.ts";
import type { ShapedScreen } from "./screens.ts";

/** Reports of behaviour over time: hours of the week, paths through the pages, churn, retention. */

const count = z.number().int().nonnegative();

const cellMetrics = Object.fromEntries(
  additiveMetrics.map((name) => [name, metricTable[name].kind === "money" ? z.number() : count]),
) as Record<AdditiveMetric, z.ZodNumber>;

/** An hour of the week over all weeks of the period: the metrics that add up. */
const gridCell = z.object({
  /** 0 is Saturday. */
  weekday: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23),
  ...cellMetrics,
});
/** `grid`: all 168 hours of the week, by weekday and hour. */
const sessionReport = report.extend({ grid: z.array(gridCell).length(168) });
export type SessionReport = z.infer<typeof sessionReport>;

const churnFigures = z.object({
  /** Active in the period before. */
  people: count,
  /** Of them, active in this period too. */
  returned: count,
  /** The others. */
  lost: count,
  /** Their share, 0 to 1. */
  churnRate: z.number(),
});
const churn = z.object({
  range: range.pick({ from: true, to: true }),
  /** The period before: the compared one, else the one just before, of equal length. */
  before: range.pick({ from: true, to: true }),
  totals: churnFigures,
  /** By type at the end of the period before; types without people are missing. */
  items: z.array(churnFigures.extend({ key: z.enum(["visitor", "lead", "customer"]) })),
});
export type Churn = z.infer<typeof churn>;

export const cohortSteps = ["day", "week", "month"] as const;
export const cohortBases = ["visit", "order"] as const;
const cohort = z.object({
  /** Start of the bucket in which these people came, or bought, for the first time ever. */
  key: z.iso.datetime({ offset: true }),
  size: count,
  /** How many of them came, or bought, in that bucket and in each later one. */
  values: z.array(count),
  /** The last value's bucket is not over yet. */
  partial: z.boolean(),
});
const retention = z.object({
  range,
  /** One for each bucket of the period, empty ones included. */
  items: z.array(cohort),
});
export type Retention = z.infer<typeof retention>;

const retentionQuery = reportQuery.extend({
  boundary: z.enum(cohortSteps).default("week"),
  of: z.enum(cohortBases).default("visit"),
});

const pathStep = z.object({
  /** How many pages before, or after. */
  step: z.number().int().min(1).max(3),
  /** Sessions that get this far. */
  sessions: count,
  /** Sessions whose first, or last, page lies nearer. */
  ended: count,
  /** The pages with the most sessions. */
  items: z.array(z.object({ key: z.string(), label: z.string(), sessions: count })),
  /** Sessions on all further pages, and the number of those pages. */
  others: z.object({ sessions: count, pages: count }),
});
const paths = z.object({
  range: range.pick({ from: true, to: true }),
  around: z.object({ key: z.string(), label: z.string() }),
  /** Sessions begun in the period that saw the page. */
  sessions: count,
  before: z.array(pathStep),
  after: z.array(pathStep),
});
export type Paths = z.infer<typeof paths>;

/** Sessions from `from` pages, or seconds, on and below `to`, which the last range does not have. */
const depthRange = z.object({ from: count, to: count.nullable(), sessions: count, compare: count.optional() });
const depth = z.object({
  range: range.pick({ from: true, to: true }),
  compare: range.pick({ from: true, to: true }).optional(),
  /** Begun in the period: each distribution adds up to them. */
  totals: z.object({ sessions: count }),
  compareTotals: z.object({ sessions: count }).optional(),
  /** By the number of different pages that they saw. */
  pages: z.array(depthRange),
  /** By the seconds between their first and last event. */
  durations: z.array(depthRange),
});
export type Depth = z.infer<typeof depth>;

const cohortQuery = retentionQuery.extend({
  /** Starts of buckets: the cohort's, and the one in which its people came. */
  cohort: instant,
  bucket: instant,
});

export const behaviour = {
  session: reportCall("session", "Sessions, with each hour of the week", reportQuery).output(success(sessionReport)),
  depth: reportCall("depth", "How many pages sessions see, and how long they take", reportQuery).output(success(depth)),
  churn: reportCall("churn", "Who stays away", reportQuery).output(success(churn)),
  retention: reportCall("retention", "Who returns, by when they came first", retentionQuery).output(success(retention)),
  cohort: reportCall(
    "retention/people",
    "The people of a cohort who came, or bought, in one of the later buckets",
    cohortQuery,
  ).output(success(lastSeen)),
  paths: reportCall(
    "paths",
    "What came before and after a page",
    reportQuery.extend({ around: text(1_000).default("/") }),
  ).output(success(paths)),
};

interface Shape {
  /** What a shared link to it keeps beside period and filters. */
  own: z.ZodRawShape;
  /** What the link answers beside the overview. */
  answer: z.ZodRawShape;
}

/** The reports of a shape of their own, as shared links keep and answer them; by their screens. */
export const shapes = {
  audience: { own: {}, answer: { counts, churn } },
  sessions: { own: {}, answer: { sessions: sessionReport } },
  depth: { own: {}, answer: { depth } },
  retention: {
    own: { of: z.enum(cohortBases), boundary: z.enum(cohortSteps) },
    answer: { retention },
  },
  sales: {
    own: { model: z.enum(attributionModels), lookback: z.number().int().min(1).max(365) },
    answer: salesAnswer,
  },
  product: { own: {}, answer: productsAnswer },
  // A goal that is gone by now leaves the report of all goals.
  goals: { own: { goal: id.optional() }, answer: { goals: goalsReport } },
} as const satisfies Record<ShapedScreen, Shape>;
