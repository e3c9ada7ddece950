import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInstant, anyZone, shownBy } from "../../tests/time-clock.ts";
import { toJalali } from "./jalali.ts";
import { civilOf, instantOf, isoIn, offsetAt, offsetText } from "./zone.ts";

const weekdays = ["شنبه", "یکشنبه", "دوشنبه", "سه‌شنبه", "چهارشنبه", "پنجشنبه", "جمعه"];
const at = (text: string) => Date.parse(text);

describe("a zone's offset", () => {
  it.each([
    ["+04:30", "2026-11-20T00:00Z", 270],
    ["-03:30", "2026-11-20T00:00Z", -210],
    ["Asia/Tehran", "2021-07-01T00:00Z", 270],
    ["Asia/Tehran", "2022-01-01T00:00Z", 210],
    ["Asia/Tehran", "2022-07-01T00:00Z", 270],
    ["Asia/Tehran", "2023-07-01T00:00Z", 210],
    ["Asia/Kabul", "2026-07-01T00:00Z", 270],
    ["Asia/Kathmandu", "1985-07-01T00:00Z", 330],
    ["Asia/Kathmandu", "2026-07-01T00:00Z", 345],
    ["America/New_York", "2026-07-01T00:00Z", -240],
    ["America/New_York", "2026-12-01T00:00Z", -300],
    ["UTC", "2026-07-01T00:00Z", 0],
  ])("of %s on %s is %i minutes", (zone, time, minutes) => {
    expect(offsetAt(zone, at(time))).toBe(minutes);
  });

  it("is written as ISO 8601 does", () => {
    expect([270, -210, 345, 0, -300, 840].map(offsetText)).toEqual([
      ...["+04:30", "-03:30", "+05:45", "+00:00", "-05:00", "+14:00"],
    ]);
  });
});

describe("a wall clock", () => {
  it("shows in every zone what Intl shows", () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const { weekday, offset: _, ...shown } = shownBy(zone, instant);
        const civil = civilOf(zone, instant);
        const { hour, minute, second } = civil;
        expect({ ...toJalali(civil), hour, minute, second }).toEqual(shown);
        expect(weekdays[civil.weekday]).toBe(weekday);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leads back to the instant at which it shows this first", () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const civil = civilOf(zone, instant);
        const found = instantOf(zone, civil) + (instant % 60_000);
        if (found === instant) return;
        expect(found).toBeLessThan(instant);
        expect(civilOf(zone, found)).toEqual(civil);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["a midnight in Tehran", "Asia/Tehran", { year: 2026, month: 11, day: 20 }, "2026-11-19T20:30Z"],
    ["a midnight that is left out", "Asia/Tehran", { year: 2022, month: 3, day: 22 }, "2022-03-21T20:30Z"],
    [
      "half past a midnight left out",
      "Asia/Tehran",
      { year: 2022, month: 3, day: 22, minute: 30 },
      "2022-03-21T20:30Z",
    ],
    ["the midnight after 23 o'clock came twice", "Asia/Tehran", { year: 2022, month: 9, day: 22 }, "2022-09-21T20:30Z"],
    ["23 o'clock of those two", "Asia/Tehran", { year: 2022, month: 9, day: 21, hour: 23 }, "2022-09-21T18:30Z"],
    ["a midnight shown twice", "America/Havana", { year: 2026, month: 11, day: 1 }, "2026-11-01T04:00Z"],
    [
      "an hour left out",
      "America/New_York",
      { year: 2026, month: 3, day: 8, hour: 2, minute: 30 },
      "2026-03-08T07:00Z",
    ],
    ["an hour shown twice", "America/New_York", { year: 2026, month: 11, day: 1, hour: 1 }, "2026-11-01T05:00Z"],
    ["a day left out", "Pacific/Apia", { year: 2011, month: 12, day: 30 }, "2011-12-30T10:00Z"],
  ])("finds %s", (_, zone, clock, instant) => {
    expect(new Date(instantOf(zone, clock)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it("is written as ISO 8601 with its offset, without loss", () => {
    expect(isoIn("+04:30", at("2026-10-22T19:30:00Z"))).toBe("2026-10-23T00:00:00+04:30");
    expect(isoIn("America/New_York", at("2026-07-01T00:00:00.007Z"))).toBe("2026-06-30T20:00:00.007-04:00");
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const text = isoIn(zone, instant);
        expect(Date.parse(text)).toBe(instant);
        const { hour, minute } = shownBy(zone, instant);
        expect(text.slice(11, 16)).toBe([hour, minute].map((value) => String(value).padStart(2, "0")).join(":"));
      }),
      { numRuns: 1_000 },
    );
  });
});
