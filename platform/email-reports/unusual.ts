/** That visits rose or fell, and what they usually are. */
export interface Unusual {
  kind: "rise" | "fall";
  usual: number;
}

/** Fewer weeks say nothing about what is usual. */
export const leastWeeks = 6;
/** Where as few come, chance alone doubles them. */
const leastVisits = 30;
const deviations = 4;
const times = 2;
/** What makes the median deviation one standard deviation where values are distributed normally. */
const toDeviation = 1.4826;

/**
 * Whether a number of visits is unusual beside those of the same hours of past weeks (newest first): it lies four
 * deviations from their median and is at least double or at most half of it. The deviation is the median one, which a
 * holiday among the weeks does not move, and never below that of chance (the root of the median). Weeks before the first
 * that had any visits do not count.
 */
export function judgeVisits(now: number, past: readonly number[]): Unusual | undefined {
  const weeks = past.slice(0, past.findLastIndex((visits) => visits > 0) + 1);
  if (weeks.length < leastWeeks) return undefined;
  const usual = median(weeks);
  if (Math.max(now, usual) < leastVisits) return undefined;
  const spread = Math.max(toDeviation * median(weeks.map((visits) => Math.abs(visits - usual))), Math.sqrt(usual), 1);
  if (Math.abs(now - usual) < deviations * spread) return undefined;
  if (now >= times * usual) return { kind: "rise", usual };
  if (now * times <= usual) return { kind: "fall", usual };
  return undefined;
}

/** The middle value; of an even number the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
