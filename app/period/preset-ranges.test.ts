import { expect, it } from "vitest";
import { presetRanges } from "./preset-ranges.ts";

it("presets are whole days, the last one exclusive; a week begins on Saturday", () => {
  // Sunday, the 1st of Azar 1405.
  expect(
    Object.fromEntries(
      presetRanges({ year: 1405, month: 9, day: 1 }).map(({ name, from, to }) => [name, `${from} ${to}`]),
    ),
  ).toEqual({
    today: "2026-11-22 2026-11-23",
    yesterday: "2026-11-21 2026-11-22",
    thisWeek: "2026-11-21 2026-11-23",
    "7d": "2026-11-16 2026-11-23",
    thisMonth: "2026-11-22 2026-11-23",
    lastMonth: "2026-10-23 2026-11-22",
    "28d": "2026-10-26 2026-11-23",
    "90d": "2026-08-25 2026-11-23",
    thisYear: "2026-03-21 2026-11-23",
    nowruz: "2025-03-21 2026-03-21",
  });
});

it("the month before Farvardin is Esfand of the year before", () => {
  const [lastMonth] = presetRanges({ year: 1405, month: 1, day: 10 }).filter(({ name }) => name === "lastMonth");
  expect(lastMonth).toMatchObject({ from: "2026-02-20", to: "2026-03-21" });
});
