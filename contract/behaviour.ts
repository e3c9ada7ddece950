import { z } from "zod";
import { success } from "./envelope.ts";
import { text } from "./fields.ts";
import { instant, lastSeen, range, report, reportQuestion, route } from "./reports.ts";

/** Reports of how people behave over time: when they come, on which way through the pages, who stays away, who returns. */

const count = z.number().int().nonnegative();

/** What happened in an hour of the week, over all weeks of the period. Only what adds up. */
const gridCell = z.object({
  /** 0 is Saturday. */
  weekday: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23),
  sessions: count,
  pageViews: count,
  events: count,
  orders: count,
  /** In toman. */
  sales: z.number(),
});
/** `grid`: all 168 hours of the week, by weekday and hour. */
export const sessionReport = report.extend({ grid: z.array(gridCell).length(168) });
export type SessionReport = z.infer<typeof sessionReport>;

const churnFigures = z.object({
  /** Active in the period before. */
  people: count,
  /** Of them, those who did anything in this period. */
  returned: count,
  /** The others. */
  lost: count,
  /** Their share, 0 to 1. */
  churnRate: z.number(),
});
export const churn = z.object({
  range: range.pick({ from: true, to: true }),
  /** The period before: the compared one, else the one just before, of equal length. */
  before: range.pick({ from: true, to: true }),
  totals: churnFigures,
  /** By what people were at the end of the period before; those of whom there was nobody are missing. */
  items: z.array(churnFigures.extend({ key: z.enum(["visitor", "lead", "customer"]) })),
});
export type Churn = z.infer<typeof churn>;

export const cohortSteps = ["day", "week", "month"] as const;
export const cohortBases = ["visit", "order"] as const;
const cohort = z.object({
  /** When the bucket begins in which these people came, or bought, for the first time ever. */
  key: z.iso.datetime({ offset: true }),
  size: count,
  /** How many of them came, or bought, in that bucket and in each one after it. */
  values: z.array(count),
  /** The last value's bucket is not over yet. */
  partial: z.boolean(),
});
export const retention = z.object({
  range,
  /** One a bucket of the period, also where nobody came. */
  items: z.array(cohort),
});
export type Retention = z.infer<typeof retention>;

const retentionInput = reportQuestion.extend({
  boundary: z.enum(cohortSteps).default("week"),
  of: z.enum(cohortBases).default("visit"),
});

const way = z.object({
  /** How many pages before, or after. */
  step: z.number().int().min(1).max(3),
  /** Sessions that come so far. */
  sessions: count,
  /** Those whose first, or last, page lies nearer. */
  ended: count,
  /** The pages of most of the others. */
  items: z.array(z.object({ key: z.string(), label: z.string(), sessions: count })),
  /** Sessions on further pages, and how many pages those are. */
  others: z.object({ sessions: count, pages: count }),
});
export const paths = z.object({
  range: range.pick({ from: true, to: true }),
  around: z.object({ key: z.string(), label: z.string() }),
  /** Sessions begun in the period that saw the page. */
  sessions: count,
  before: z.array(way),
  after: z.array(way),
});
export type Paths = z.infer<typeof paths>;

export const behaviour = {
  session: route("session", "Sessions, with each hour of the week")
    .input(reportQuestion)
    .output(success(sessionReport)),
  churn: route("churn", "Who stays away").input(reportQuestion).output(success(churn)),
  retention: route("retention", "Who returns, by when they came first")
    .input(retentionInput)
    .output(success(retention)),
  cohort: route("retention/people", "The people of a cohort who came, or bought, in one of the later buckets")
    .input(
      retentionInput.extend({
        /** When the bucket begins that the cohort is of, and the one that they came in. */
        cohort: instant,
        bucket: instant,
      }),
    )
    .output(success(lastSeen)),
  paths: route("paths", "What came before and after a page")
    .input(reportQuestion.extend({ around: text(1_000).default("/") }))
    .output(success(paths)),
};
