import { expect, it } from "vitest";
import { timeOf } from "./typed-time.ts";

it.each([
  ["۹:۳۰", "09:30"],
  ["۹.۳۰", "09:30"],
  ["۲۱٫۰۵", "21:05"],
  ["9.30", "09:30"],
  [" ۹ ", "09:00"],
  ["۹:۵", "09:05"],
])("«%s» is %s", (typed, time) => {
  expect(timeOf(typed)).toBe(time);
});

it.each(["۹۳۰", "۹.۵", "۹:۳۰:۰۰", "عصر", ""])("«%s» is no time of day, and stays as it was typed", (typed) => {
  expect(timeOf(typed)).toBe(typed);
});
