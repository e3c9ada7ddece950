import type { Shift } from "./find-shifts.ts";
import { median, robustDeviation } from "./robust.ts";
import { type LevelSeries, weekDays } from "./series.ts";

/** A day that is far from what days like it have. */
export interface Anomaly {
  day: number;
  /** How many times the usual value. */
  ratio: number;
  /** The days whose median level is the base. */
  base: { from: number; to: number; level: number };
}

/** In standard deviations: chance alone is there once in ten million days. */
const minCertainty = 5.5;
const minRatio = 2;
/** Fewer days of the same level are no base. */
const minDays = 3 * weekDays;
const maxDays = 8 * weekDays;

/**
 * Whether a day is unusual against the days before it on the same level. A second day of the same kind in a row is none:
 * it is the first one going on, or a level that will be found as a shift once it has lasted.
 */
export function findAnomaly(series: LevelSeries, shifts: readonly Shift[], day: number): Anomaly | undefined {
  const found = judge(series, shifts, day);
  if (found === undefined) return undefined;
  for (let earlier = day - 1; earlier > day - weekDays; earlier -= 1) {
    const before = judge(series, shifts, earlier);
    if (before !== undefined && before.ratio > 1 === found.ratio > 1) return undefined;
  }
  return found;
}

function judge({ levels, noise }: LevelSeries, shifts: readonly Shift[], day: number): Anomaly | undefined {
  const begin = shifts.findLast((shift) => shift.day <= day)?.day ?? 0;
  const from = Math.max(begin, day - maxDays);
  const base = levels.slice(from, day);
  const level = levels[day];
  if (level === undefined || base.length < minDays) return undefined;
  const usual = median(base);
  const step = level - usual;
  const ratio = Math.exp(step);
  if (Math.max(ratio, 1 / ratio) < minRatio) return undefined;
  if (Math.abs(step) < minCertainty * Math.max(noise, robustDeviation(base))) return undefined;
  return { day, ratio, base: { from, to: day, level: usual } };
}
