import { findAnomaly } from "./find-anomaly.ts";
import { type ComparedDays, findBase } from "./find-base.ts";
import { findShifts, isReturn, lastStep } from "./find-shifts.ts";
import { sumOf } from "./robust.ts";
import { toLevels, weekDays } from "./series.ts";

export const foundMetrics = ["sessions", "orders", "sales"] as const;
export type FoundMetric = (typeof foundMetrics)[number];

/** A change of a metric, before its cause is known. */
export interface Change extends ComparedDays {
  metric: FoundMetric;
  kind: "shift" | "anomaly";
  /** When it began. */
  day: number;
}

/** What was found before of a website: the same is not found again. */
export interface KnownChange {
  metric: FoundMetric;
  kind: "shift" | "anomaly";
  day: number;
  isRise: boolean;
}

export type DailySeries = Record<FoundMetric, readonly number[]>;

/** Fewer days say nothing about weeks. */
export const minHistoryDays = 5 * weekDays;
/** A shift is found a week after it began; later ones are old news, or were found by an earlier night. */
const maxShiftAge = 2 * weekDays;
/** Two estimates of the day of one shift differ by less. */
const sameShiftDays = 10;
/** Both weeks together: less is chance, however large the ratio. */
const minCounts: Record<FoundMetric, number> = { sessions: 200, orders: 40, sales: 0 };
const minDayCount: Record<FoundMetric, number> = { sessions: 60, orders: 20, sales: 0 };
/** Money needs orders behind it, in the days that are compared. */
const minOrders = 30;

/**
 * The changes that the last day of the series brings to light: a level that has lasted for a week, a day that is far from
 * its usual value. Nothing where history or counts are too small. `known`: what earlier nights found, by the same day
 * numbers, negative for what lies before the series.
 */
export function detectChanges(series: DailySeries, known: readonly KnownChange[]): Change[] {
  const length = series.sessions.length;
  if (length < minHistoryDays) return [];
  return foundMetrics.flatMap((metric) => {
    const values = series[metric];
    const isCount = metric !== "sales";
    const levels = toLevels(values, { isCount });
    const shifts = findShifts(levels);
    const found: Change[] = [];
    const shift = shifts.at(-1);
    if (shift !== undefined && length - shift.day <= maxShiftAge && !isReturn(shifts, levels)) {
      const { base, now } = lastStep(shifts, levels);
      const days = findBase(levels, values, { from: length - weekDays, base, isCount });
      const isRise = now > base.level;
      const isKnown = known.some(
        (each) =>
          each.kind === "shift" &&
          each.metric === metric &&
          Math.abs(each.day - shift.day) < sameShiftDays &&
          each.isRise === isRise,
      );
      const isNews = !isKnown && isSeen(days, isRise) && isLarge(series, metric, days);
      if (isNews) found.push({ metric, kind: "shift", day: shift.day, ...days });
    }
    const last = length - 1;
    const anomaly = findAnomaly(levels, shifts, last);
    if (anomaly !== undefined) {
      const isRise = anomaly.ratio > 1;
      const isKnown = known.some(
        (each) => each.metric === metric && last - each.day < weekDays && each.isRise === isRise,
      );
      const days = findBase(levels, values, { from: last, base: anomaly.base, isCount });
      const isNews = !isKnown && isSeen(days, isRise) && isLarge(series, metric, days);
      if (isNews) found.push({ metric, kind: "anomaly", day: last, ...days });
    }
    return found;
  });
}

/** Whether the figures say what the medians say: a week with odd days may not, then a later night finds the level. */
const isSeen = ({ before, after }: ComparedDays, isRise: boolean) => (isRise ? after > before : after < before);

function isLarge(series: DailySeries, metric: FoundMetric, { from, to, beforeFrom, beforeTo }: ComparedDays): boolean {
  const countOf = (of: FoundMetric) =>
    sumOf(series[of].slice(from, to)) + sumOf(series[of].slice(beforeFrom, beforeTo));
  const isDay = to - from === 1;
  if (countOf(metric) < (isDay ? minDayCount : minCounts)[metric]) return false;
  return metric !== "sales" || countOf("orders") >= minOrders;
}
