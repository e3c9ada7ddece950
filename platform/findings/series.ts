import { median, robustDeviation } from "./robust.ts";

export const weekDays = 7;

/** A series of days, the oldest first, on a scale on which a doubling is the same step everywhere. */
export interface LevelSeries {
  /** Logarithm of each day without what its day of the week adds. */
  levels: readonly number[];
  /** What each day of the week adds, in the same logarithms, the first day's first. */
  weekly: readonly number[];
  /** The standard deviation of a day's level, by chance alone. */
  noise: number;
}

/** So that days without anything have a logarithm, and small counts do not jump. */
const offset = 1;
/** No day is more certain than this: below it every series would be full of findings. */
const minNoise = 0.03;

const logOf = (value: number) => Math.log(Math.max(0, value) + offset);

/**
 * The levels of a series: what Fridays and every other day of the week usually add is taken off, by the medians of their
 * distances from the week around them. Noise is measured between days a week apart, which neither the week nor a lasting
 * change moves; of counts it is at least that of chance (Poisson).
 */
export function toLevels(values: readonly number[], { isCount }: { isCount: boolean }): LevelSeries {
  const logs = values.map(logOf);
  const around = logs.map((_, day) => median(logs.slice(Math.max(0, day - 3), day + 4)));
  const weekly = Array.from({ length: weekDays }, (_, weekday) =>
    median(logs.flatMap((log, day) => (day % weekDays === weekday ? [log - (around[day] ?? 0)] : []))),
  );
  const levels = logs.map((log, day) => log - (weekly[day % weekDays] ?? 0));
  const steps = levels.slice(weekDays).map((level, day) => level - (levels[day] ?? 0));
  const measured = robustDeviation(steps) / Math.SQRT2;
  const chance = isCount ? 1 / Math.sqrt(Math.max(1, median(values))) : 0;
  return { levels, weekly, noise: Math.max(minNoise, measured, chance) };
}

/** What a day of the series has where it lies on a level. */
export const valueAt = ({ weekly }: LevelSeries, level: number, day: number): number =>
  Math.max(0, Math.exp(level + (weekly[day % weekDays] ?? 0)) - offset);
