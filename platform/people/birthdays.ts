import { type Day, epochDayOf, gregorianOf, jalaliMonthLength, toGregorian, toJalali } from "#contract/time/jalali.ts";

/** The Gregorian day of a birthday in a Jalali year. 30 Esfand exists in leap years only: else it is the 29th. */
function birthdayIn(year: number, born: Day): Day {
  const { month, day } = toJalali(born);
  return toGregorian({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) });
}

/** Completed Jalali years on a day; negative before birth. Days are Gregorian. */
export function ageOn(today: Day, born: Day): number {
  const { year } = toJalali(today);
  const isPast = epochDayOf(birthdayIn(year, born)) <= epochDayOf(today);
  return year - toJalali(born).year - (isPast ? 0 : 1);
}

/** The next birthday from today on: in how many days, and the age completed then. */
export function nextBirthday(today: Day, born: Day): { inDays: number; age: number } {
  const { year } = toJalali(today);
  const from = epochDayOf(today);
  const days = [year, year + 1].map((each) => epochDayOf(birthdayIn(each, born)));
  const day = days.find((each) => each >= from) ?? from;
  return { inDays: day - from, age: ageOn(gregorianOf(day), born) };
}
