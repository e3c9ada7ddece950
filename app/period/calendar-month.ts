import {
  addMonths,
  type Day,
  epochDayOf,
  gregorianOf,
  jalaliMonthLength,
  toGregorian,
  toJalali,
} from "#contract/time/jalali.ts";

const week = 7;

/** A Jalali day some days later, or earlier. */
const addDays = (day: Day, days: number): Day => toJalali(gregorianOf(epochDayOf(toGregorian(day)) + days));

/** 0 is Saturday. */
export const weekdayOf = (day: Day): number => (epochDayOf(toGregorian(day)) + 5) % week;

/** The weeks of a Jalali month, from Saturday; undefined before its first and after its last day. */
export function weeksOf({ year, month }: Pick<Day, "year" | "month">): (Day | undefined)[][] {
  const before = weekdayOf({ year, month, day: 1 });
  const length = jalaliMonthLength(year, month);
  return Array.from({ length: Math.ceil((before + length) / week) }, (_, row) =>
    Array.from({ length: week }, (__, column) => {
      const day = row * week + column - before + 1;
      return day < 1 || day > length ? undefined : { year, month, day };
    }),
  );
}

/** Days as numbers in their order. */
export const orderOf = ({ year, month, day }: Day): number => year * 10_000 + month * 100 + day;

/** Imported logs go back; no further than the web does. */
export const firstYear = 1380;

/** The nearest day that the selects of a range offer: from the first year to today. */
export function nearestOffered(day: Day, today: Day): Day {
  if (orderOf(day) > orderOf(today)) return today;
  return day.year < firstYear ? { year: firstYear, month: 1, day: 1 } : day;
}

/** The day that a key of the grid leads to: time runs with the text, to the left. */
export function dayAfterKey(key: string, day: Day): Day | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, 1);
    case "ArrowRight":
      return addDays(day, -1);
    case "ArrowDown":
      return addDays(day, week);
    case "ArrowUp":
      return addDays(day, -week);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, week - 1 - weekdayOf(day));
    case "PageDown":
      return addMonths(day, 1);
    case "PageUp":
      return addMonths(day, -1);
    default:
      return undefined;
  }
}
