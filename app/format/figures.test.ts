import { describe, expect, it } from "vitest";
import { ticks } from "#contract/chart/line.ts";
import { axisOf, changeOf, formatBefore, formatDuration, formatFigure, formatHeadline } from "./figures.ts";
import { formatDecimal, formatNumber, formatShare } from "./numbers.ts";

it("numbers have Persian digits, groups and signs", () => {
  expect(formatNumber(1_234_567)).toBe("۱٬۲۳۴٬۵۶۷");
  expect(formatNumber(-12)).toBe("\u200e−۱۲");
  expect(formatDecimal(2.84)).toBe("۲٫۸");
  expect(formatDecimal(-0.5)).toBe("\u200e−۰٫۵");
  expect(formatShare(0.3734)).toBe("۳۷٫۳٪");
});

it.each([
  [0, "۰ ثانیه"],
  [59.4, "۵۹ ثانیه"],
  [60, "۱ دقیقه"],
  [160, "۲ دقیقه و ۴۰ ثانیه"],
  [3_600, "۱ ساعت"],
  [3_900, "۱ ساعت و ۵ دقیقه"],
  [86_399, "۲۳ ساعت و ۵۹ دقیقه"],
  [86_400, "۱ روز"],
  [439_500, "۵ روز و ۲ ساعت"],
])("%d seconds are said as %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

it("money is in toman, in millions from seven digits on", () => {
  expect(formatHeadline("money", 999_999)).toEqual({ value: "۹۹۹٬۹۹۹", unit: "تومان" });
  expect(formatHeadline("money", 12_640_000)).toEqual({ value: "۱۲٫۶", unit: "میلیون تومان" });
  expect(formatFigure("money", 12_640_000)).toBe("۱۲٬۶۴۰٬۰۰۰");
});

it("sums of the largest amounts are written in full, as a headline in thousands of billions, below zero too", () => {
  expect(formatHeadline("money", 999_999_000_000)).toEqual({ value: "۹۹۹٬۹۹۹٫۰", unit: "میلیون تومان" });
  expect(formatHeadline("money", 1_200_000_000_000_000)).toEqual({ value: "۱٬۲۰۰٫۰", unit: "هزار میلیارد تومان" });
  expect(formatHeadline("money", -40_000)).toEqual({ value: "\u200e−۴۰٬۰۰۰", unit: "تومان" });
  expect(axisOf("money", 2e12)).toMatchObject({ unit: "هزار میلیارد تومان", size: 1e12 });
  expect(formatFigure("money", 1_200_000_000_000_000)).toBe("۱٬۲۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰");
});

it("what was before says its unit where that is another", () => {
  const [many, few] = [formatHeadline("money", 12_640_000), formatHeadline("money", 900_000)];
  expect(formatBefore("money", 2_000_000, many)).toBe("۲٫۰");
  expect(formatBefore("money", 2_000_000, few)).toBe("۲٫۰ میلیون تومان");
  expect(formatBefore("money", 900_000, many)).toBe("۹۰۰٬۰۰۰ تومان");
  expect(formatBefore("count", 7, formatHeadline("count", 5))).toBe("۷");
});

describe("a change", () => {
  it.each([
    ["count", 110, 100, { kind: "up", text: "+۱۰٫۰٪", good: true }],
    ["count", 90, 100, { kind: "down", text: "−۱۰٫۰٪", good: false }],
    ["count", 5, 0, undefined],
    ["count", 0, 0, undefined],
    ["money", 5, -20, undefined],
    ["rate", 0.02, 0, { kind: "up", text: "+۲٫۰", good: true }],
    ["money", -5, 20, { kind: "down", text: "−۱۲۵٫۰٪", good: false }],
    ["count", 100_001, 100_000, { kind: "same", text: "۰٫۰٪", good: true }],
    ["rate", 0.418, 0.441, { kind: "down", text: "−۲٫۳", good: false }],
  ] as const)("of a %s to %d from %d", (kind, now, before, change) => {
    expect(changeOf(kind, now, before)).toEqual(change);
  });

  it("to less is good where less is", () => {
    expect(changeOf("rate", 0.4, 0.5, true)).toMatchObject({ kind: "down", good: true });
    expect(changeOf("rate", 0.5, 0.4, true)).toMatchObject({ kind: "up", good: false });
  });
});

it("labels of an axis have no decimals that they do not need", () => {
  expect([0, 0.25, 0.5].map(axisOf("rate", 1).format)).toEqual(["۰٪", "۲۵٪", "۵۰٪"]);
  expect([0, 0.025].map(axisOf("rate", 0.1).format)).toEqual(["۰٪", "۲٫۵٪"]);
  expect([0, 0.25].map(axisOf("money", 1).format)).toEqual(["۰", "۰٫۲۵"]);
});

it("an axis of durations counts whole minutes, and seconds below two of them", () => {
  const labels = (max: number) => {
    const { unit, size, format } = axisOf("duration", max);
    return [unit, ...ticks(max / size, true).map(format)];
  };
  expect(labels(47)).toEqual(["ثانیه", "۰", "۲۰", "۴۰", "۶۰"]);
  expect(labels(150)).toEqual(["دقیقه", "۰", "۱", "۲", "۳"]);
});
