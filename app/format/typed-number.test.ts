import { expect, it } from "vitest";
import { numberOf } from "./typed-number.ts";

it.each([
  ["۱٬۵۰۰", 1_500],
  ["۱،۵۰۰", 1_500],
  ["1,500,000", 1_500_000],
  ["۱٬۵۰۰٫۵", 1_500.5],
  ["\u2066−۲٬۰۰۰\u2069", -2_000],
  [" ١٢ ", 12],
  ["۳۵٫۷", 35.7],
])("%j is a number as it is shown", (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});

it.each(["1,5", "۱٬۵۰", "۱٬۵۰۰ ریال", "1,500,00"])("%j is none: its thousands are not", (typed) => {
  expect(numberOf(typed)).toBeTypeOf("string");
});

it("nothing is nothing", () => {
  expect([numberOf(""), numberOf(" \u200f"), numberOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
