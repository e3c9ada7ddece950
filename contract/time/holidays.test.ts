import { describe, expect, it } from "vitest";
import { holidayCountryOf, holidayNames, isHoliday, lastCoveredDay, nextHolidays } from "./holidays.ts";

describe("official holidays", () => {
  it.each([
    // As Iran's calendar of 1405 was published: Fitr fell on Nowruz, Ghadir on 14 Khordad.
    ["IR", { year: 1405, month: 1, day: 1 }, ["nowruz", "fitr"]],
    ["IR", { year: 1405, month: 3, day: 14 }, ["khomeini", "ghadir"]],
    ["IR", { year: 1405, month: 4, day: 4 }, ["ashura"]],
    ["IR", { year: 1405, month: 9, day: 6 }, []],
    ["AF", { year: 1405, month: 5, day: 28 }, ["independence"]],
    ["AF", { year: 1405, month: 1, day: 13 }, []],
    ["IR", { year: 1407, month: 1, day: 1 }, []],
  ] as const)("of %s on %o are %j", (country, day, names) => {
    expect(holidayNames(country, day)).toEqual(names);
  });

  it("are those of Afghanistan in its zone, and Iran's in any other", () => {
    expect(["Asia/Kabul", "Asia/Tehran", "+03:30", "Europe/Berlin"].map(holidayCountryOf)).toEqual([
      "AF",
      "IR",
      "IR",
      "IR",
    ]);
    // 19 August 2026 and 23 December 2026.
    expect(isHoliday("Asia/Kabul", { year: 2026, month: 8, day: 19 })).toBe(true);
    expect(isHoliday("Asia/Tehran", { year: 2026, month: 8, day: 19 })).toBe(false);
    expect(isHoliday("Asia/Tehran", { year: 2026, month: 12, day: 23 })).toBe(true);
  });

  it("are listed from a day on, up to the table's end", () => {
    expect(nextHolidays("IR", { year: 1405, month: 9, day: 6 }, 2)).toEqual([
      { day: { year: 1405, month: 10, day: 2 }, names: ["ali"] },
      { day: { year: 1405, month: 10, day: 16 }, names: ["mabas"] },
    ]);
    expect(nextHolidays("IR", lastCoveredDay, 5)).toEqual([{ day: lastCoveredDay, names: ["oil"] }]);
  });

  it("are as many a year as calendars have", () => {
    const days = (year: number) =>
      nextHolidays("IR", { year, month: 1, day: 1 }, 100).filter(({ day }) => day.year === year);
    expect([days(1405).length, days(1406).length]).toEqual([26, 27]);
  });
});
