/** A day of a calendar; months and days count from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * Years in which the pattern of leap years breaks, from Borkowski's table (K. M. Borkowski, "The Persian calendar for
 * 3000 years", Earth, Moon and Planets 74, 1996), as the jalaali-js library (MIT) uses it.
 */
const breaks = [
  -61, 9, 38, 199, 426, 686, 756, 818, 1111, 1181, 1210, 1635, 2060, 2097, 2192, 2262, 2324, 2394, 2456, 3178,
] as const;

const div = (a: number, b: number) => Math.trunc(a / b);
const mod = (a: number, b: number) => a - div(a, b) * b;

/** The Gregorian year in which a Jalali year begins, the day of March of its first day, and years since a leap year. */
function yearStart(year: number): { gregorianYear: number; march: number; sinceLeap: number } {
  const gregorianYear = year + 621;
  let leaps = -14;
  let previous: number = breaks[0];
  let jump = 0;
  for (const next of breaks.slice(1)) {
    jump = next - previous;
    if (year < next) break;
    leaps += div(jump, 33) * 8 + div(mod(jump, 33), 4);
    previous = next;
  }
  let n = year - previous;
  leaps += div(n, 33) * 8 + div(mod(n, 33) + 3, 4);
  if (mod(jump, 33) === 4 && jump - n === 4) leaps += 1;
  const gregorianLeaps = div(gregorianYear, 4) - div((div(gregorianYear, 100) + 1) * 3, 4) - 150;
  const march = 20 + leaps - gregorianLeaps;
  if (jump - n < 6) n = n - jump + div(jump + 4, 33) * 33;
  const since = mod(mod(n + 1, 33) - 1, 4);
  return { gregorianYear, march, sinceLeap: since === -1 ? 4 : since };
}

/** Whether the Jalali year has 366 days. */
export const isJalaliLeap = (year: number) => yearStart(year).sinceLeap === 0;

/** 31, 30 or 29 days. */
export const jalaliMonthLength = (year: number, month: number) =>
  month <= 6 ? 31 : month <= 11 ? 30 : isJalaliLeap(year) ? 30 : 29;

/** Years the table is trusted for in both directions. */
const firstYear = 1;
const lastYear = 3177;

/** Whether there is such a day: month and day within their bounds, a leap year's last day only in leap years. */
export const isValidJalali = ({ year, month, day }: Day) =>
  [year, month, day].every(Number.isInteger) &&
  year >= firstYear &&
  year <= lastYear &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= jalaliMonthLength(year, month);

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a Gregorian day. */
export const epochDayOf = ({ year, month, day }: Day) => Math.floor(Date.UTC(year, month - 1, day) / dayMs);

/** The Gregorian day of a number of days since 1970-01-01. */
export function gregorianOf(epochDay: number): Day {
  const date = new Date(epochDay * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function jalaliEpochDay({ year, month, day }: Day): number {
  const { gregorianYear, march } = yearStart(year);
  return (
    epochDayOf({ year: gregorianYear, month: 3, day: march }) + (month - 1) * 31 - div(month, 7) * (month - 7) + day - 1
  );
}

/** The Gregorian day of a Jalali one. Throws RangeError where there is no such day. */
export function toGregorian(jalali: Day): Day {
  if (!isValidJalali(jalali)) throw new RangeError("No such day");
  return gregorianOf(jalaliEpochDay(jalali));
}

/** The Jalali day of a Gregorian one. */
export function toJalali(gregorian: Day): Day {
  const epochDay = epochDayOf(gregorian);
  let year = gregorian.year - 621;
  if (epochDay < jalaliEpochDay({ year, month: 1, day: 1 })) year -= 1;
  const passed = epochDay - jalaliEpochDay({ year, month: 1, day: 1 });
  const month = passed < 186 ? div(passed, 31) + 1 : div(passed - 186, 30) + 7;
  const day = passed < 186 ? mod(passed, 31) + 1 : mod(passed - 186, 30) + 1;
  return { year, month, day };
}

/** The same day of a month some months later, or earlier; where there is none, the month's last one. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const index = year * 12 + month - 1 + months;
  const moved = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return { ...moved, day: Math.min(day, jalaliMonthLength(moved.year, moved.month)) };
}
