import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInstant, anyZone, type Shown, shownBy } from "../../tests/time-clock.ts";
import { type Boundary, boundaries } from "../report-query.ts";
import { bucketStarts, maxBuckets, nextBucket, startOfBucket } from "./bucket.ts";

const minute = 60_000;
const [hour, day] = [60 * minute, 1_440 * minute];
const utc = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(0, 16));

/** What stays the same on the clock as long as a bucket lasts. */
const labels: Record<Boundary, (shown: Shown) => string> = {
  "5m": (s) => `${s.offset} ${s.year}-${s.month}-${s.day} ${s.hour}:${Math.floor(s.minute / 5)}`,
  hour: (s) => `${s.offset} ${s.year}-${s.month}-${s.day} ${s.hour}`,
  day: (s) => `${s.year}-${s.month}-${s.day}`,
  week: (s) => `${s.year}-${s.month}-${s.day}`,
  month: (s) => `${s.year}-${s.month}`,
  year: (s) => `${s.year}`,
};

/**
 * Every bucket's start in (from, to), found by looking at the clock. Clocks are set at multiples of 15 minutes. Days and
 * longer: four times a day, then every 15 minutes where the date changed.
 */
function scan(zone: string, boundary: Boundary, from: number, to: number): number[] {
  const label = (at: number) => labels[boundary](shownBy(zone, at));
  const fine = (boundary === "5m" ? 5 : 15) * minute;
  const coarse = boundary === "5m" || boundary === "hour" ? fine : 6 * hour;
  const found: number[] = [];
  for (let at = Math.floor(from / coarse) * coarse; at < to; at += coarse) {
    if (label(at) === label(at + coarse)) continue;
    const before = label(at);
    let change = at + fine;
    while (label(change) === before) change += fine;
    const starts = boundary !== "week" || shownBy(zone, change).weekday === "شنبه";
    if (starts && change > from && change < to) found.push(change);
  }
  return found;
}

/** How long the scanned periods are, so that one takes milliseconds and has several buckets. */
const lengths: Record<Boundary, number> = {
  ...{ "5m": 8 * hour, hour: 3 * day, day: 20 * day, week: 40 * day, month: 100 * day, year: 500 * day },
};

describe("the buckets of a period", () => {
  it.each(boundaries)("of each %s are those found by reading the clock", (boundary) => {
    fc.assert(
      fc.property(anyZone, anyInstant, fc.double({ min: 0.01, max: 1, noNaN: true }), (zone, from, share) => {
        const to = from + Math.ceil(lengths[boundary] * share);
        expect(utc(bucketStarts(zone, boundary, from, to))).toEqual(utc([from, ...scan(zone, boundary, from, to)]));
      }),
      { numRuns: boundary === "year" ? 15 : 40 },
    );
  });

  it("hold each instant in exactly one, and starts are their own", () => {
    fc.assert(
      fc.property(anyZone, fc.constantFrom(...boundaries), anyInstant, (zone, boundary, instant) => {
        const start = startOfBucket(zone, boundary, instant);
        const next = nextBucket(zone, boundary, start);
        expect(start).toBeLessThanOrEqual(instant);
        expect(next).toBeGreaterThan(instant);
        expect(startOfBucket(zone, boundary, start)).toBe(start);
        expect(startOfBucket(zone, boundary, next - 1)).toBe(start);
        expect(startOfBucket(zone, boundary, next)).toBe(next);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, string, Boundary, string, number]>([
    ["a day of 23 hours", "Asia/Tehran", "day", "2022-03-21T20:30Z", 23 * hour],
    ["a day of 25 hours", "Asia/Tehran", "day", "2022-09-20T19:30Z", 25 * hour],
    ["a day of Tehran today", "Asia/Tehran", "day", "2026-11-19T20:30Z", 24 * hour],
    ["a week from Saturday", "+04:30", "week", "2026-11-13T19:30Z", 7 * day],
    ["a week in which the clock is set", "America/New_York", "week", "2026-10-31T04:00Z", 7 * day + hour],
    ["Farvardin", "+03:30", "month", "2026-03-20T20:30Z", 31 * day],
    ["Esfand of a common year", "+03:30", "month", "2026-02-19T20:30Z", 29 * day],
    ["Esfand of a leap year", "+03:30", "month", "2025-02-18T20:30Z", 30 * day],
    ["a common year", "+03:30", "year", "2025-03-20T20:30Z", 365 * day],
    ["a leap year", "+03:30", "year", "2024-03-19T20:30Z", 366 * day],
    ["half an hour before clocks go on by half an hour", "Australia/Lord_Howe", "hour", "2026-10-03T15:30Z", hour / 2],
  ])("measure %s", (_, zone, boundary, start, length) => {
    expect(startOfBucket(zone, boundary, Date.parse(start) + length - 1)).toBe(Date.parse(start));
    expect(nextBucket(zone, boundary, Date.parse(start))).toBe(Date.parse(start) + length);
  });

  it("are made up to one more than are shown", () => {
    expect(bucketStarts("+03:30", "5m", 0, 365 * day)).toHaveLength(maxBuckets + 1);
    expect(bucketStarts("+03:30", "5m", 0, maxBuckets * 5 * minute)).toHaveLength(maxBuckets);
  });
});
