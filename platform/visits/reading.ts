import type { Period } from "#contract/time/range.ts";
import { type Day, dayMs, dayOf, daysFrom, longestSessionMs, runsOf, sliceMs, spanOf } from "./day.ts";

/** Settled days of a website and the version that names their rows. */
export type SettledDays = ReadonlyMap<Day, number>;

/** Where the visits of a period are read: each of its days in exactly one place. */
export interface Reading {
  /** Settled rows count where their version is one of these. */
  versions: readonly number[];
  /** Read from events; ascending, apart from each other. */
  raw: readonly Period[];
  /** The days outside these have all their orders in `tellings`. Undefined: look at all events. */
  untold: readonly Period[] | undefined;
}

/** More pieces than this make statements long; what lies between them is then read from events too. */
const mostPieces = 40;

/**
 * Cuts a period into what is read from settled visits and what from events: a settled day serves where each boundary of
 * the report that lies inside it (`cuts`: bucket starts, the period's ends) falls on a half-hour.
 */
export function planReading(settled: SettledDays, period: Period, cuts: readonly number[]): Reading {
  const uneven = new Set([...cuts, period.from, period.to].filter((cut) => cut % sliceMs !== 0).map(dayOf));
  const days = daysFrom(dayOf(period.from), dayOf(period.to - 1));
  const usable = days.filter((day) => settled.has(day) && !uneven.has(day));
  const untold = untoldPeriods(settled);
  const runs = runsOf(days.filter((day) => !settled.has(day) || uneven.has(day)));
  const [first, last] = [runs[0], runs.at(-1)];
  if (first !== undefined && last !== undefined && runs.length > mostPieces) {
    const between = { first: first.first, last: last.last };
    const outside = usable.filter((day) => day < between.first || day > between.last);
    return { versions: versionsOf(settled, outside), raw: [clip(spanOf(between.first, between.last), period)], untold };
  }
  const raw = runs.map((run) => clip(spanOf(run.first, run.last), period));
  return { versions: versionsOf(settled, usable), raw, untold };
}

/** Everything from events. */
export const rawReading = (settled: SettledDays, period: Period): Reading => ({
  versions: [],
  raw: [period],
  untold: untoldPeriods(settled),
});

const versionsOf = (settled: SettledDays, days: readonly Day[]) => days.map((day) => settled.get(day) ?? 0);

const clip = (span: Period, { from, to }: Period): Period => ({
  from: Math.max(span.from, from),
  to: Math.min(span.to, to),
});

/** Before, between and after the settled days. */
export function untoldPeriods(settled: SettledDays): Period[] | undefined {
  const runs = runsOf([...settled.keys()].sort((a, b) => a - b));
  if (runs.length > mostPieces) return undefined;
  const starts = [Number.NEGATIVE_INFINITY, ...runs.map(({ last }) => (last + 1) * dayMs)];
  const ends = [...runs.map(({ first }) => first * dayMs), Number.POSITIVE_INFINITY];
  return starts.map((from, index) => ({ from, to: ends[index] ?? from }));
}

/** Wide enough that every session which touches one of the periods lies inside as a whole. */
export const widened = (periods: readonly Period[]): Period[] => {
  const wide: Period[] = [];
  for (const { from, to } of periods) {
    const last = wide.at(-1);
    if (last !== undefined && from - longestSessionMs <= last.to) last.to = to + longestSessionMs;
    else wide.push({ from: from - longestSessionMs, to: to + longestSessionMs });
  }
  return wide;
};
