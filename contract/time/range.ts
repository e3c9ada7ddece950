import type { Violation } from "../errors.ts";
import type { Boundary, ReportInput } from "../reports.ts";
import { violationText } from "../text/violations.ts";
import { bucketStarts, mostBuckets, nextBucket, startOfBucket } from "./bucket.ts";
import { toGregorian, toJalali } from "./jalali.ts";
import { civilOf, instantOf } from "./zone.ts";

/** A period of time: `from` inclusive, `to` exclusive, milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/** What a report is asked about, resolved. */
export interface Range extends Period {
  boundary: Boundary;
  /** Starts of the buckets, the first at `from`. */
  starts: number[];
  /** Now lies inside the last bucket: it is not over. */
  partial: boolean;
  compare: (Period & { starts: number[] }) | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestMs = 10 * 366 * dayMs;

type Asked = Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary">;

/**
 * Resolves what was asked: a day stands for its midnight in the zone; without dates today; the compared period is the
 * one just before, of equal length, unless dates are given. Wrong input comes back as violations.
 */
export function resolveRange(asked: Asked, { now, zone }: { now: number; zone: string }): Range | Violation[] {
  const instant = (text: string | undefined) => (text === undefined ? undefined : readInstant(text, zone));
  const from = instant(asked.from) ?? startOfBucket(zone, "day", instant(asked.to) ?? now);
  const to = instant(asked.to) ?? Math.max(nextBucket(zone, "day", startOfBucket(zone, "day", now)), from + 1);
  if (to <= from) return [{ path: ["to"], message: violationText.order }];
  if (to - from > longestMs) return [{ path: ["to"], message: violationText.rangeTooLong }];
  const boundary = asked.boundary ?? boundaryFor(to - from);
  const starts = bucketStarts(zone, boundary, from, to);
  if (starts.length > mostBuckets) return [{ path: ["boundary"], message: violationText.rangeTooLong }];
  const compare = comparedPeriod(asked, { from, to }, instant);
  if (compare !== undefined && compare.to <= compare.from)
    return [{ path: ["toCompare"], message: violationText.order }];
  const compareStarts = compare && bucketStarts(zone, boundary, compare.from, compare.to);
  if (compareStarts !== undefined && compareStarts.length > mostBuckets) {
    return [{ path: ["toCompare"], message: violationText.rangeTooLong }];
  }
  return {
    from,
    to,
    boundary,
    starts,
    partial: now >= (starts.at(-1) ?? from) && now < to,
    compare: compare && { ...compare, starts: compareStarts ?? [] },
  };
}

function comparedPeriod(asked: Asked, { from, to }: Period, instant: (text: string | undefined) => number | undefined) {
  const start = instant(asked.fromCompare);
  if (start !== undefined) return { from: start, to: instant(asked.toCompare) ?? start + (to - from) };
  return asked.compare ? { from: from - (to - from), to: from } : undefined;
}

/** Milliseconds of ISO 8601 with an offset, or of the midnight that begins a day `YYYY-MM-DD` in the zone. */
export function readInstant(text: string, zone: string): number {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (day === null) return Date.parse(text);
  return instantOf(zone, { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) });
}

/** The bucket that makes between a handful and about a hundred points. */
function boundaryFor(length: number): Boundary {
  if (length <= 2 * hourMs) return "5m";
  if (length <= 2 * dayMs) return "hour";
  if (length <= 100 * dayMs) return "day";
  return "month";
}

export const timelines = ["1H", "1D", "1W", "1M", "1Y"] as const;
export type Timeline = (typeof timelines)[number];

/**
 * The period of a timeline: it ends with the bucket that holds now and reaches back 12 buckets of 5 minutes, 24 hours,
 * 7 days, 30 days or 12 Jalali months.
 */
export function timelineRange(
  timeline: Timeline,
  { now, zone }: { now: number; zone: string },
): Period & { boundary: Boundary } {
  switch (timeline) {
    case "1H":
      return trailing("5m", 12 * 5 * 60_000);
    case "1D":
      return trailing("hour", 24 * hourMs);
    case "1W":
      return days(7);
    case "1M":
      return days(30);
    case "1Y": {
      const start = startOfBucket(zone, "month", now);
      const { year, month } = toJalali(civilOf(zone, start));
      const months = year * 12 + (month - 1) - 11;
      const first = toGregorian({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 });
      return { from: instantOf(zone, first), to: nextBucket(zone, "month", start), boundary: "month" };
    }
  }
  function trailing(boundary: "5m" | "hour", length: number) {
    const to = nextBucket(zone, boundary, startOfBucket(zone, boundary, now));
    return { from: to - length, to, boundary };
  }
  function days(count: number) {
    const to = nextBucket(zone, "day", startOfBucket(zone, "day", now));
    // Aimed at noon: a day in which the clock is set has 23 or 25 hours.
    const from = startOfBucket(zone, "day", to - count * dayMs + 12 * hourMs);
    return { from, to, boundary: "day" as const };
  }
}
