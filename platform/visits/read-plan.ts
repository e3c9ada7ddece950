import type { Period } from "#contract/time/range.ts";
import { type Day, dayMs, dayOf, daysFrom, maxSessionMs, runsOf, sliceMs, spanOf } from "./day.ts";

/** The settled and dirty days of a website. */
export interface SettledDays {
  /** Clean settled days, each with the version of its rows. */
  versions: ReadonlyMap<Day, number>;
  /** Days to be settled (again), ascending. */
  dirty: readonly Day[];
  /** The last day that was ever settled. Up to it a day that is neither clean nor dirty has no events. */
  last: Day;
  /** Days before it are folded: settled for good, with their events deleted. Undefined where none is. */
  foldedBefore?: Day | undefined;
}

/** Where the visits of a period are read: each day in exactly one place. */
export interface ReadPlan {
  /** Settled rows count where their version is one of these. */
  versions: readonly number[];
  /** Read from events; ascending, disjoint. */
  raw: readonly Period[];
  /** Periods whose purchases are not all in `order_claims`; undefined is all of time. */
  unindexed: readonly Period[] | undefined;
}

/** More ranges than this make statements long; everything between the first and the last is read from events then. */
const maxRanges = 40;

/**
 * Divides a period into settled visits and raw events. A settled day is usable where every boundary of the report
 * inside it (`cuts`: bucket starts, the ends of the period) falls on a half-hour. A folded day always is: its half-hours
 * count where they begin.
 */
export function planRead(settled: SettledDays, period: Period, cuts: readonly number[]): ReadPlan {
  const uneven = [...cuts, period.from, period.to].filter((cut) => cut % sliceMs !== 0);
  return planDays(settled, period, new Set(uneven.map(dayOf)));
}

/** The same for rows with the moment of their event, which any boundary divides. */
export const planShopRead = (settled: SettledDays, period: Period): ReadPlan => planDays(settled, period, new Set());

/** `uneven`: days that are read from events although they are settled. */
function planDays(settled: SettledDays, period: Period, uneven: ReadonlySet<Day>): ReadPlan {
  const days = daysFrom(dayOf(period.from), dayOf(period.to - 1));
  const isFolded = (day: Day) => settled.foldedBefore !== undefined && day < settled.foldedBefore;
  const usable = days.filter((day) => settled.versions.has(day) && (isFolded(day) || !uneven.has(day)));
  const dirty = new Set(settled.dirty);
  const unindexed = unindexedPeriods(settled);
  const isRaw = (day: Day) => day > settled.last || dirty.has(day) || uneven.has(day);
  const runs = runsOf(days.filter((day) => !isFolded(day) && isRaw(day)));
  const [first, last] = [runs[0], runs.at(-1)];
  if (first !== undefined && last !== undefined && runs.length > maxRanges) {
    const outside = usable.filter((day) => day < first.first || day > last.last);
    const raw = [clip(spanOf(first.first, last.last), period)];
    return { versions: versionsOf(settled, outside), raw, unindexed };
  }
  const raw = runs.map((run) => clip(spanOf(run.first, run.last), period));
  // An empty range, as a statement needs at least one source.
  if (raw.length + usable.length === 0) raw.push({ from: period.from, to: period.from });
  return { versions: versionsOf(settled, usable), raw, unindexed };
}

/** The part of a period whose events are kept; empty where it is folded. */
export const keptPart = ({ foldedBefore }: SettledDays, { from, to }: Period): Period => ({
  from: foldedBefore === undefined ? from : Math.min(Math.max(from, foldedBefore * dayMs), to),
  to,
});

/** As if no other days than the folded ones were settled. */
export const foldedAlone = ({ versions, foldedBefore = Number.NEGATIVE_INFINITY }: SettledDays): SettledDays => ({
  versions: new Map([...versions].filter(([day]) => day < foldedBefore)),
  dirty: [],
  last: foldedBefore - 1,
  ...(Number.isFinite(foldedBefore) && { foldedBefore }),
});

/** The plan that reads folded days alone: what is left of them where everything else is read from events. */
export function planFoldedRead(settled: SettledDays, period: Period): ReadPlan {
  const days = daysFrom(dayOf(period.from), dayOf(keptPart(settled, period).from - 1));
  return {
    versions: versionsOf(
      settled,
      days.filter((day) => settled.versions.has(day)),
    ),
    raw: [],
    unindexed: undefined,
  };
}

/** The plan that reads everything from events, as far as they are kept. */
export const planRawRead = (settled: SettledDays, period: Period): ReadPlan => ({
  versions: [],
  raw: [keptPart(settled, period)],
  unindexed: unindexedPeriods(settled),
});

const versionsOf = ({ versions }: SettledDays, days: readonly Day[]) => days.map((day) => versions.get(day) ?? 0);

const clip = (span: Period, { from, to }: Period): Period => ({
  from: Math.max(span.from, from),
  to: Math.min(span.to, to),
});

/** The dirty days, and everything after the last settled one. */
export function unindexedPeriods({ dirty, last }: SettledDays): Period[] | undefined {
  const runs = runsOf(dirty.filter((day) => day <= last));
  if (runs.length > maxRanges) return undefined;
  const from = last === Number.NEGATIVE_INFINITY ? last : (last + 1) * dayMs;
  return [...runs.map((run) => spanOf(run.first, run.last)), { from, to: Number.POSITIVE_INFINITY }];
}

/** The periods extended so that every session that touches one of them lies inside. */
export const widened = (periods: readonly Period[]): Period[] => {
  const wide: Period[] = [];
  for (const { from, to } of periods) {
    const last = wide.at(-1);
    if (last !== undefined && from - maxSessionMs <= last.to) last.to = to + maxSessionMs;
    else wide.push({ from: from - maxSessionMs, to: to + maxSessionMs });
  }
  return wide;
};
