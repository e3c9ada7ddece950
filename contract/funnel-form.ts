import { z } from "zod";
import { text } from "./fields.ts";
import {
  checkSteps,
  funnelShape,
  maxFunnelSteps,
  pageModes,
  type StepFilter,
  type StepInput,
  stepFilters,
} from "./funnel-steps.ts";

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
  /** Filters that a call gave the step's event, as JSON: the form has no fields for them and carries them along. */
  filters: z.string().max(300_000).optional(),
});
export type FunnelFormRow = z.output<typeof row>;

export const funnelBasics = z.object({ name: text(80), scope: funnelShape.scope, windowDays: funnelShape.windowDays });

/** Steps that make no funnel are refused at their row. */
export const funnelRows = z
  .object({ type: funnelShape.type.default("ordered"), steps: z.array(row).min(1).max(maxFunnelSteps) })
  .superRefine(({ type, steps }, context) => {
    steps.forEach(({ filters }, index) => {
      if (readFilters(filters) === undefined) {
        context.addIssue({ code: "custom", path: ["steps", index, "value"], params: { key: "invalid" } });
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
      : { type: "event", event: value.slice(0, 64), filters: readFilters(filters) ?? [] }),
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
    ...(step.type === "event" && step.filters.length > 0 ? { filters: JSON.stringify(step.filters) } : {}),
  }));

/** Undefined where the text is no list of filters. */
function readFilters(written: string | undefined): StepFilter[] | undefined {
  if (written === undefined || written === "") return [];
  try {
    return stepFilters.safeParse(JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}
