import type { InsightPeriod } from "#contract/journeys/insight-calls.ts";
import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { type Range, resolveRange } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";

/**
 * The period of a report in whole days of a zone, as journeys are counted: one that begins or ends within a day has all of it,
 * and no bucket is shorter than a day. Pure. Throws BAD_REQUEST naming the field where the period makes no sense.
 */
export function wholeDays(input: InsightPeriod, { now, zone }: { now: number; zone: string }): Range {
  const resolve = (given: InsightPeriod): Range => {
    const range = resolveRange(given, { now, zone });
    if (Array.isArray(range)) throw new AppError("BAD_REQUEST", "The period makes no sense", { issues: range });
    return range;
  };
  const { from, to, boundary, compare } = resolve(input);
  const start = (instant: number) => iso(startOfBucket(zone, "day", instant));
  const end = (instant: number) => iso(nextBucket(zone, "day", startOfBucket(zone, "day", instant - 1)));
  return resolve({
    ...{ from: start(from), to: end(to), compare: false },
    boundary: boundary === "5m" || boundary === "hour" ? "day" : boundary,
    ...(compare && { fromCompare: start(compare.from), toCompare: end(compare.to) }),
  });
}

const iso = (instant: number) => new Date(instant).toISOString();
