import type { Period } from "#contract/time/range.ts";
import { type Day, dayMs, dayOf, daysFrom, longestSessionMs, runsOf, sliceMs, spanOf } from "./day.ts";

/** What is known of a website's days. */
export interface SettledDays {
  /** The days that are settled and clean, each with the version that names its rows. */
  versions: ReadonlyMap<Day, number>;
  /** Days that are to be settled (again), ascending. */
  dirty: readonly Day[];
  /** The last day that was ever settled. Up to it a day that is neither of the above has no events. */
  last: Day;
}

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
  const usable = days.filter((day) => settled.versions.has(day) && !uneven.has(day));
  const dirty = new Set(settled.dirty);
  const untold = untoldPeriods(settled);
  const runs = runsOf(days.filter((day) => day > settled.last || dirty.has(day) || uneven.has(day)));
  const [first, last] = [runs[0], runs.at(-1)];
  if (first !== undefined && last !== undefined && runs.length > mostPieces) {
    const between = { first: first.first, last: last.last };
    const outside = usable.filter((day) => day < between.first || day > between.last);
    return { versions: versionsOf(settled, outside), raw: [clip(spanOf(between.first, between.last), period)], untold };
  }
  const raw = runs.map((run) => clip(spanOf(run.first, run.last), period));
  // A statement reads from somewhere, also where nothing is.
  if (raw.length + usable.length === 0) raw.push({ from: period.from, to: period.from });
  return { versions: versionsOf(settled, usable), raw, untold };
}

/** Everything from events. */
export const rawReading = (settled: SettledDays, period: Period): Reading => ({
  versions: [],
  raw: [period],
  untold: untoldPeriods(settled),
});

const versionsOf = ({ versions }: SettledDays, days: readonly Day[]) => days.map((day) => versions.get(day) ?? 0);

const clip = (span: Period, { from, to }: Period): Period => ({
  from: Math.max(span.from, from),
  to: Math.min(span.to, to),
});

/** The dirty days, and what comes after the last settled one. */
export function untoldPeriods({ dirty, last }: SettledDays): Period[] | undefined {
  const runs = runsOf(dirty.filter((day) => day <= last));
  if (runs.length > mostPieces) return undefined;
  const from = last === Number.NEGATIVE_INFINITY ? last : (last + 1) * dayMs;
  return [...runs.map((run) => spanOf(run.first, run.last)), { from, to: Number.POSITIVE_INFINITY }];
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
