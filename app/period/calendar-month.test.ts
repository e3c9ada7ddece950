import { expect, it } from "vitest";
import { dayAfterKey, nearestOffered, weeksOf } from "./calendar-month.ts";

it("a month's weeks begin on Saturday, and its first day stands under its weekday", () => {
  // The 1st of Azar 1405 is a Sunday.
  const weeks = weeksOf({ year: 1405, month: 9 });
  expect(weeks[0]?.map((day) => day?.day)).toEqual([undefined, 1, 2, 3, 4, 5, 6]);
  expect(weeks.at(-1)?.map((day) => day?.day)).toEqual([28, 29, 30, undefined, undefined, undefined, undefined]);
});

it.each([
  ["ArrowLeft", "1405-9-2"],
  ["ArrowRight", "1405-8-30"],
  ["ArrowDown", "1405-9-8"],
  ["ArrowUp", "1405-8-24"],
  ["Home", "1405-8-30"],
  ["End", "1405-9-6"],
  ["PageDown", "1405-10-1"],
  ["PageUp", "1405-8-1"],
  ["Enter", undefined],
])("%s leads from the 1st of Azar to %s", (key, expected) => {
  const day = dayAfterKey(key, { year: 1405, month: 9, day: 1 });
  expect(day && `${day.year}-${day.month}-${day.day}`).toBe(expected);
});

it("the 31st of a month leads to the last day of a shorter one", () => {
  expect(dayAfterKey("PageDown", { year: 1404, month: 6, day: 31 })).toEqual({ year: 1404, month: 7, day: 30 });
  expect(dayAfterKey("PageUp", { year: 1405, month: 1, day: 30 })).toEqual({ year: 1404, month: 12, day: 29 });
});

it("the calendar leads to no day after today or before the first year of its selects", () => {
  const today = { year: 1405, month: 9, day: 1 };
  const first = { year: 1380, month: 1, day: 1 };
  expect(nearestOffered({ year: 1406, month: 1, day: 1 }, today)).toEqual(today);
  expect(nearestOffered({ year: 1379, month: 12, day: 30 }, today)).toEqual(first);
  for (const day of [first, today]) expect(nearestOffered(day, today)).toEqual(day);
});
