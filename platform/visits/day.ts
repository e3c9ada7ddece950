import type { Period } from "#contract/time/range.ts";

/** A day of UTC as its number since 1970. */
export type Day = number;

export const dayMs = 24 * 60 * 60_000;
/** No event of a session that touches a period lies further outside it. */
export const maxSessionMs = dayMs;
/** The granularity of settled visits. */
export const sliceMs = 30 * 60_000;

export const dayOf = (instant: number): Day => Math.floor(instant / dayMs);

/** Both ends included. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Both days included. */
export const spanOf = (first: Day, last: Day): Period => ({ from: first * dayMs, to: (last + 1) * dayMs });

/** The last day that no event arriving in time can change: sessions of yesterday may go on today. */
export const lastClosedDay = (now: number): Day => dayOf(now) - 2;

/** The days whose visits an event changes: as far as its session can reach. */
export const daysAround = (instant: number): Day[] => [dayOf(instant) - 1, dayOf(instant), dayOf(instant) + 1];

/**
 * The instant from which events may be stored and moved where days before `foldedBefore` are folded: an event changes the
 * rows of the day before, too.
 */
export const changeableFrom = (foldedBefore: Day): number => (foldedBefore + 1) * dayMs;

/** The instant before which no event of theirs is needed: the first day that may be settled again reads the day before. */
export const neededFrom = (foldedBefore: Day): number => (foldedBefore - 1) * dayMs;

/** Runs of consecutive days. `days` ascend. */
export function runsOf(days: readonly Day[]): { first: Day; last: Day }[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
