import { expect, it } from "vitest";
import { shownPeriods } from "./shown-periods.ts";

const at = (text: string) => Date.parse(`${text}:00+03:30`);
/** From a day of Aban 1405 to its end. */
const hiddenFrom = (day: string) => ({ from: at(`${day}T10:00`), to: at("2026-11-22T00:00") });
const months = [
  { label: "مهر ۱۴۰۵", from: "2026-09-23", to: "2026-10-23" },
  { label: "شهریور ۱۴۰۵", from: "2026-08-23", to: "2026-09-23" },
  { label: "مرداد ۱۴۰۵", from: "2026-07-23", to: "2026-08-23" },
];

it("offers the days of the month before it was hidden, and the months before", () => {
  const days = { label: "۱ تا ۱۰ آبان ۱۴۰۵", from: "2026-10-23", to: "2026-11-02" };
  expect(shownPeriods(hiddenFrom("2026-11-02"), at("2026-11-20T10:00"))).toEqual([days, ...months]);
});

it("offers the month after one that is over, and no day of one that is hidden as a whole", () => {
  const next = { label: "آذر ۱۴۰۵", from: "2026-11-22", to: "2026-12-22" };
  expect(shownPeriods(hiddenFrom("2026-10-23"), at("2026-11-28T10:00"))).toEqual([next, ...months]);
});
