import { expect, it } from "vitest";
import { sharedPeriod } from "./shared-period.ts";

const fixed = { from: "2026-10-23", to: "2026-11-22" };
const zone = "Asia/Tehran";

it("a link keeps its days, or follows the last ones up to this minute", () => {
  const now = Date.parse("2026-11-22T10:00:30Z");
  expect(sharedPeriod(fixed, { now, zone })).toEqual(fixed);
  expect(sharedPeriod({ ...fixed, lastDays: 30 }, { now, zone })).toEqual({
    from: "2026-10-24T00:00:00+03:30",
    to: "2026-11-22T13:31:00+03:30",
  });
  const later = now + 86_400_000;
  expect(sharedPeriod({ ...fixed, lastDays: 1 }, { now: later, zone }).from).toBe("2026-11-23T00:00:00+03:30");
});
