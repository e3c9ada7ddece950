import { median } from "./robust.ts";
import { type LevelSeries, weekDays } from "./series.ts";

/** A day from which a series has lasted on another level. */
export interface Shift {
  /** The first day of the new level. */
  day: number;
  /** How many times the level before. */
  ratio: number;
}

/** Less is no level yet: every day of the week is in it once. */
const minDays = weekDays;
/** Of the level before; more would reach into another season. */
const maxBefore = 4 * weekDays;
/** In standard deviations of the difference of two medians. */
const minCertainty = 6;
/** Smaller changes are true now and then, and nothing to act upon. */
const minRatio = 1.4;
/** The variance of a median, against that of a mean. */
const medianVariance = Math.PI / 2;

interface Candidate extends Shift {
  certainty: number;
}

/** What happens between two days, `from` inclusive, `to` exclusive. */
interface Span {
  from: number;
  to: number;
}

/**
 * The days on which the level changes for at least a week, in order: the most certain change first, then those on both
 * sides of it (binary segmentation). Medians of the days before and after are compared, so that a few odd days are none.
 */
export function findShifts(series: LevelSeries, span: Span = { from: 0, to: series.levels.length }): Shift[] {
  let best: Candidate | undefined;
  for (let day = span.from + minDays; day <= span.to - minDays; day += 1) {
    const candidate = judgeDay(series, span, day);
    if (candidate.certainty > (best?.certainty ?? 0)) best = candidate;
  }
  if (best === undefined || best.certainty < minCertainty || spread(best.ratio) < minRatio) return [];
  const { ratio } = best;
  const day = placeShift(series, span, best.day);
  // It began less than a week before an end: it has not lasted yet. What is on its other side is looked at all the same.
  if (day > span.to - minDays) return findShifts(series, { ...span, to: day });
  if (day < span.from + minDays) return findShifts(series, { ...span, from: day });
  return [...findShifts(series, { ...span, to: day }), { day, ratio }, ...findShifts(series, { ...span, from: day })];
}

const spread = (ratio: number) => Math.max(ratio, 1 / ratio);

function judgeDay({ levels, noise }: LevelSeries, { from, to }: Span, day: number): Candidate {
  const before = levels.slice(Math.max(from, day - maxBefore), day);
  const after = levels.slice(day, Math.min(to, day + maxBefore));
  const step = median(after) - median(before);
  const deviation = noise * Math.sqrt(medianVariance * (1 / before.length + 1 / after.length));
  return { day, ratio: Math.exp(step), certainty: Math.abs(step) / deviation };
}

/** Medians do not move for some days around a change. */
const maxMisplaced = 10;

/** The first day of the new level: where the days on both sides are nearest to the two levels (least absolute distances). */
function placeShift({ levels }: LevelSeries, { from, to }: Span, around: number): number {
  const first = Math.max(from, around - maxBefore);
  const last = Math.min(to, around + maxBefore);
  const [before, after] = [median(levels.slice(first, around)), median(levels.slice(around, last))];
  const costOf = (day: number) =>
    levels
      .slice(first, last)
      .reduce((sum, level, index) => sum + Math.abs(level - (first + index < day ? before : after)), 0);
  let best = around;
  const end = Math.min(to - 1, around + maxMisplaced);
  for (let day = Math.max(from + 1, around - maxMisplaced); day <= end; day += 1) {
    if (costOf(day) < costOf(best)) best = day;
  }
  return best;
}

/** Whether the last of some shifts leads back to the level before the one before it, after at most a month: no news. */
export function isReturn(shifts: readonly Shift[], { levels }: LevelSeries): boolean {
  const [last, before] = [shifts.at(-1), shifts.at(-2)];
  if (last === undefined || before === undefined || last.day - before.day > maxBefore + weekDays) return false;
  const from = shifts.at(-3)?.day ?? 0;
  const first = median(levels.slice(Math.max(from, before.day - maxBefore), before.day));
  const now = median(levels.slice(last.day, last.day + maxBefore));
  return spread(Math.exp(now - first)) < minRatio;
}

/** The days before the last shift on the level that it left, and the median of both levels. */
export function lastStep(shifts: readonly Shift[], { levels }: LevelSeries) {
  const [day, left] = [shifts.at(-1)?.day ?? 0, shifts.at(-2)?.day ?? 0];
  const from = Math.max(left, day - maxBefore);
  const now = median(levels.slice(day, day + maxBefore));
  return { base: { from, to: day, level: median(levels.slice(from, day)) }, now };
}
