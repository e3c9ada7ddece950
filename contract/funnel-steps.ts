import { z } from "zod";
import { text } from "./fields.ts";
import {
  listOperators,
  numberOperators,
  presenceOperators,
  stepProperties,
  textOperators,
} from "./funnel-operators.ts";

/** What a funnel is made of, and the rules that a list of steps keeps; the same for the form, the API and the store. */

/** `ordered`: other events may lie between two steps. `strict`: no event of another step may. `unordered`: in any order. */
export const funnelTypes = ["ordered", "strict", "unordered"] as const;
export type FunnelType = (typeof funnelTypes)[number];

/** Whose events a funnel follows. */
export const funnelScopes = ["person", "session"] as const;
export type FunnelScope = (typeof funnelScopes)[number];

/** `is` and `exactly` compare the normalised address alike: events have no other. */
export const pageModes = ["is", "exactly", "starts_with", "ends_with", "regex"] as const;

const property = z
  .string()
  .max(100)
  .refine((name) => stepProperties.some((known) => known === name) || /^data\.[^.\s][^.]{0,79}$/u.test(name));

const filterOf = <Operator extends readonly [string, ...string[]], Value extends z.ZodType>(
  op: Operator,
  value: Value,
) => z.object({ property, op: z.enum(op), value });

/** A condition on a property of the step's event. A missing value meets the negated operators alone. */
export const stepFilter = z.discriminatedUnion("op", [
  filterOf(textOperators, text(500)),
  filterOf(listOperators, z.array(text(500)).min(1).max(50)),
  filterOf(numberOperators, z.coerce.number()),
  z.object({ property, op: z.enum(presenceOperators), value: z.null().optional() }),
]);
export type StepFilter = z.infer<typeof stepFilter>;
export const maxStepFilters = 10;
export const stepFilters = z.array(stepFilter).max(maxStepFilters);

const common = {
  /** Without one: what the step matches. */
  name: text(80).optional(),
  /** May be left out on the way. */
  optional: z.boolean().default(false),
  /** Ends an attempt where it comes between the steps around it. */
  exclusion: z.boolean().default(false),
};

/** A step as a client sends it. */
export const stepInput = z.discriminatedUnion("type", [
  z.object({ ...common, type: z.literal("page"), mode: z.enum(pageModes).default("is"), url: text(500) }),
  z.object({
    ...common,
    type: z.literal("event"),
    /** A name of the tracker, one of the website's own, or a defined event's. */
    event: text(64),
    filters: stepFilters.default([]),
  }),
]);
export type StepInput = z.infer<typeof stepInput>;

/** Steps of a funnel, optional and excluding ones included. */
export const maxFunnelSteps = 12;
/** The steps of an unordered funnel are followed in all their orders: 31 states of a person, 0.3 s of planning. */
const maxUnorderedSteps = 5;

export const stepList = z.array(stepInput).max(maxFunnelSteps);

const defaultWindowDays = 14;
const maxWindowDays = 90;

/** What makes a funnel, apart from its name. */
export const funnelShape = {
  type: z.enum(funnelTypes),
  scope: z.enum(funnelScopes).default("person"),
  /** From the first step on, all others lie within so many times 24 hours. */
  windowDays: z.coerce.number().int().min(1).max(maxWindowDays).default(defaultWindowDays),
};

/** Why a list of steps makes no funnel: the step's place, and the key of the message in `violationText`. */
export interface StepProblem {
  /** Undefined where it is the list as a whole. */
  index: number | undefined;
  field: "optional" | "exclusion" | undefined;
  key: "funnelSteps" | "funnelEnd" | "funnelBoth" | "funnelUnordered" | "funnelUnorderedOptional";
}

/** A step that people pass: no exclusion. */
const isPassed = ({ exclusion }: Pick<StepInput, "exclusion">) => !exclusion;
const isRequired = ({ optional, exclusion }: StepInput) => !optional && !exclusion;

/**
 * Whether steps make a funnel: the first and the last are required, none is optional and excluding at once, and an
 * unordered one has no optional steps and at most `maxUnorderedSteps`. `isGrowing`: its end is still to come.
 */
export function checkSteps(
  type: FunnelType,
  steps: readonly StepInput[],
  { isGrowing = false }: { isGrowing?: boolean } = {},
): StepProblem[] {
  const problems: StepProblem[] = [];
  const passed = steps.filter(isPassed);
  if (!isGrowing && passed.length < 2) problems.push({ index: undefined, field: undefined, key: "funnelSteps" });
  steps.forEach((step, index) => {
    const field = step.exclusion ? ("exclusion" as const) : ("optional" as const);
    const isEnd = index === 0 || (!isGrowing && index === steps.length - 1);
    if (step.optional && step.exclusion) problems.push({ index, field: "optional", key: "funnelBoth" });
    else if (isEnd && !isRequired(step)) problems.push({ index, field, key: "funnelEnd" });
    else if (type === "unordered" && step.optional) problems.push({ index, field, key: "funnelUnorderedOptional" });
  });
  if (type === "unordered" && passed.length > maxUnorderedSteps) {
    problems.push({ index: undefined, field: undefined, key: "funnelUnordered" });
  }
  return problems;
}
