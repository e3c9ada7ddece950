import { sumOf } from "./robust.ts";
import { type LevelSeries, valueAt, weekDays } from "./series.ts";

/** The days that are compared, by their number in the series; both ends inclusive and exclusive. */
export interface ComparedDays {
  from: number;
  to: number;
  /** Of the days that the base is made of the ones that are nearest to it: causes are looked for in them. */
  beforeFrom: number;
  beforeTo: number;
  /** The base: what the detector compares with, as many days of its median level. */
  before: number;
  after: number;
}

interface Compared {
  /** The first of the days that show the change, which last to the end of the series. */
  from: number;
  /** The days before, and their median level. */
  base: { from: number; to: number; level: number };
  isCount: boolean;
}

/**
 * The base of a change: what its days would have on the level before, each by its day of the week. Single days before are no
 * base: the one of a week ago may have been odd itself. The days before that come nearest to the base stand for it.
 */
export function findBase(
  series: LevelSeries,
  values: readonly number[],
  { from, base, isCount }: Compared,
): ComparedDays {
  const to = values.length;
  const length = to - from;
  const usual = sumOf(Array.from({ length }, (_, index) => valueAt(series, base.level, from + index)));
  // A median is seldom a whole number of sessions or orders; sales have two digits.
  const before = isCount ? Math.round(usual) : Math.round(usual * 100) / 100;
  const sumFrom = (start: number) => sumOf(values.slice(start, start + length));
  // Where no whole week fits in between that begins on the same day of the week: the last days.
  let beforeFrom = base.to - length;
  let nearest = Number.POSITIVE_INFINITY;
  for (let start = from - weekDays; start >= base.from; start -= weekDays) {
    const distance = Math.abs(sumFrom(start) - before);
    if (start + length > base.to || distance >= nearest) continue;
    [beforeFrom, nearest] = [start, distance];
  }
  return { from, to, beforeFrom, beforeTo: beforeFrom + length, before, after: sumFrom(from) };
}
