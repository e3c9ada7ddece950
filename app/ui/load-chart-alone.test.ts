import { expect, test } from "vitest";
import { isOtherMetric, withMetric } from "./load-chart-alone.ts";

const at = (path: string) => new URL(path, "http://nabz.example");

test.each([
  ["another metric in another place", "/w/1?from=a&metric=sales", "/w/1?metric=people&from=a", true],
  ["a first metric", "/w/1?from=a", "/w/1?from=a&metric=people", true],
  ["a metric instead of another", "/w/1?from=a&metric=sales", "/w/1?from=a&metric=people", true],
  ["the same address", "/w/1?metric=sales", "/w/1?metric=sales", false],
  ["another period too", "/w/1?from=a", "/w/1?from=b&metric=people", false],
  ["another website", "/w/1", "/w/2?metric=people", false],
])("%s is or is not the same page with another metric", (_, from, to, expected) => {
  expect(isOtherMetric(at(from), at(to))).toBe(expected);
});

test("links keep the chosen metric; texts and other addresses stay", () => {
  const row = (to: string) => ({ name: "?metric=a", to, width: 1, change: null });
  expect(withMetric({ rows: [row("?medium=email&metric=sales"), row("/x")], rest: undefined }, "people")).toEqual({
    rows: [row("?medium=email&metric=people"), row("/x")],
  });
});
