import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";
import { range, reportQuestion, route } from "./reports.ts";

/** What an owner wants people to do: an event by its name, or a page that is seen. */
export const goalKinds = ["event", "page"] as const;
/** A session counts once, at the first time, or each time counts. */
export const goalCounts = ["session", "each"] as const;

const name = text(80);
/**
 * An event's name; or a page as people write it: its path, with its host where that is not the website's own, all
 * that begins so with a `*` at the end.
 */
const match = text(500);
/** What one conversion is worth, in toman and kept to the rial; null is what the event itself tells. */
const value = z.number().nonnegative().max(1_000_000_000_000).nullable();
/** What "conversion" means in every report. A website has one main goal at most; without one it is an order. */
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

/** What an owner says of a goal: the form's schema too. */
export const goalFields = z.object({
  name,
  kind: goal.shape.kind,
  match,
  value: value.default(0),
  counts: goal.shape.counts.default("session"),
  isMain: isMain.default(false),
});

/** More than a report tells apart. */
export const mostGoals = 50;

const count = z.number().int().nonnegative();

/** What was reached, as the words of every report mean it. */
export const goalFigures = z.object({
  /** Once a session or each time, as the goal counts; in the bucket of the event. */
  conversions: count,
  people: count,
  /** Sessions begun in the period that reached it. */
  sessions: count,
  /** Their share of all sessions begun in it, 0 to 1. */
  conversionRate: z.number(),
  /** In toman. */
  value: z.number(),
});
export type GoalFigures = z.infer<typeof goalFigures>;
export type GoalFigure = keyof GoalFigures;

const sortable = ["label", ...(Object.keys(goalFigures.shape) as GoalFigure[])];
/** `-conversions`: the most first. */
export const goalSort = z.enum([...sortable, ...sortable.map((each) => `-${each}`)]).default("-conversions");

const all = z.object({ people: count, sessions: count });
const period = { from: range.shape.from, to: range.shape.to };

export const goalsReport = z.object({
  range,
  compare: z.object(period).optional(),
  /** Of any goal: people and sessions count once. */
  totals: goalFigures,
  compareTotals: goalFigures.optional(),
  /** Everybody in the period, of whom the rates are. */
  all,
  compareAll: all.optional(),
  series: z.array(goalFigures.extend({ at: z.iso.datetime({ offset: true }) })),
  compareSeries: z.array(goalFigures.extend({ at: z.iso.datetime({ offset: true }) })).optional(),
  /** The website's goals, or the one asked for. */
  items: z.array(goalFigures.extend({ key: id, label: name, isMain, compare: goalFigures.optional() })),
});
export type GoalsReport = z.infer<typeof goalsReport>;

const path = "/v1/websites/{website}/goals";

export const goals = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Goals of a website, the oldest first" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(goal) }))),
  get: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One goal" })
    .input(z.object({ website: id, id }))
    .output(success(goal)),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Set a goal; a name that is taken is a 409" })
    .input(goalFields.extend({ website: id }))
    .output(success(goal)),
  update: requiresWebsite("website")
    .route({ method: "PATCH", path: `${path}/{id}`, summary: "Change a goal, for all of the past too" })
    .input(atLeastOne(goal.omit({ createdAt: true }).partial().extend({ website: id, id }), "name"))
    .output(success(goal)),
  delete: requiresWebsite("website")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a goal" })
    .input(z.object({ website: id, id }))
    .output(success(nothing)),
  report: route("goals", "What was reached of the website's goals")
    .input(
      reportQuestion.omit({ page: true, limit: true }).extend({
        sort: goalSort,
        /** The only goal that is meant. */
        goal: id.optional(),
      }),
    )
    .output(success(goalsReport)),
};
