import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownBy } from "../../tests/time-clock.ts";
import {
  epochDayOf,
  gregorianOf,
  isJalaliLeap,
  isValidJalali,
  jalaliMonthLength,
  toGregorian,
  toJalali,
} from "./jalali.ts";

const dayMs = 86_400_000;

/** From 1502 on Intl's table and Borkowski's place two leap years differently, before 1178 Intl's is a plain cycle. */
const first = epochDayOf(toGregorian({ year: 1178, month: 1, day: 1 }));
const last = epochDayOf(toGregorian({ year: 1500, month: 12, day: 29 }));
const anyDay = fc.integer({ min: first, max: last });

describe("the Jalali calendar", () => {
  it.each([
    ["a year's first day", "1403-1-1", "2024-3-20"],
    ["after a leap year", "1404-1-1", "2025-3-21"],
    ["a leap year's last day", "1403-12-30", "2025-3-20"],
    ["a common year's last day", "1404-12-29", "2026-3-20"],
    ["the last day of six months of 31", "1394-6-31", "2015-9-22"],
    ["a day of the sample log", "1394-2-27", "2015-5-17"],
    ["22 Bahman", "1357-11-22", "1979-2-11"],
    ["the first day of Unix time", "1348-10-11", "1970-1-1"],
  ])("knows %s", (_, jalali, gregorian) => {
    const read = (text: string) => {
      const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
      return { year, month, day };
    };
    expect(toGregorian(read(jalali))).toEqual(read(gregorian));
    expect(toJalali(read(gregorian))).toEqual(read(jalali));
  });

  it("agrees with Intl on the first and last day of every month of three centuries", () => {
    for (let day = first; day <= last; ) {
      const here = toJalali(gregorianOf(day));
      const length = jalaliMonthLength(here.year, here.month);
      for (const ofMonth of [1, length]) {
        const shown = shownBy("UTC", (day + ofMonth - 1) * dayMs);
        expect({ ...here, day: ofMonth }).toEqual({ year: shown.year, month: shown.month, day: shown.day });
      }
      day += length;
    }
  });

  it("goes to Gregorian and back without loss, and days follow one another", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const here = toJalali(gregorianOf(day));
        const next = toJalali(gregorianOf(day + 1));
        expect(epochDayOf(toGregorian(here))).toBe(day);
        const expected =
          here.day < jalaliMonthLength(here.year, here.month)
            ? { ...here, day: here.day + 1 }
            : here.month < 12
              ? { year: here.year, month: here.month + 1, day: 1 }
              : { year: here.year + 1, month: 1, day: 1 };
        expect(next).toEqual(expected);
      }),
    );
  });

  it("has years of 365 days, leap years of 366", () => {
    const leaps = Array.from({ length: 40 }, (_, index) => 1370 + index).filter(isJalaliLeap);
    expect(leaps).toEqual([1370, 1375, 1379, 1383, 1387, 1391, 1395, 1399, 1403, 1408]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_176 }), (year) => {
        const firstOf = (jalali: number) => epochDayOf(toGregorian({ year: jalali, month: 1, day: 1 }));
        expect(firstOf(year + 1) - firstOf(year)).toBe(isJalaliLeap(year) ? 366 : 365);
        expect(jalaliMonthLength(year, 12)).toBe(isJalaliLeap(year) ? 30 : 29);
      }),
    );
  });

  it.each([
    ["a month 0 and a month 13", { year: 1404, month: 0, day: 1 }, { year: 1404, month: 13, day: 1 }],
    ["a day 0 and a day 32", { year: 1404, month: 1, day: 0 }, { year: 1404, month: 1, day: 32 }],
    ["30 Esfand of a common year and 31 Mehr", { year: 1404, month: 12, day: 30 }, { year: 1404, month: 7, day: 31 }],
    ["half a day and no number", { year: 1404, month: 1, day: 1.5 }, { year: Number.NaN, month: 1, day: 1 }],
    ["years the table does not reach", { year: 0, month: 1, day: 1 }, { year: 3_178, month: 1, day: 1 }],
  ])("has no %s", (_, one, other) => {
    for (const day of [one, other]) {
      expect(isValidJalali(day)).toBe(false);
      expect(() => toGregorian(day)).toThrow(RangeError);
    }
  });
});
