/** The direction, and the usual number of visits. */
export interface Unusual {
  kind: "rise" | "fall";
  usual: number;
}

/** Fewer weeks are no baseline. */
const minWeeks = 6;
/** Below this, chance alone doubles the number. */
const minVisits = 30;
const deviations = 4;
const ratio = 2;
/** Median absolute deviation to standard deviation, for a normal distribution. */
const toDeviation = 1.4826;

/**
 * Compares a number of visits with the same hours of past weeks (newest first). Unusual is four deviations from their
 * median and at least double or at most half of it. The deviation is the median absolute one, which one holiday does not
 * move, and at least that of chance (the root of the median). Weeks before the first with visits do not count.
 */
export function judgeVisits(now: number, past: readonly number[]): Unusual | undefined {
  const weeks = past.slice(0, past.findLastIndex((visits) => visits > 0) + 1);
  if (weeks.length < minWeeks) return undefined;
  const usual = median(weeks);
  if (Math.max(now, usual) < minVisits) return undefined;
  const spread = Math.max(toDeviation * median(weeks.map((visits) => Math.abs(visits - usual))), Math.sqrt(usual), 1);
  if (Math.abs(now - usual) < deviations * spread) return undefined;
  if (now >= ratio * usual) return { kind: "rise", usual };
  if (now * ratio <= usual) return { kind: "fall", usual };
  return undefined;
}

/** The middle value; of an even number the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
