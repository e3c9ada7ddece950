import { expect, it } from "vitest";
import { bucketWords, dayWords, jalaliOf, periodWords, timeWords, weekdayWords, zoneWords } from "./dates.ts";

const tehran = "Asia/Tehran";
const at = (text: string) => Date.parse(text);

it("a day is that of the website's zone", () => {
  expect(dayWords(jalaliOf(tehran, at("2026-11-20T20:29:59Z")), true)).toBe("۲۹ آبان ۱۴۰۵");
  expect(dayWords(jalaliOf(tehran, at("2026-11-20T20:30:00Z")), true)).toBe("۳۰ آبان ۱۴۰۵");
  expect(weekdayWords(tehran, at("2026-11-13T12:00:00Z"))).toBe("جمعه ۲۲ آبان");
  expect(timeWords(tehran, at("2026-11-13T05:05:00Z"))).toBe("۰۸:۳۵");
});

it.each([
  ["2026-10-22T20:30:00Z", "2026-11-21T20:30:00Z", "۱ تا ۳۰ آبان ۱۴۰۵"],
  ["2026-10-16T20:30:00Z", "2026-11-15T20:30:00Z", "۲۵ مهر تا ۲۴ آبان ۱۴۰۵"],
  ["2026-03-19T20:30:00Z", "2026-03-21T20:30:00Z", "۲۹ اسفند ۱۴۰۴ تا ۱ فروردین ۱۴۰۵"],
  ["2026-11-12T20:30:00Z", "2026-11-13T20:30:00Z", "۲۲ آبان ۱۴۰۵"],
  ["2026-11-13T05:00:00Z", "2026-11-13T06:00:00Z", "۲۲ آبان ۱۴۰۵، ۰۸:۳۰ تا ۰۹:۳۰"],
  ["2026-11-13T05:00:00Z", "2026-11-13T20:30:00Z", "۲۲ آبان ۱۴۰۵، ۰۸:۳۰ تا ۲۴:۰۰"],
  ["2026-11-12T20:30:00Z", "2026-11-13T06:00:00Z", "۲۲ آبان ۱۴۰۵، تا ساعت ۰۹:۳۰"],
  ["2026-10-22T20:30:00Z", "2026-11-13T06:00:00Z", "۱ تا ۲۲ آبان ۱۴۰۵، ساعت ۰۹:۳۰"],
  ["2026-11-12T06:00:00Z", "2026-11-13T06:00:00Z", "۲۱ آبان، ۰۹:۳۰ تا ۲۲ آبان ۱۴۰۵، ۰۹:۳۰"],
])("the period from %s to %s in words", (from, to, words) => {
  expect(periodWords(tehran, at(from), at(to))).toBe(words);
});

it("a bucket is named by what it spans", () => {
  const instant = at("2026-10-22T20:30:00Z");
  expect(bucketWords(tehran, "hour", instant)).toBe("۰۰:۰۰");
  expect(bucketWords(tehran, "hour", instant, true)).toBe("۱ آبان ۰۰:۰۰");
  expect(bucketWords(tehran, "day", instant)).toBe("۱ آبان");
  expect(bucketWords(tehran, "month", instant)).toBe("آبان ۱۴۰۵");
  expect(bucketWords(tehran, "year", instant)).toBe("۱۴۰۵");
});

it("a zone's offset has Persian digits", () => {
  expect(zoneWords(tehran, at("2026-11-20T10:00:00Z"))).toBe("+۰۳:۳۰");
});
