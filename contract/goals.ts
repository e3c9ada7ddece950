import { z } from "zod";
import { success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { type GoalMetric, goalMetricNames } from "./metrics.ts";
import { maxAmount } from "./money.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { reportCall, reportQuery } from "./report-query.ts";
import { range } from "./reports.ts";

/** What a goal matches: an event by its name, or a page view. */
const goalKinds = ["event", "page"] as const;
/** Conversions: one a session, at its first match, or one for each match. */
const goalCounts = ["session", "each"] as const;

const name = text(80);
/**
 * An event's name; or a page: its path, with its host where that is not the website's own. A `*` at the end matches
 * every page that begins so.
 */
const match = text(500);
/** What one conversion is worth, in the website's currency; null takes the value of the event. */
const value = z.number().nonnegative().max(maxAmount).nullable();
/** The main goal is what "conversion" means in every report; a website without one counts orders. */
const isMain = z.boolean();

const goal = z.object({
  id,
  name,
  kind: z.enum(goalKinds),
  match,
  value,
  counts: z.enum(goalCounts),
  isMain,
  createdAt: z.iso.datetime(),
});
export type Goal = z.infer<typeof goal>;

/** The fields that an owner sets; also the schema of the form. */
export const goalFields = z.object({
  name,
  kind: goal.shape.kind,
  match,
  value: value.default(0),
  counts: goal.shape.counts.default("session"),
  isMain: isMain.default(false),
});

/** The report compares them side by side. */
export const maxGoals = 50;

const count = z.number().int().nonnegative();

/** The metrics of goals (`goalMetricTable`). */
const goalFigures = z.object({
  /** Once a session or each time, as the goal counts; in the bucket of the event. */
  conversions: count,
  people: count,
  /** Sessions begun in the period that reached it. */
  sessions: count,
  /** Their share of all sessions begun in it, 0 to 1. */
  conversionRate: z.number(),
  /** In the website's currency. */
  value: z.number(),
} satisfies Record<GoalMetric, z.ZodType>);
export type GoalFigures = z.infer<typeof goalFigures>;
export type GoalFigure = GoalMetric;

const sortable = ["label", ...goalMetricNames];
/** `-conversions`: descending. */
const goalSort = z.enum([...sortable, ...sortable.map((each) => `-${each}`)]).default("-conversions");

const all = z.object({ people: count, sessions: count });
const period = { from: range.shape.from, to: range.shape.to };

export const goalsReport = z.object({
  range,
  compare: z.object(period).optional(),
  /** Of any goal: people and sessions count once. */
  totals: goalFigures,
  compareTotals: goalFigures.optional(),
  /** All people and sessions of the period: the base of the rates. */
  all,
  compareAll: all.optional(),
  series: z.array(goalFigures.extend({ at: z.iso.datetime({ offset: true }) })),
  compareSeries: z.array(goalFigures.extend({ at: z.iso.datetime({ offset: true }) })).optional(),
  /** The website's goals, or the one of the query. */
  items: z.array(goalFigures.extend({ key: id, label: name, isMain, compare: goalFigures.optional() })),
});
export type GoalsReport = z.infer<typeof goalsReport>;

const goalsQuery = reportQuery.omit({ page: true, limit: true }).extend({
  sort: goalSort,
  /** Only this goal. */
  goal: id.optional(),
});

const path = "/v1/websites/{website}/goals";

export const goals = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Goals of a website, the oldest first" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(goal) }))),
  get: requiresResource("goal")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One goal" })
    .input(z.object({ website: id, id }))
    .output(success(goal)),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Set a goal; a name that is taken is a 409" })
    .input(goalFields.extend({ website: id }))
    .output(success(goal)),
  update: requiresResource("goal")
    .route({ method: "PATCH", path: `${path}/{id}`, summary: "Change a goal, for all of the past too" })
    .input(atLeastOne(goal.omit({ createdAt: true }).partial().extend({ website: id, id }), "name"))
    .output(success(goal)),
  delete: requiresResource("goal")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a goal" })
    .input(z.object({ website: id, id }))
    .output(success(z.object({ id }))),
  report: reportCall("goals", "What was reached of the website's goals", goalsQuery).output(success(goalsReport)),
};
