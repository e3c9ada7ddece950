import { type Day, epochDayOf, gregorianOf, jalaliMonthLength, toGregorian, toJalali } from "#contract/time/jalali.ts";

/**
 * The Gregorian day on which a birthday is kept in a Jalali year: the same day and month; the 30th of Esfand, which only
 * leap years have, on the 29th in others.
 */
function keptIn(year: number, born: Day): Day {
  const { month, day } = toJalali(born);
  return toGregorian({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) });
}

/** Completed years of the Jalali calendar on a day; negative for who is not born yet. Days are Gregorian. */
export function ageOn(today: Day, born: Day): number {
  const { year } = toJalali(today);
  const isKept = epochDayOf(keptIn(year, born)) <= epochDayOf(today);
  return year - toJalali(born).year - (isKept ? 0 : 1);
}

/** The next time that a birthday is kept, today or later: in how many days, and the age completed then. */
export function nextBirthday(today: Day, born: Day): { inDays: number; age: number } {
  const { year } = toJalali(today);
  const from = epochDayOf(today);
  const days = [year, year + 1].map((each) => epochDayOf(keptIn(each, born)));
  const day = days.find((each) => each >= from) ?? from;
  return { inDays: day - from, age: ageOn(gregorianOf(day), born) };
}
