/** The middle value; of an even number the mean of the middle two; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

/** Median absolute deviation to standard deviation, for a normal distribution. */
const toDeviation = 1.4826;

/** The standard deviation of a bulk of values around their median: up to half of them may be anything. */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values);
  return toDeviation * median(values.map((value) => Math.abs(value - middle)));
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
