import { z } from "zod";
import { text } from "./fields.ts";
import { checkSteps, funnelShape, maxFunnelSteps, pageModes, type StepInput } from "./funnel-steps.ts";

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
});
export type FunnelFormRow = z.output<typeof row>;

export const funnelBasics = z.object({ name: text(80), scope: funnelShape.scope, windowDays: funnelShape.windowDays });

/** Steps that make no funnel are refused at their row. */
export const funnelRows = z
  .object({ type: funnelShape.type.default("ordered"), steps: z.array(row).min(1).max(maxFunnelSteps) })
  .superRefine(({ type, steps }, context) => {
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
  rows.map(({ kind, mode, value, role, name }) => ({
    ...(name === undefined ? {} : { name }),
    ...{ optional: role === "optional", exclusion: role === "exclusion" },
    ...(kind === "page"
      ? { type: "page", mode, url: value }
      : { type: "event", event: value.slice(0, 64), filters: [] }),
  }));
