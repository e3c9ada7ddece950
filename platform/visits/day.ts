import type { Period } from "#contract/time/range.ts";

/** A day of UTC as its number since 1970. */
export type Day = number;

export const dayMs = 24 * 60 * 60_000;
/** No event of a session that touches a period lies further outside it. */
export const longestSessionMs = dayMs;
/** The grain of settled visits. */
export const sliceMs = 30 * 60_000;

export const dayOf = (instant: number): Day => Math.floor(instant / dayMs);

/** The days from the first to the last. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** From the beginning of the first day to the end of the last. */
export const spanOf = (first: Day, last: Day): Period => ({ from: first * dayMs, to: (last + 1) * dayMs });

/** The last day that no event arriving in time can change any more: sessions of yesterday may still go on today. */
export const lastClosedDay = (now: number): Day => dayOf(now) - 2;

/** The days whose visits an event changes: those that a session it belongs to can reach. */
export const daysAround = (instant: number): Day[] => [dayOf(instant) - 1, dayOf(instant), dayOf(instant) + 1];

/** Neighbouring days as periods, each from its first to its last. `days` ascend. */
export function runsOf(days: readonly Day[]): { first: Day; last: Day }[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
