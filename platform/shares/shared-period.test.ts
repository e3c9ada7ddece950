import { expect, it } from "vitest";
import { sharedPeriod } from "./shared-period.ts";

const fixed = { from: "2026-10-23", to: "2026-11-22", compare: false };
const zone = "Asia/Tehran";

it("a link keeps its days, or follows the last ones up to this minute", () => {
  const now = Date.parse("2026-11-22T10:00:30Z");
  expect(sharedPeriod(fixed, { now, zone })).toEqual(fixed);
  expect(sharedPeriod({ ...fixed, lastDays: 30 }, { now, zone })).toEqual({
    from: "2026-10-24T00:00:00+03:30",
    to: "2026-11-22T13:31:00+03:30",
    compare: false,
  });
  const later = now + 86_400_000;
  expect(sharedPeriod({ ...fixed, lastDays: 1 }, { now: later, zone }).from).toBe("2026-11-23T00:00:00+03:30");
});

it("a link compares with the same weekdays before, and in steps of months with the year before", () => {
  const now = Date.parse("2026-11-22T10:00:30Z");
  const compared = (link: { from: string; to: string; lastDays?: number }) => {
    const { fromCompare, toCompare, compare } = sharedPeriod({ ...link, compare: true }, { now, zone });
    return { compare, days: [fromCompare, toCompare] };
  };
  // Aban 1405 has five Fridays; the 30 days before it have four.
  expect(compared({ from: "2026-10-23", to: "2026-11-22" })).toEqual({
    compare: true,
    days: ["2026-09-18T00:00:00+03:30", "2026-10-18T00:00:00+03:30"],
  });
  expect(compared({ ...fixed, lastDays: 7 }).days).toEqual(["2026-11-09T00:00:00+03:30", "2026-11-15T13:31:00+03:30"]);
  expect(compared({ from: "2025-03-21", to: "2026-03-21" }).days).toEqual([
    "2024-03-20T00:00:00+03:30",
    "2025-03-21T00:00:00+03:30",
  ]);
  // No report reads what lies before 1970.
  expect(compared({ from: "1970-01-02", to: "1970-01-05" })).toEqual({ compare: false, days: [undefined, undefined] });
});
