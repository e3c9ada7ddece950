import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInstant, anyZone, shownBy } from "../../tests/time-clock.ts";
import type { Boundary, ReportInput } from "../report-query.ts";
import { violationText } from "../text/violations.ts";
import { startOfBucket } from "./bucket.ts";
import { type Range, resolveRange, timelineRange, timelines } from "./range.ts";
import { isoIn } from "./zone.ts";

type PeriodInput = Partial<Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary">>;

/** A Friday, 13:30 in Tehran, 14:30 at +04:30. */
const now = Date.parse("2026-11-20T10:00:00Z");
const [hour, day] = [3_600_000, 86_400_000];

function resolve(input: PeriodInput, zone = "+03:30"): Range {
  const range = resolveRange({ compare: false, ...input }, { now, zone });
  if (Array.isArray(range)) throw new Error(JSON.stringify(range));
  return range;
}
const between = ({ from, to }: { from: number; to: number }, zone: string) => `${isoIn(zone, from)}/${isoIn(zone, to)}`;

describe("the period of a report", () => {
  it.each<[string, string, PeriodInput, string]>([
    ["today, without dates", "+03:30", {}, "2026-11-20T00:00:00+03:30/2026-11-21T00:00:00+03:30"],
    ["today in another zone", "+05:45", {}, "2026-11-20T00:00:00+05:45/2026-11-21T00:00:00+05:45"],
    [
      "days from midnight to midnight of the zone",
      "+04:30",
      { from: "2026-10-23", to: "2026-10-25" },
      "2026-10-23T00:00:00+04:30/2026-10-25T00:00:00+04:30",
    ],
    [
      "moments as they are, whatever their offset",
      "+04:30",
      { from: "2026-10-23T00:00:00Z", to: "2026-10-23T09:00:00.500+03:30" },
      "2026-10-23T04:30:00+04:30/2026-10-23T10:00:00.500+04:30",
    ],
    ["until today's end", "+03:30", { from: "2026-11-18" }, "2026-11-18T00:00:00+03:30/2026-11-21T00:00:00+03:30"],
    ["one day to come", "+03:30", { from: "2026-12-01" }, "2026-12-01T00:00:00+03:30/2026-12-02T00:00:00+03:30"],
    ["the day that ends then", "+03:30", { to: "2026-11-18" }, "2026-11-17T00:00:00+03:30/2026-11-18T00:00:00+03:30"],
    [
      "the day until a moment",
      "+03:30",
      { to: "2026-11-18T12:00:00+03:30" },
      "2026-11-18T00:00:00+03:30/2026-11-18T12:00:00+03:30",
    ],
    [
      "a day of 23 hours",
      "Asia/Tehran",
      { from: "2022-03-22", to: "2022-03-23" },
      "2022-03-22T01:00:00+04:30/2022-03-23T00:00:00+04:30",
    ],
    [
      "a day of 25 hours",
      "America/New_York",
      { from: "2026-11-01", to: "2026-11-02" },
      "2026-11-01T00:00:00-04:00/2026-11-02T00:00:00-05:00",
    ],
  ])("is %s", (_, zone, input, expected) => {
    expect(between(resolve(input, zone), zone)).toBe(expected);
  });

  it.each<[string, PeriodInput, string, string]>([
    ["its end before its start", { from: "2026-11-20", to: "2026-11-19" }, "to", violationText.order],
    ["no length", { from: "2026-11-20", to: "2026-11-20" }, "to", violationText.order],
    ["over ten years", { from: "2010-01-01", to: "2026-01-01" }, "to", violationText.rangeTooLong],
    ["too many buckets", { from: "2026-01-01", boundary: "5m" }, "boundary", violationText.rangeTooLong],
    ["a start before 1970", { from: "0001-01-01", to: "0002-01-01", boundary: "month" }, "from", violationText.date],
    ["an end after 2100", { to: "9999-12-31" }, "to", violationText.date],
    ["a moment of no calendar", { from: "2026-02-30T00:00:00+99:00" }, "from", violationText.date],
    ["a comparison before 1970", { fromCompare: "1800-01-01" }, "fromCompare", violationText.date],
    [
      "a comparison that ends before it starts",
      { fromCompare: "2026-11-20", toCompare: "2026-11-19" },
      "toCompare",
      violationText.order,
    ],
    [
      "a comparison over ten years",
      { fromCompare: "2000-01-01", toCompare: "2026-11-19", boundary: "year" },
      "toCompare",
      violationText.rangeTooLong,
    ],
    [
      "a comparison of too many buckets",
      { boundary: "hour", fromCompare: "2026-01-01", toCompare: "2026-11-19" },
      "toCompare",
      violationText.rangeTooLong,
    ],
  ])("is refused with %s", (_, input, path, message) => {
    expect(resolveRange({ compare: false, ...input }, { now, zone: "+03:30" })).toEqual([{ path: [path], message }]);
  });

  it.each<[string, PeriodInput, Boundary, number]>([
    ["an hour", { from: "2026-11-20T09:00:00Z", to: "2026-11-20T10:00:00Z" }, "5m", 12],
    ["a day", {}, "hour", 24],
    ["a week", { from: "2026-11-14", to: "2026-11-21" }, "day", 7],
    ["a month", { from: "2026-10-23", to: "2026-11-22" }, "day", 30],
    ["a year", { from: "2025-03-21", to: "2026-03-21" }, "month", 12],
    ["a day by days", { boundary: "day" }, "day", 1],
    ["a month by weeks, cut at both ends", { from: "2026-10-23", to: "2026-11-22", boundary: "week" }, "week", 6],
    ["ten days over a new year", { from: "2026-03-16", to: "2026-03-26", boundary: "year" }, "year", 2],
  ])("of %s has its buckets", (_, input, boundary, count) => {
    const range = resolve(input);
    expect([range.boundary, range.starts.length]).toEqual([boundary, count]);
    expect(range.starts[0]).toBe(range.from);
  });

  it.each<[string, PeriodInput, boolean]>([
    ["today by hours: the last hour is to come", {}, false],
    ["today by days", { boundary: "day" }, true],
    ["days until today's end", { from: "2026-11-14", to: "2026-11-21" }, true],
    ["days until yesterday's end", { from: "2026-11-13", to: "2026-11-20" }, false],
    ["a day cut before now", { to: "2026-11-20T09:59:59Z", boundary: "day" }, false],
    ["a day cut at now", { to: "2026-11-20T10:00:00Z", boundary: "day" }, false],
    ["a day cut after now", { to: "2026-11-20T10:00:01Z", boundary: "day" }, true],
    ["days until the week's end: the last is to come", { from: "2026-11-14", to: "2026-11-22" }, false],
    ["a day to come", { from: "2026-12-01", boundary: "day" }, false],
  ])("says whether its last bucket is under way: %s", (_, input, partial) => {
    expect(resolve(input).partial).toBe(partial);
  });
});

describe("the compared period", () => {
  it.each<[string, PeriodInput, string | undefined]>([
    ["none unless asked for", {}, undefined],
    ["the day before", { compare: true }, "2026-11-19T00:00:00+03:30/2026-11-20T00:00:00+03:30"],
    [
      "as many days before",
      { from: "2026-11-10", to: "2026-11-20", compare: true },
      "2026-10-31T00:00:00+03:30/2026-11-10T00:00:00+03:30",
    ],
    [
      "the days that are named",
      { fromCompare: "2026-01-01", toCompare: "2026-01-05" },
      "2026-01-01T00:00:00+03:30/2026-01-05T00:00:00+03:30",
    ],
    [
      "of equal length from a named start",
      { from: "2026-11-10", to: "2026-11-12", fromCompare: "2026-01-01" },
      "2026-01-01T00:00:00+03:30/2026-01-03T00:00:00+03:30",
    ],
    [
      "of equal length to a named end",
      { from: "2026-11-10", to: "2026-11-12", toCompare: "2026-01-05" },
      "2026-01-03T00:00:00+03:30/2026-01-05T00:00:00+03:30",
    ],
    [
      "as named even with compare=true, and overlapping",
      { compare: true, from: "2026-11-10", to: "2026-11-12", fromCompare: "2026-11-11" },
      "2026-11-11T00:00:00+03:30/2026-11-13T00:00:00+03:30",
    ],
  ])("is %s", (_, input, expected) => {
    const { compare } = resolve(input);
    expect(compare && between(compare, "+03:30")).toBe(expected);
  });

  it.each([
    ["over the end of summer time", "2026-10-24", "2026-10-31", "2026-10-17T00:00:00+02:00/2026-10-24T00:00:00+02:00"],
    ["over its start", "2026-03-28", "2026-04-04", "2026-03-21T00:00:00+01:00/2026-03-28T00:00:00+01:00"],
    ["of a day of 23 hours", "2026-03-29", "2026-03-30", "2026-03-28T00:00:00+01:00/2026-03-29T00:00:00+01:00"],
  ])("of whole days has as many whole days, %s", (_, from, to, expected) => {
    const { compare, starts } = resolve({ from, to, compare: true, boundary: "day" }, "Europe/Berlin");
    expect(compare && between(compare, "Europe/Berlin")).toBe(expected);
    expect(compare?.starts).toHaveLength(starts.length);
  });

  it("of other moments ends where the period begins and is of its length, also where clocks are set", () => {
    fc.assert(
      fc.property(anyZone, anyInstant, fc.integer({ min: 1, max: 40 * day }), (zone, from, length) => {
        fc.pre([from, from + length].some((instant) => startOfBucket(zone, "day", instant) !== instant));
        const input = { from: isoIn(zone, from), to: isoIn(zone, from + length), boundary: "day" as const };
        const { compare, ...range } = resolve({ ...input, compare: true }, zone);
        expect(range).toMatchObject({ from, to: from + length });
        expect(compare).toMatchObject({ from: from - length, to: from });
        expect(compare?.starts[0]).toBe(from - length);
      }),
    );
  });
});

describe("a timeline", () => {
  it.each([
    ["1H", "2026-11-20T12:35:00+03:30/2026-11-20T13:35:00+03:30", "5m"],
    ["1D", "2026-11-19T14:00:00+03:30/2026-11-20T14:00:00+03:30", "hour"],
    ["1W", "2026-11-14T00:00:00+03:30/2026-11-21T00:00:00+03:30", "day"],
    ["1M", "2026-10-22T00:00:00+03:30/2026-11-21T00:00:00+03:30", "day"],
    ["1Y", "2025-11-22T00:00:00+03:30/2026-11-22T00:00:00+03:30", "month"],
  ] as const)("%s is %s by %s", (timeline, expected, boundary) => {
    const range = timelineRange(timeline, { now, zone: "+03:30" });
    expect([between(range, "+03:30"), range.boundary]).toEqual([expected, boundary]);
  });

  it.each(timelines)("%s ends with the bucket of now and has its count of buckets, in every zone", (timeline) => {
    const count = { "1H": 12, "1D": 24, "1W": 7, "1M": 30, "1Y": 12 }[timeline];
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const { from, to, boundary } = timelineRange(timeline, { now: instant, zone });
        expect(from).toBeLessThanOrEqual(instant);
        expect(to).toBeGreaterThan(instant);
        expect(startOfBucket(zone, boundary, to)).toBe(to);
        if (timeline === "1H" || timeline === "1D") {
          expect(to - from).toBe(timeline === "1H" ? hour : day);
          return;
        }
        expect(startOfBucket(zone, boundary, from)).toBe(from);
        const input = { from: isoIn(zone, from), to: isoIn(zone, to) };
        const range = resolveRange({ ...input, compare: false }, { now: instant, zone });
        expect(range).toMatchObject({ boundary, partial: true });
        if (!Array.isArray(range)) expect(range.starts).toHaveLength(count);
        if (timeline === "1Y") expect(shownBy(zone, from).day).toBe(1);
      }),
    );
  });
});
