import type { FunnelType, StepInput } from "#contract/funnel-steps.ts";

/** The bit of an event by which an attempt may begin. Bits below are the steps, excluding ones last. */
export const startBit = 15;

/** A step that people pass, as the fold follows it. Levels count from 1. */
export interface Level {
  /** Place in the funnel's list of steps, from 1. */
  number: number;
  isOptional: boolean;
  /** Levels from which it is reached: the last required one before it, and the optional ones between. */
  from: readonly number[];
  /** Bits of events that end an attempt which stands at this level. */
  endedBy: number;
}

/** A funnel as the statements follow it. */
export interface FunnelPlan {
  type: FunnelType;
  levels: readonly Level[];
  /** The step of each bit, by its place in the funnel's list from 0. */
  bits: readonly number[];
  windowMs: number;
}

const dayMs = 86_400_000;

/** Plans a funnel whose steps passed `checkSteps`. */
export function planFunnel({
  type,
  windowDays,
  steps,
}: {
  type: FunnelType;
  windowDays: number;
  steps: readonly StepInput[];
}): FunnelPlan {
  const places = steps.map((_, index) => index);
  const passed = places.filter((index) => !steps[index]?.exclusion);
  const excluding = places.filter((index) => steps[index]?.exclusion);
  const isOptional = (level: number) => steps[passed[level - 1] ?? -1]?.optional ?? false;
  const requiredUpTo = (level: number): number => (level > 0 && isOptional(level) ? requiredUpTo(level - 1) : level);
  const anyStep = 2 ** passed.length - 1;
  const levels = passed.map((place, index): Level => {
    const level = index + 1;
    const base = requiredUpTo(level);
    const before = requiredUpTo(level - 1);
    const next = passed.findIndex((_, other) => other + 1 > base && !isOptional(other + 1));
    const end = next < 0 ? steps.length : (passed[next] ?? 0);
    const between = excluding.filter((each) => each > (passed[base - 1] ?? -1) && each < end);
    const ended = (type === "unordered" ? excluding : between).map((each) => passed.length + excluding.indexOf(each));
    return {
      number: place + 1,
      isOptional: isOptional(level),
      from: level === 1 ? [] : Array.from({ length: level - before }, (_, step) => before + step),
      endedBy: ended.reduce((bits, bit) => bits + 2 ** bit, type === "strict" ? anyStep : 0),
    };
  });
  return { type, levels, bits: [...passed, ...excluding], windowMs: windowDays * dayMs };
}
