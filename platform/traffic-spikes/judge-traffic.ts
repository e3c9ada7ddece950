/** The direction is in the figures: more sessions than usual, or fewer. */
export interface UnusualTraffic {
  sessions: number;
  usual: number;
}

/** Fewer weeks are no base. */
const minWeeks = 4;
/** Below this, chance alone doubles the number. */
const minSessions = 40;
const deviations = 5;
const ratio = 2;
/** Median absolute deviation to standard deviation, for a normal distribution. */
const toDeviation = 1.4826;

/**
 * Judges the sessions of some hours against the same hours of past weeks (the newest first): unusual is at least double or
 * at most half of their median, and five deviations away. The deviation is a robust one, so that one odd week does not
 * hide the next, and at least that of chance. A trend of the last week counts: where yesterday's level is another one, the
 * median of the weeks is scaled by it (`trend`, 1 where there is none), so that a season is not a spike each hour.
 */
export function judgeTraffic(now: number, past: readonly number[], trend: number): UnusualTraffic | undefined {
  const weeks = past.slice(0, past.findLastIndex((sessions) => sessions > 0) + 1);
  if (weeks.length < minWeeks) return undefined;
  const middle = median(weeks);
  const usual = middle * trend;
  if (Math.max(now, usual) < minSessions) return undefined;
  const spread = trend * toDeviation * median(weeks.map((sessions) => Math.abs(sessions - middle)));
  if (Math.abs(now - usual) < deviations * Math.max(spread, Math.sqrt(usual), 1)) return undefined;
  return now >= ratio * usual || now * ratio <= usual ? { sessions: now, usual } : undefined;
}

/** How many times the level of past weeks the day before was, between a third and three times: beyond, it was itself odd. */
export function trendOf(dayBefore: number, sameDays: readonly number[]): number {
  const usual = median(sameDays.filter((sessions) => sessions > 0));
  return usual === 0 ? 1 : Math.min(3, Math.max(1 / 3, dayBefore / usual));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
