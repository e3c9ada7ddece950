import type { Boundary } from "../report-query.ts";
import { epochDayOf, gregorianOf, toGregorian, toJalali } from "./jalali.ts";
import { civilOf, instantOf, jumpBetween, offsetAt } from "./zone.ts";

const minuteMs = 60_000;
const stepMinutes = { "5m": 5, hour: 60 } as const;

/**
 * The start of the bucket that holds an instant: days, weeks (from Saturday), months and years (Jalali) of the zone. A
 * day has 23 or 25 hours where the clock is set; an hour ends where the clock is set by less.
 */
export function startOfBucket(zone: string, boundary: Boundary, instant: number): number {
  if (boundary === "5m" || boundary === "hour") {
    const step = stepMinutes[boundary] * minuteMs;
    const start = floorTo(step, zone, instant);
    return offsetAt(zone, start) === offsetAt(zone, instant) ? start : jumpBetween(zone, start, instant);
  }
  const civil = civilOf(zone, instant);
  if (boundary === "day") return instantOf(zone, { year: civil.year, month: civil.month, day: civil.day });
  if (boundary === "week") return instantOf(zone, gregorianOf(epochDayOf(civil) - civil.weekday));
  const { year, month } = toJalali(civil);
  return instantOf(zone, toGregorian({ year, month: boundary === "month" ? month : 1, day: 1 }));
}

/** The start of the bucket that follows `start`. */
export function nextBucket(zone: string, boundary: Boundary, start: number): number {
  if (boundary === "5m" || boundary === "hour") {
    const step = stepMinutes[boundary] * minuteMs;
    const end = floorTo(step, zone, start) + step;
    return offsetAt(zone, end) === offsetAt(zone, start) ? end : jumpBetween(zone, start, end);
  }
  const civil = civilOf(zone, start);
  if (boundary === "day" || boundary === "week") {
    return instantOf(zone, gregorianOf(epochDayOf(civil) + (boundary === "day" ? 1 : 7)));
  }
  const { year, month } = toJalali(civil);
  const months = year * 12 + (month - 1) + (boundary === "month" ? 1 : 12);
  return instantOf(zone, toGregorian({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 }));
}

/** The last instant up to this one at which a clock with the offset of this one shows a multiple of `step`. */
function floorTo(step: number, zone: string, instant: number): number {
  const offset = offsetAt(zone, instant) * minuteMs;
  return Math.floor((instant + offset) / step) * step - offset;
}

/** No chart or table shows more; a longer range is refused. */
export const maxBuckets = 1_000;

/** The starts of all buckets that touch [from, to), the first cut to `from`. At most `maxBuckets` + 1 are made. */
export function bucketStarts(zone: string, boundary: Boundary, from: number, to: number): number[] {
  const starts = [from];
  let next = nextBucket(zone, boundary, startOfBucket(zone, boundary, from));
  while (next < to && starts.length <= maxBuckets) {
    starts.push(next);
    next = nextBucket(zone, boundary, next);
  }
  return starts;
}
