import { gregorianOf, toJalali } from "#contract/time/jalali.ts";
import { instantOf } from "#contract/time/zone.ts";
import { runningSums } from "./choice.ts";

/** One day of a zone. */
export interface DemoDay {
  /** Days since 1970-01-01 of the zone's calendar. */
  number: number;
  /** Midnight and the next one, in milliseconds since 1970. */
  start: number;
  end: number;
  /** 0 is Saturday. */
  weekday: number;
  jalali: { month: number; day: number };
  /** How busy it is: an ordinary Sunday is about 1. */
  weight: number;
}

/** Saturday to Friday. Shops are busiest when the week begins and quietest on Friday. */
export const weekdayWeights = [1.06, 1.08, 1.06, 1.03, 1.0, 0.93, 0.7] as const;
/** Mean of a week: the requested visitors a day refer to it. */
export const meanWeight = weekdayWeights.reduce((sum, weight) => sum + weight, 0) / weekdayWeights.length;

/**
 * Share of a day's visitors by hour: low until six, a hill at noon, the peak at ten in the evening. Friday mornings start
 * later.
 */
export const hourWeights = [
  3.1, 1.6, 0.8, 0.45, 0.35, 0.45, 0.9, 1.8, 2.9, 3.9, 4.6, 5.1, 5.2, 4.8, 4.3, 4.2, 4.5, 4.9, 5.4, 6.2, 7.2, 8.3, 8.6,
  6.2,
];
const fridayHourWeights = [
  3.8, 2.3, 1.2, 0.6, 0.4, 0.4, 0.5, 0.8, 1.5, 2.6, 3.8, 4.6, 4.9, 4.4, 4.0, 4.2, 4.7, 5.3, 6.0, 6.8, 7.7, 8.5, 8.4,
  6.0,
];

/** Public holidays of the solar calendar beside Nowruz, as month/day. Lunar holidays are left out. */
const holidays = new Set(["3/14", "3/15", "11/22", "12/29"]);

/** Seasonal factors, first match wins; bounds are inclusive days of the month. */
const seasons: readonly (readonly [month: number, from: number, to: number, factor: number])[] = [
  // Nowruz: people travel; Sizdah Bedar is spent outside.
  [1, 1, 4, 0.42],
  [1, 5, 12, 0.55],
  [1, 13, 13, 0.38],
  // Gifts and sweets before Nowruz, the busiest weeks of the year.
  [12, 10, 24, 1.35],
  [12, 25, 28, 1.15],
  // Yalda, the longest night.
  [9, 22, 30, 1.28],
  // Sales in Aban and Azar, as shops everywhere have at the end of November.
  [9, 1, 8, 1.25],
  // Schools begin.
  [6, 20, 31, 1.1],
];

/** A day of a zone by its number since 1970, with its weight. */
export function demoDay(zone: string, number: number): DemoDay {
  const gregorian = gregorianOf(number);
  const jalali = toJalali(gregorian);
  // 1970-01-01 was a Thursday, the fifth day after Saturday.
  const weekday = (((number + 5) % 7) + 7) % 7;
  const start = instantOf(zone, gregorian);
  const end = instantOf(zone, gregorianOf(number + 1));
  const season = seasons.find(([month, from, to]) => jalali.month === month && jalali.day >= from && jalali.day <= to);
  const holiday = holidays.has(`${jalali.month}/${jalali.day}`) ? 0.72 : 1;
  const weight = (weekdayWeights[weekday] ?? 1) * (season?.[3] ?? 1) * holiday;
  return { number, start, end, weekday, jalali: { month: jalali.month, day: jalali.day }, weight };
}

const curves = { ordinary: cumulativeShares(hourWeights), friday: cumulativeShares(fridayHourWeights) };

/** The instant by which a share (0 to 1) of the day's visitors have arrived; monotonic. */
export function instantOfShare({ start, end, weekday }: DemoDay, share: number): number {
  const curve = weekday === 6 ? curves.friday : curves.ordinary;
  let hour = 0;
  while (hour < 23 && share >= (curve[hour + 1] ?? 1)) hour += 1;
  const [from = 0, to = 1] = [curve[hour], curve[hour + 1]];
  const passed = (hour + (share - from) / (to - from)) / 24;
  return start + Math.floor(Math.min(passed, 1) * (end - start - 1));
}

/** Cumulative share at the start of each hour. */
function cumulativeShares(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return runningSums(weights).map((passed) => passed / sum);
}
