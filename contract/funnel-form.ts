import { z } from "zod";
import { text } from "./fields.ts";
import { filterRow, findFilterProblem, readFilterRow, toFilterRow } from "./funnel-filter-rows.ts";
import { checkSteps, funnelShape, maxFunnelSteps, maxStepFilters, pageModes, type StepInput } from "./funnel-steps.ts";
import { asciiDigits } from "./phone.ts";

/** The wizard of funnels: a step is a row of plain fields. */

const stepRoles = ["required", "optional", "exclusion"] as const;
const rowKinds = ["page", "event"] as const;

const row = z.object({
  kind: z.enum(rowKinds).default("page"),
  mode: z.enum(pageModes).default("is"),
  /** An address, or the name of an event. */
  value: text(500),
  role: z.enum(stepRoles).default("required"),
  name: text(80).optional(),
  /** What the step's event must be like; of a page they do not count. */
  filters: z.array(filterRow).max(maxStepFilters).default([]),
});
export type FunnelFormRow = z.output<typeof row>;

/** As people type it: with Persian digits, too. */
const typedWindow = z.preprocess(
  (typed) => (typeof typed === "string" ? asciiDigits(typed) : typed),
  funnelShape.windowDays,
);

export const funnelBasics = z.object({ name: text(80), scope: funnelShape.scope, windowDays: typedWindow });

/** Steps that make no funnel are refused at their row. */
export const funnelRows = z
  .object({ type: funnelShape.type.default("ordered"), steps: z.array(row).min(1).max(maxFunnelSteps) })
  .superRefine(({ type, steps }, context) => {
    steps.forEach(({ kind, filters }, index) => {
      if (kind === "page") return;
      for (const [number, filter] of filters.entries()) {
        const problem = findFilterProblem(filter);
        if (problem === undefined) continue;
        const { path, message } = problem;
        context.addIssue({ code: "custom", path: ["steps", index, "filters", number, ...path], message });
      }
    });
    for (const { index, key } of checkSteps(type, toStepInputs(steps))) {
      context.addIssue({
        code: "custom",
        path: ["steps", ...(index === undefined ? [] : [index, "role"])],
        params: { key },
      });
    }
  });

/** The steps of the rows, as calls take them. */
export const toStepInputs = (rows: readonly FunnelFormRow[]): StepInput[] =>
  rows.map(({ kind, mode, value, role, name, filters }) => ({
    ...(name === undefined ? {} : { name }),
    ...{ optional: role === "optional", exclusion: role === "exclusion" },
    ...(kind === "page"
      ? { type: "page", mode, url: value }
      : { type: "event", event: value.slice(0, 64), filters: filters.map(readFilterRow) }),
  }));

const matchOf = (step: StepInput) => (step.type === "page" ? step.url : step.event);

/** A funnel's steps as the rows of the form. */
export const toRows = (steps: readonly StepInput[]): z.input<typeof row>[] =>
  steps.map((step) => ({
    ...{ kind: step.type, value: matchOf(step) },
    // A step without a name of its own is called by what it matches, and goes on so where that changes.
    ...(step.name === matchOf(step).slice(0, 80) ? {} : { name: step.name }),
    role: step.exclusion ? "exclusion" : step.optional ? "optional" : "required",
    ...(step.type === "page" ? { mode: step.mode } : {}),
    ...(step.type === "event" && step.filters.length > 0 ? { filters: step.filters.map(toFilterRow) } : {}),
  }));
