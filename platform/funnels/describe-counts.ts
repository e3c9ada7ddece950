import type { Currency } from "#contract/currencies.ts";
import type { FunnelStat, StepStat } from "#contract/funnels.ts";
import { shareOf, toUnits } from "#platform/reports/figures.ts";
import type { FunnelPlan } from "./funnel-plan.ts";
import { lastRequired } from "./sql/count-attempts.ts";

/** Attempts that came as far by the same steps. */
export interface Count {
  level: number;
  /** Bits of the levels that were passed. */
  steps: number;
  people: number;
  /** In minor units. */
  sold?: number;
}

type Names = readonly { name: string }[];

const hasReached = ({ type }: FunnelPlan, level: number, count: Count) =>
  type === "unordered" ? count.level >= level : Math.floor(count.steps / 2 ** (level - 1)) % 2 === 1;

const sumOf = (counts: readonly Count[], value: (count: Count) => number) =>
  counts.reduce((sum, count) => sum + value(count), 0);

/** The next required level after one; undefined after the last. */
const requiredAfter = ({ levels }: FunnelPlan, level: number) => {
  const index = levels.findIndex(({ isOptional }, each) => each >= level && !isOptional);
  return index < 0 ? undefined : index + 1;
};

/** The people of each level. */
export const countLevels = (plan: FunnelPlan, counts: readonly Count[]): number[] =>
  plan.levels.map((_, index) =>
    sumOf(
      counts.filter((count) => hasReached(plan, index + 1, count)),
      ({ people }) => people,
    ),
  );

/** The shares of each level's people: of the first level's, and of those of the required one before. */
export function sharesOf({ levels }: FunnelPlan, people: readonly number[]) {
  return levels.map(({ from }, index) => ({
    ofFirst: shareOf(people[index] ?? 0, people[0] ?? 0),
    ofPrevious:
      index === 0
        ? shareOf(people[0] ?? 0, people[0] ?? 0)
        : shareOf(people[index] ?? 0, people[(from[0] ?? 1) - 1] ?? 0),
  }));
}

/** The steps of a funnel from its counts. `medians`: seconds by level, below 0 where there are none. */
export function describeSteps(
  plan: FunnelPlan,
  { steps: names, website }: { steps: Names; website: { currency: Currency } },
  { counts, medians }: { counts: readonly Count[]; medians: readonly number[] },
): StepStat[] {
  const people = countLevels(plan, counts);
  const shares = sharesOf(plan, people);
  return plan.levels.map(({ number, isOptional }, index) => {
    const level = index + 1;
    const own = counts.filter((count) => hasReached(plan, level, count));
    const next = requiredAfter(plan, level);
    const left = next === undefined ? [] : own.filter((count) => count.level < next);
    return {
      ...{ number, name: names[number - 1]?.name ?? "", optional: isOptional, people: people[index] ?? 0 },
      ...(shares[index] ?? { ofFirst: 0, ofPrevious: 0 }),
      medianSeconds: orNull(medians[index]),
      left: sumOf(left, (count) => count.people),
      revenue: toUnits(
        website,
        sumOf(own, ({ sold = 0 }) => sold),
      ),
    };
  });
}

const orNull = (seconds = -1) => (seconds < 0 ? null : seconds);

/** Who entered and who converted. */
export function describeTotals(
  plan: FunnelPlan,
  counts: readonly Count[],
  medians: readonly number[] = [],
): FunnelStat["totals"] {
  const people = countLevels(plan, counts);
  const [entered = 0, converted = 0] = [people[0], people[lastRequired(plan) - 1]];
  return { entered, converted, conversionRate: shareOf(converted, entered), medianSeconds: orNull(medians.at(-1)) };
}
