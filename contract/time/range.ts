import type { Violation } from "../errors.ts";
import type { Boundary, ReportInput } from "../report-query.ts";
import { violationText } from "../text/violations.ts";
import { bucketStarts, maxBuckets, nextBucket, startOfBucket } from "./bucket.ts";
import { toGregorian, toJalali } from "./jalali.ts";
import { civilOf, instantOf } from "./zone.ts";

/** A period of time: `from` inclusive, `to` exclusive, milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/** The resolved period of a report. */
export interface Range extends Period {
  boundary: Boundary;
  /** Starts of the buckets, the first at `from`. */
  starts: number[];
  /** The last bucket is not over yet. */
  partial: boolean;
  compare: (Period & { starts: number[] }) | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxLengthMs = 10 * 366 * dayMs;

/** No visits lie outside; the limits of store and calendar lie further out on both sides. */
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2100, 0, 1);

type PeriodInput = Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary">;
type Instants = Partial<Record<InstantName, number>>;

const instantNames = ["from", "to", "fromCompare", "toCompare"] as const;
type InstantName = (typeof instantNames)[number];

/**
 * Resolves the period of a report. A day stands for its midnight in the zone. Without `from` and `to` it is today;
 * without `from` the day that `to` ends; without `to` everything from `from` to the end of today. The compared period is
 * the one just before, of equal length, unless one of its dates is given. Wrong input is answered as violations.
 */
export function resolveRange(input: PeriodInput, { now, zone }: { now: number; zone: string }): Range | Violation[] {
  const instants: Instants = {};
  for (const name of instantNames) {
    const text = input[name];
    if (text === undefined) continue;
    const instant = readInstant(text, zone);
    if (!(instant >= earliest && instant <= latest)) return [{ path: [name], message: violationText.date }];
    instants[name] = instant;
  }
  const period = mainPeriod(instants, { now, zone });
  const boundary = input.boundary ?? boundaryFor(period.to - period.from);
  const starts = startsOf(period, { zone, boundary, path: "to" });
  if (!starts.fits) return starts.violations;
  const compare = comparedPeriod(instants, input.compare ? periodBefore(period, zone) : undefined, period);
  const compareStarts = compare && startsOf(compare, { zone, boundary, path: "toCompare" });
  if (compareStarts?.fits === false) return compareStarts.violations;
  return {
    ...period,
    boundary,
    starts: starts.starts,
    partial: now >= (starts.starts.at(-1) ?? period.from) && now < period.to,
    compare: compare && { ...compare, starts: compareStarts?.starts ?? [] },
  };
}

function mainPeriod(instants: Instants, { now, zone }: { now: number; zone: string }): Period {
  const startOfDay = (instant: number) => startOfBucket(zone, "day", instant);
  const from = instants.from ?? startOfDay(instants.to === undefined ? now : instants.to - 1);
  return { from, to: instants.to ?? nextBucket(zone, "day", startOfDay(Math.max(now, from))) };
}

/** The period just before, of equal length: of whole days as many days, whose hours the zone may set, else as much time. */
export function periodBefore({ from, to }: Period, zone: string): Period {
  const startsDay = (instant: number) => startOfBucket(zone, "day", instant) === instant;
  if (!startsDay(from) || !startsDay(to)) return { from: from - (to - from), to: from };
  return { from: daysBefore(zone, from, Math.round((to - from) / dayMs)), to: from };
}

/** The start of the day so many days before a day, by its start. */
function daysBefore(zone: string, start: number, count: number): number {
  // Aimed at noon: a day in which the clock is set has 23 or 25 hours.
  return startOfBucket(zone, "day", start - count * dayMs + 12 * hourMs);
}

function comparedPeriod({ fromCompare, toCompare }: Instants, before: Period | undefined, { from, to }: Period) {
  const length = to - from;
  if (fromCompare !== undefined) return { from: fromCompare, to: toCompare ?? fromCompare + length };
  if (toCompare !== undefined) return { from: toCompare - length, to: toCompare };
  return before;
}

/** The starts of a period's buckets, or its violations. */
function startsOf(
  { from, to }: Period,
  { zone, boundary, path }: { zone: string; boundary: Boundary; path: "to" | "toCompare" },
): { fits: true; starts: number[] } | { fits: false; violations: Violation[] } {
  const wrong = (field: string, message: string) => ({
    fits: false as const,
    violations: [{ path: [field], message }],
  });
  if (to <= from) return wrong(path, violationText.order);
  if (to - from > maxLengthMs) return wrong(path, violationText.rangeTooLong);
  const starts = bucketStarts(zone, boundary, from, to);
  if (starts.length > maxBuckets) return wrong(path === "to" ? "boundary" : path, violationText.rangeTooLong);
  return { fits: true, starts };
}

/** Milliseconds of ISO 8601 with an offset, or of the midnight that begins a day `YYYY-MM-DD` in the zone. */
export function readInstant(text: string, zone: string): number {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (day === null) return Date.parse(text);
  return instantOf(zone, { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) });
}

/** The bucket that makes between a handful and about a hundred points. */
export function boundaryFor(length: number): Boundary {
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
    return { from: daysBefore(zone, to, count), to, boundary: "day" as const };
  }
}
