import { describe, expect, it } from "vitest";
import { monthChoices, readMonth } from "./wallet-month.ts";

const zone = "Asia/Tehran";

describe("the months of the wallet", () => {
  it("are Jalali, the current one first, across the year", () => {
    // ۲ فروردین ۱۴۰۵
    const choices = monthChoices(zone, Date.parse("2026-03-22T12:00:00+03:30"));
    expect(choices.slice(0, 2)).toEqual([
      { value: "1405-01", label: "فروردین ۱۴۰۵" },
      { value: "1404-12", label: "اسفند ۱۴۰۴" },
    ]);
    expect(new Set(choices.map(({ value }) => value)).size).toBe(24);
  });

  it("begin and end at midnight of the zone, in leap years too", () => {
    expect(readMonth("1405-08", zone)).toEqual({
      value: "1405-08",
      from: "2026-10-22T20:30:00.000Z",
      to: "2026-11-21T20:30:00.000Z",
    });
    // ۱۴۰۳ is a leap year: its last month has 30 days.
    expect(readMonth("1403-12", zone)?.to).toBe("2025-03-20T20:30:00.000Z");
  });

  it.each([null, "", "1405-13", "2026-10", "1405-8", "x"])("%s is no month", (text) => {
    expect(readMonth(text, zone)).toBeUndefined();
  });
});
