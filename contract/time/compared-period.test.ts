import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparedPeriod,
  defaultCompare,
  justBefore,
  monthBefore,
  weekdaysBefore,
  yearBefore,
} from "./compared-period.ts";
import { toGregorian } from "./jalali.ts";
import { civilOf, instantOf } from "./zone.ts";

const zone = "Asia/Tehran";
const at = (text: string) => {
  const [day = "", time = "00:00"] = text.split(" ");
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(zone, { ...toGregorian({ year, month, day: date }), hour, minute });
};
const period = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe("the same weekdays before a period", () => {
  it.each([
    // A day, a week, 28 days, a Jalali month of 30 days, and 30 days of which the last is not over.
    ["1405-09-01", "1405-09-02", "1405-08-24", "1405-08-25"],
    ["1405-09-01", "1405-09-08", "1405-08-24", "1405-09-01"],
    ["1405-08-01", "1405-08-29", "1405-07-03", "1405-08-01"],
    ["1405-08-01", "1405-09-01", "1405-06-27", "1405-07-26"],
    ["1405-08-03", "1405-09-02 14:20", "1405-06-29", "1405-07-27 14:20"],
    // Clocks were set forward on the 2nd of Farvardin 1401.
    ["1400-12-28", "1401-01-06", "1400-12-21", "1400-12-28"],
  ])("%s to %s are %s to %s", (from, to, earlier, later) => {
    expect(weekdaysBefore(period(from, to), zone)).toEqual(period(earlier, later));
  });

  it("begin on the same weekday and hour, end before the period begins, and leave less than a week between", () => {
    const minute = 60_000;
    fc.assert(
      fc.property(
        fc.integer({ min: at("1390-01-01") / minute, max: at("1405-01-01") / minute }),
        fc.integer({ min: 1, max: 100 * 24 * 60 }),
        (start, length) => {
          const span = { from: start * minute, to: (start + length) * minute };
          const before = weekdaysBefore(span, zone);
          const [one, other] = [civilOf(zone, span.from), civilOf(zone, before.from)];
          const gap = span.from - before.to;
          // A clock that is set within either moves both by an hour.
          expect(gap).toBeGreaterThanOrEqual(-3_600_000);
          expect(gap).toBeLessThan(7 * 86_400_000 + 3_600_000);
          if (one.hour !== 0) expect([other.weekday, other.hour]).toEqual([one.weekday, one.hour]);
        },
      ),
    );
  });
});

it("a month against the month before and a weekday shift differ by what puts Fridays out of step", () => {
  const aban = period("1405-08-01", "1405-09-01");
  const fridays = ({ from, to }: { from: number; to: number }) => {
    let count = 0;
    for (let day = from; day < to; day += 86_400_000) count += civilOf(zone, day + 7_200_000).weekday === 6 ? 1 : 0;
    return count;
  };
  expect([fridays(aban), fridays(weekdaysBefore(aban, zone))]).toEqual([5, 5]);
  expect(fridays(justBefore(aban, zone))).toBe(4);
});

describe("just before a period", () => {
  it.each([
    ["1405-08-01", "1405-09-01", "1405-07-01", "1405-08-01"],
    // A day that is not over stands beside the same hours of another.
    ["1405-08-03", "1405-09-02 14:20", "1405-07-03", "1405-08-02 14:20"],
    ["1404-10-01", "1405-09-02 14:20", "1403-10-01", "1404-09-02 14:20"],
    ["1405-09-01 06:45", "1405-09-01 07:42", "1405-09-01 05:45", "1405-09-01 06:42"],
    ["1405-08-30 08:00", "1405-09-01 07:42", "1405-08-29 08:00", "1405-08-30 07:42"],
  ])("%s to %s are as many whole steps: %s to %s", (from, to, earlier, later) => {
    expect(justBefore(period(from, to), zone)).toEqual(period(earlier, later));
  });
});

it.each([
  ["1405-08-01", "1405-09-01", "1405-07-01", "1405-08-01"],
  ["1405-08-03", "1405-09-02 14:20", "1405-07-03", "1405-08-02 14:20"],
  ["1405-01-01", "1405-01-08", "1404-12-01", "1404-12-08"],
])("the Jalali month before %s to %s is %s to %s", (from, to, earlier, later) => {
  expect(monthBefore(period(from, to), zone)).toEqual(period(earlier, later));
});

it.each([
  ["1405-08-01", "1405-09-01", "1404-08-01", "1404-09-01"],
  // 1403 is a leap year: its Esfand has 30 days, that of 1402 has 29.
  ["1403-12-30", "1404-01-01", "1402-12-29", "1403-01-01"],
  ["1404-12-01", "1405-01-01", "1403-12-01", "1404-01-01"],
  // Longer than a year: never beside its own days.
  ["1404-01-01", "1405-01-01", "1403-01-01", "1404-01-01"],
  ["1402-01-01", "1405-09-01", "1398-01-01", "1401-09-01"],
])("the same days a year before %s to %s are %s to %s", (from, to, earlier, later) => {
  expect(yearBefore(period(from, to), zone)).toEqual(period(earlier, later));
});

it("where the address names nothing days stand beside the same weekdays, and months beside those of the year before", () => {
  const [month, year] = [period("1405-08-01", "1405-09-01"), period("1404-09-01", "1405-09-01")];
  expect([defaultCompare(month), defaultCompare(year)]).toEqual(["weekdays", "year"]);
  expect(defaultCompare({ ...year, boundary: "day" })).toBe("weekdays");
  expect(comparedPeriod("month", year, zone)).toBeUndefined();
});
