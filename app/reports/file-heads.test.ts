import { expect, it } from "vitest";
import { fileDates, fileDays, fileFigure, fileHead } from "./file-heads.ts";

it("heads of a file's columns say the unit of their numbers", () => {
  expect([fileHead("نشست", "count"), fileHead("مدت", "duration"), fileHead("نرخ پرش", "rate")]).toEqual([
    ...["نشست", "مدت (ثانیه)", "نرخ پرش (از ۰ تا ۱)"],
  ]);
  expect([fileHead("فروش", "money"), fileHead("فروش (تومان)", "money")]).toEqual(["فروش (تومان)", "فروش (تومان)"]);
});

it("a mean of nothing is an empty cell of a file", () => {
  const seen = { pageViews: 3, measuredViews: 0, timeOnPage: 0, scrollDepth: 0, sessions: 2, bounceRate: 0 };
  const columns = ["pageViews", "measuredViews", "timeOnPage", "scrollDepth", "bounceRate"] as const;
  expect(columns.map((name) => fileFigure(name, seen))).toEqual([3, 0, "", "", 0]);
  expect(fileFigure("averageOrder", { orders: 0, averageOrder: 0 })).toBe("");
});

it("dates of a file are ISO 8601, or Jalali where the address says so", () => {
  const [day, hour] = ["2026-10-22T20:30:00Z", "2026-10-23T05:00:00Z"];
  const iso = fileDates(new URLSearchParams(), "Asia/Tehran");
  const jalali = fileDates(new URLSearchParams("dates=jalali"), "Asia/Tehran");
  expect(iso(day)).toBe("2026-10-23T00:00:00+03:30");
  expect([jalali(day), jalali(hour)]).toEqual(["۱ آبان ۱۴۰۵", "۱ آبان ۱۴۰۵ ۰۸:۳۰"]);
  const birthdays = ["", "dates=jalali"].map((query) => fileDays(new URLSearchParams(query))("1990-03-21"));
  expect(birthdays).toEqual(["1990-03-21", "۱ فروردین ۱۳۶۹"]);
});
