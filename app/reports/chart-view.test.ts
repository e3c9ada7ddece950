import { describe, expect, it } from "vitest";
import type { Report } from "#contract/reports.ts";
import { chartView } from "./chart-view.server.ts";
import { report as depthReport } from "./depth.report.server.ts";
import { goalCells } from "./goals-view.server.ts";
import { metricViews } from "./metric-view.server.ts";
import { firstView, salesCells } from "./sales-view.server.ts";
import { sharedView } from "./shared-view.server.ts";

const day = (date: number, sessions: number) => ({
  at: `2026-11-${String(date).padStart(2, "0")}T00:00:00Z`,
  sessions,
});
const range = { from: "2026-11-05T00:00:00Z", to: "2026-11-08T14:21:00Z", boundary: "day" as const, partial: true };
const report = {
  ...{ range, totals: { sessions: 9 }, series: [day(5, 0), day(6, 2), day(7, 0), day(8, 7)] },
  ...{ compare: { from: "2026-10-29T00:00:00Z", to: "2026-11-01T14:21:00Z" }, compareTotals: { sessions: 0 } },
  compareSeries: [29, 30, 31].map((date) => ({ at: `2026-10-${date}T00:00:00Z`, sessions: 0 })).concat(day(1, 0)),
} as Report;
const clock = { zone: "UTC", now: Date.parse("2026-11-08T14:20:30Z") };
const at = (text: string) => Date.parse(text);

describe("a chart", () => {
  it("has no line before the first event, neither of the period nor of what it is compared with", () => {
    const { values, compared, legend, rows } = chartView(report, "sessions", {
      ...clock,
      firstAt: at("2026-11-06T09:00:00Z"),
    });
    expect(values).toEqual([null, 2, 0, 7]);
    expect(compared).toEqual([]);
    expect(legend.compared).toBeUndefined();
    expect(rows.map(({ value }) => value)).toEqual(["—", "۲", "۰", "۷"]);
  });

  it("begins within the compared period where the first event is there", () => {
    const firstAt = at("2026-10-31T23:59:59Z");
    const { compared, legend, hints, rows } = chartView(report, "sessions", { ...clock, firstAt });
    expect(compared).toEqual([null, null, 0, 0]);
    // Nothing is said of the buckets before it, rather than that nothing is known of them.
    expect(hints.map((hint) => hint.includes("دورهٔ قبل"))).toEqual([false, false, true, true]);
    expect(rows.map((row) => row.compared)).toEqual([undefined, undefined, "۰", "۰"]);
    expect(legend.compared).toContain("۷ تا ۱۰ آبان ۱۴۰۵، ساعت ۱۴:۲۰");
  });

  it("says that both periods end at this minute", () => {
    const { legend } = chartView(report, "sessions", clock);
    expect(legend.now).toBe("۱۴ تا ۱۷ آبان ۱۴۰۵، ساعت ۱۴:۲۰");
    expect(legend.compared).toBe("۷ تا ۱۰ آبان ۱۴۰۵، ساعت ۱۴:۲۰");
  });

  it("marks the days of the calendar's occasions where its points are days, and says so in its legend", () => {
    const yalda = [19, 20, 21].map((date) => ({ at: `2026-12-${date}T00:00:00Z`, sessions: date }));
    const of = (boundary: "day" | "week", series: { at: string }[] | undefined = yalda) =>
      chartView({ ...report, range: { ...range, boundary }, series } as Report, "sessions", clock);
    expect(of("day").occasions).toEqual([2]);
    expect(of("day").hints[2]).toContain("شب یلدا");
    expect(of("day").legend.occasions).toBe("مناسبت تقویم: شب یلدا (۳۰ آذر)");
    const newYear = Array.from({ length: 16 }, (_, day) => ({ at: `2027-03-${21 + day}T00:00:00Z` })).slice(0, 11);
    expect(of("day", newYear).legend.occasions).toMatch(/^مناسبت تقویم: .*\(۱ فروردین\)، .*، .*\) و [۱-۹] روز دیگر$/);
    expect(of("week").occasions).toEqual([]);
    expect(of("day", report.series)).toMatchObject({ occasions: [], legend: { occasions: undefined } });
  });

  it("marks the holidays of the country of the zone", () => {
    const series = [{ at: "2026-08-18T19:30:00Z", sessions: 1 }];
    const inZone = (zone: string) =>
      chartView({ ...report, range: { ...range, boundary: "day" }, series } as Report, "sessions", { ...clock, zone });
    expect(inZone("Asia/Kabul").hints[0]).toContain("استقلال افغانستان");
    expect(inZone("Asia/Tehran").occasions).toEqual([]);
  });
});

it("a figure without a base says nothing of a change, and its course begins with the first event", () => {
  const [cell] = metricViews(report, ["sessions"], at("2026-11-06T09:00:00Z"));
  expect(cell).toMatchObject({ change: undefined, spark: [2, 0] });
  const [based] = metricViews({ ...report, compareTotals: { sessions: 6 } }, ["sessions"]);
  expect(based).toMatchObject({ change: { text: "+۵۰٫۰٪", before: "۶" }, spark: [0, 2, 0] });
});

it("the courses of sales and goals begin with the first event too", () => {
  const firstAt = at("2026-11-06T09:00:00Z");
  const series = report.series?.map(({ at: start, sessions }) => ({
    at: start,
    orders: sessions,
    conversions: sessions,
  }));
  const orders = salesCells({ ...report, series } as Report, firstAt).find(({ name }) => name === "orders");
  const goals = { ...report, series, all: { sessions: 9 }, totals: {} } as unknown as Parameters<typeof goalCells>[0];
  const conversions = goalCells(goals, firstAt).find(({ name }) => name === "conversions");
  expect([orders?.spark, conversions?.spark]).toEqual([
    [2, 0],
    [2, 0],
  ]);
});

it("a shared link's chart begins with the first event, and its sentence ends at this minute", () => {
  const shared = {
    ...{ name: "آبان", website: { name: "چای", timeZone: "UTC", currency: "IRT" }, filters: {}, overview: report },
    ...{ firstEventAt: "2026-11-06T09:00:00.000Z", view: { kind: "breakdown", dimension: "page" }, breakdown: report },
  };
  const { blocks, sentence } = sharedView(shared as never, new Request("http://nabz.example/s/1"), clock.now);
  expect(blocks[0]).toMatchObject({ kind: "course", chart: { values: [null, 2, 0, 7], compared: [] } });
  expect(sentence).toBe("۱۴ تا ۱۷ آبان ۱۴۰۵، ساعت ۱۴:۲۰ در برابر ۷ تا ۱۰ آبان ۱۴۰۵، ساعت ۱۴:۲۰");
});

it("distributions have no column of a compared period in which nobody came", () => {
  const range = { from: 0, to: 10, sessions: 4, people: 4 };
  const columnsOf = (before: number) => {
    const compareTotals = { sessions: before, people: before };
    const items = [{ ...range, compare: before }];
    const found = { totals: { sessions: 4, people: 4, unvisited: 0 }, compareTotals, items, median: 4 };
    const shown = { depth: { ...found, pages: items, durations: items } } as never;
    const [block] = depthReport.blocks(shown);
    const cards = block?.kind === "distributions" ? block.cards : [];
    return [...cards, firstView(found as never)].map(({ columns, rows }) => [columns.length, rows[0]?.figures.length]);
  };
  expect(columnsOf(0)).toEqual(Array.from({ length: 3 }, () => [3, 2]));
  expect(columnsOf(7)).toEqual(Array.from({ length: 3 }, () => [4, 3]));
});
