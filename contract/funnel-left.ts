import { type Condition, condition } from "./conditions/condition.ts";
import { ownPropertyPrefix } from "./conditions/fields.ts";
import { maxDays } from "./conditions/test.ts";
import type { FunnelScope, FunnelType, StepFilter, StepInput } from "./funnel-steps.ts";

/** Whom a segment can hold of those who left a funnel at a step: conditions of events, since funnels are no conditions. */

/** What conditions leave out of what the funnel counts. */
const losses = ["order", "strict", "window", "exclusion", "session", "properties", "filters", "period"] as const;
export type LeftLoss = (typeof losses)[number];

export interface LeftSegment {
  /** As calls of segments take them. */
  groups: { negate: boolean; items: Condition[] }[];
  losses: LeftLoss[];
}

interface LeftFunnel {
  type: FunnelType;
  scope: FunnelScope;
  steps: readonly StepInput[];
}

interface Left {
  /** The step that was reached, by its place in the list from 1. */
  number: number;
  /** The last N days. */
  days: number;
}

/** The required step after one; undefined after the last. */
export const requiredAfter = <Step extends StepInput>(steps: readonly Step[], number: number): Step | undefined =>
  steps.slice(number).find(({ optional, exclusion }) => !optional && !exclusion);

/**
 * Conditions of those who did the steps up to one and not the next required one, within the last days. Undefined where a
 * step has no condition: a page by a pattern, more filters than a condition has.
 */
export function describeLeft(funnel: LeftFunnel, left: Left): LeftSegment | undefined {
  const isUnordered = funnel.type === "unordered";
  const sides = isUnordered ? unorderedSides(funnel.steps, left.number) : orderedSides(funnel.steps, left.number);
  const groups = sides.map((side) => conditionsOf(side, left));
  if (groups.length === 0 || groups.some((items) => items === undefined)) return undefined;
  return {
    groups: groups.map((items = []) => ({ negate: false, items })),
    losses: [
      isUnordered ? "window" : "order",
      ...(funnel.type === "strict" ? (["strict"] as const) : []),
      ...(funnel.steps.some(({ exclusion }) => exclusion) ? (["exclusion"] as const) : []),
      ...(funnel.scope === "session" ? (["session"] as const) : []),
      ...(sides.some(comparesOtherwise) ? (["properties"] as const) : []),
    ],
  };
}

/** Steps that were done, and steps that were not. */
interface Sides {
  done: readonly StepInput[];
  missing: readonly StepInput[];
}

function orderedSides(steps: readonly StepInput[], number: number): Sides[] {
  const next = requiredAfter(steps, number);
  const done = steps.filter(({ optional, exclusion }, index) =>
    index === number - 1 ? !exclusion : index < number && !optional && !exclusion,
  );
  return next === undefined || done.length === 0 ? [] : [{ done, missing: [next] }];
}

/** Every choice of as many steps: at most ten, as an unordered funnel has at most five. */
function unorderedSides(steps: readonly StepInput[], number: number): Sides[] {
  const passed = steps.filter(({ exclusion }) => !exclusion);
  const level = steps.slice(0, number).filter(({ exclusion }) => !exclusion).length;
  if (level < 1 || level >= passed.length) return [];
  const choices = Array.from({ length: 2 ** passed.length }, (_, set) =>
    passed.map((step, bit) => ({ step, isDone: Math.floor(set / 2 ** bit) % 2 === 1 })),
  );
  return choices
    .filter((choice) => choice.filter(({ isDone }) => isDone).length === level)
    .map((choice) => ({
      done: choice.flatMap(({ step, isDone }) => (isDone ? [step] : [])),
      missing: choice.flatMap(({ step, isDone }) => (isDone ? [] : [step])),
    }));
}

/** A repeated step is done as often as it stands there: its condition counts. */
function conditionsOf({ done, missing }: Sides, { days }: Left): Condition[] | undefined {
  const events = [...done, ...missing].map(eventOf);
  if (events.some((event) => event === undefined)) return undefined;
  const keys = events.map((event) => JSON.stringify(event));
  const timesUpTo = (index: number) => keys.slice(0, index + 1).filter((key) => key === keys[index]).length;
  const isLast = (index: number, end: number) => keys.lastIndexOf(keys[index] ?? "", end - 1) === index;
  const items = events.flatMap((event, index) => {
    const isDone = index < done.length;
    if (isDone && !isLast(index, done.length)) return [];
    const n = timesUpTo(index);
    const count = n === 1 ? null : { op: "at_least" as const, n };
    return [{ of: "event", field: event?.name, op: isDone ? "did" : "did_not", event: { ...event, days, count } }];
  });
  const parsed = items.map((item) => condition.safeParse(item));
  return parsed.every(({ success }) => success) ? parsed.flatMap(({ data }) => data ?? []) : undefined;
}

const pathOperators = { is: "is", exactly: "is", starts_with: "starts_with", ends_with: "ends_with" } as const;

/** The event of a step as conditions name it; undefined of a page by a pattern, which they do not know. */
function eventOf(step: StepInput): { name: string; filters: object[] } | undefined {
  if (step.type === "event") return { name: step.event, filters: step.filters.map(toConditionFilter) };
  if (step.mode === "regex") return undefined;
  return { name: "page_view", filters: [{ property: "path", op: pathOperators[step.mode], value: step.url }] };
}

const isOwn = ({ property }: StepFilter) => property.startsWith(ownPropertyPrefix);
const isFlag = (value: unknown) => value === "true" || value === "false";

/** To funnels a value of an own property is its text, to conditions a flag is no text. */
const toConditionFilter = (filter: StepFilter) =>
  isOwn(filter) && filter.op === "is" && isFlag(filter.value)
    ? { property: filter.property, op: `is_${filter.value}` }
    : filter;

/** Whether conditions of own properties, which compare values by their kind, may find others than the funnel. */
const comparesOtherwise = ({ done, missing }: Sides): boolean =>
  [...done, ...missing].some((step) => step.type === "event" && step.filters.some(isOfKind));

/** A plain word is alike in both; parts of texts are found in lists, too, and numbers in texts, by funnels alone. */
function isOfKind(filter: StepFilter): boolean {
  if (!isOwn(filter) || filter.op === "exists" || filter.op === "not_exists") return false;
  if (!["is", "is_not", "any_of", "none_of"].includes(filter.op)) return true;
  return [filter.value].flat().some((value) => isFlag(value) || /^[[{]/.test(String(value)));
}

const dayMs = 86_400_000;

/** Days back from an instant that begin at the latest with another. */
export const daysSince = (from: number, now: number): number =>
  Math.min(maxDays, Math.max(1, Math.ceil((now - from) / dayMs)));
