import { bucketStarts, startOfBucket } from "#contract/time/bucket.ts";
import { type Day, dayMs, daysFrom, sliceMs } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";
import { daysOfSpan, firstSettledDay, type RolledDays, sourceOf } from "#platform/visits/rollup/rolled-days.ts";

/** Days of one part: all whose return steps are written, and those whose sums are, too. */
const max = { days: 400, sums: 31 } as const;

/** When the days begin that are wholly settled and not kept, and where the last of them ends; empty where there are none. */
export function dueBounds(settled: SettledDays, kept: RolledDays, zone: string): number[] {
  const firstDay = firstSettledDay(settled);
  if (firstDay === undefined) return [];
  const dirty = settled.dirty.find((day) => day <= settled.last);
  const end = (dirty ?? settled.last + 1) * dayMs;
  const from = kept.starts.at(-1) ?? startOfBucket(zone, "day", firstDay * dayMs);
  if (from >= end) return [];
  // One more than is wanted: the last one may be cut short.
  const bounds = bucketStarts(zone, "day", from, Math.min(end, from + (max.days + 1) * dayMs) + 1);
  const whole = bounds.filter((bound) => bound <= end).slice(0, max.days + 1);
  // Half-hours of UTC do not divide into the days of every zone.
  return whole.length > 1 && whole.every((bound) => bound % sliceMs === 0) ? whole : [];
}

/** The first of these days, up to where so many have lacked sums that they are a part. */
export function dueDays(bounds: readonly number[], known: ReadonlyMap<number, number>): number[] {
  const lacking = bounds.slice(0, -1).filter((start) => !known.has(start));
  const end = lacking[max.sums];
  return end === undefined ? [...bounds] : bounds.filter((bound) => bound <= end);
}

/** The versions of the settled days in which days lie, from the website's first one on. */
export function sourcesOf(settled: SettledDays, starts: readonly number[]): { firstDay: Day; sources: number[] } {
  const firstDay = firstSettledDay(settled) ?? 0;
  const [from, to] = [starts[0], starts.at(-1)];
  if (from === undefined || to === undefined) return { firstDay, sources: [] };
  const dirty = new Set(settled.dirty);
  const days = daysFrom(firstDay, daysOfSpan({ from, to })[1]);
  return { firstDay, sources: days.map((day) => sourceOf(settled, dirty, day) ?? 0) };
}
