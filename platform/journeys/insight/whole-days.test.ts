import { expect, it } from "vitest";
import { wholeDays } from "./whole-days.ts";

const at = { now: Date.parse("2026-03-10T08:00:00Z"), zone: "+03:30" };
const read = (input: Parameters<typeof wholeDays>[0]) => {
  const { from, to, boundary, starts, compare } = wholeDays(input, at);
  const iso = (instant: number) => new Date(instant).toISOString();
  return [iso(from), iso(to), boundary, starts.length, compare && iso(compare.from), compare && iso(compare.to)];
};

it("a period that begins or ends within a day has all of it, in buckets of a day at least", () => {
  const two = ["2026-03-07T20:30:00.000Z", "2026-03-09T20:30:00.000Z", "day", 2];
  const given = { from: "2026-03-08T10:00:00Z", to: "2026-03-09T10:00:00Z", compare: false };
  expect(read({ ...given, boundary: "5m" })).toEqual([...two, undefined, undefined]);
  expect(read({ ...given, compare: true })).toEqual([...two, "2026-03-06T20:30:00.000Z", "2026-03-08T20:30:00.000Z"]);
});

it("without dates it is today, and a period that makes no sense is refused", () => {
  expect(read({ compare: false }).slice(0, 4)).toEqual([
    ...["2026-03-09T20:30:00.000Z", "2026-03-10T20:30:00.000Z", "day", 1],
  ]);
  expect(() => read({ compare: false, from: "2026-03-09", to: "2026-03-01" })).toThrow(/no sense/);
});
