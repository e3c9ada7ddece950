import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Day,
  epochDayOf,
  gregorianOf,
  isJalaliLeap,
  isValidJalali,
  toGregorian,
  toJalali,
} from "#contract/time/jalali.ts";
import { ageOn, nextBirthday } from "./birthdays.ts";

const jalali = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return toGregorian({ year, month, day });
};

it.each([
  // Today; yesterday; in the last and the first days of a year.
  ["1370-08-30", "1405-08-30", 0, 35, 35],
  ["1370-08-29", "1405-08-30", 364, 36, 35],
  ["1370-01-02", "1405-12-29", 2, 36, 35],
  // Born on the leap day: 29 Esfand in common years, 30 Esfand in leap years (1403, 1408).
  ["1399-12-30", "1402-12-28", 1, 3, 2],
  ["1399-12-30", "1403-12-29", 1, 4, 3],
  ["1399-12-30", "1403-12-30", 0, 4, 4],
  ["1403-12-30", "1404-12-29", 0, 1, 1],
  ["1403-12-30", "1405-01-01", 364, 2, 1],
])(
  "a person born on %s has, on %s, a birthday in %i days at the age of %i; now they are %i",
  (born, today, days, next, now) => {
    expect(nextBirthday(jalali(today), jalali(born))).toEqual({ inDays: days, age: next });
    expect(ageOn(jalali(today), jalali(born))).toBe(now);
  },
);

/** Decides by the days of the calendar alone. */
function isBirthday(day: Day, born: Day): boolean {
  const [now, then] = [toJalali(day), toJalali(born)];
  const isLeapDay = then.month === 12 && then.day === 30 && !isJalaliLeap(now.year);
  return now.month === then.month && now.day === (isLeapDay ? 29 : then.day) && now.year > then.year;
}

it("agrees with a walk through the days one by one", () => {
  const day = fc
    .record({
      year: fc.integer({ min: 1395, max: 1412 }),
      month: fc.constantFrom(1, 6, 7, 11, 12),
      day: fc.constantFrom(1, 2, 15, 29, 30, 31),
    })
    .filter(isValidJalali);
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [born, today] = [toGregorian(a), toGregorian(b)].sort((x, y) => epochDayOf(x) - epochDayOf(y)) as [
        Day,
        Day,
      ];
      let age = 0;
      for (let at = epochDayOf(born); at <= epochDayOf(today); at += 1) if (isBirthday(gregorianOf(at), born)) age += 1;
      expect(ageOn(today, born)).toBe(age);
      let inDays = 0;
      const first = epochDayOf(today);
      const isBirth = () => inDays === 0 && first === epochDayOf(born);
      while (!isBirth() && !isBirthday(gregorianOf(first + inDays), born)) inDays += 1;
      expect(nextBirthday(today, born)).toEqual({ inDays, age: age + (inDays === 0 ? 0 : 1) });
    }),
    { numRuns: 100 },
  );
});
