import { expect, it } from "vitest";
import type { Report } from "#contract/reports.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { barListView } from "./bar-lists.server.ts";
import { breakdownTable } from "./breakdown-table.server.ts";
import { goalTable } from "./goals-view.server.ts";
import { metricViews } from "./metric-view.server.ts";
import { attributionView, salesCells } from "./sales-view.server.ts";
import { pagesPerSession } from "./sessions-view.server.ts";

const range = { from: "2026-11-21T00:00:00Z", to: "2026-11-28T00:00:00Z", boundary: "day" as const, partial: false };
const compare = { from: "2026-11-14T00:00:00Z", to: "2026-11-21T00:00:00Z" };
const figures = (sessions: number) => ({ sessions, pageViews: 2 * sessions, sales: sessions, orders: sessions });
const item = (key: string, sessions: number) => ({ ...figures(sessions), key, label: key, compare: figures(3) });
const report: Report = {
  ...{ range, compare, totals: figures(7), compareTotals: figures(3), series: [], page: 1, limit: 25, total: 2 },
  items: [item("", 40), item("yalda", 7)],
};
const query = new URLSearchParams();
const [before, within] = [Date.parse("2026-11-13T10:00:00Z"), Date.parse("2026-11-18T10:00:00Z")];

it("a figure says no change where what it is compared with begins before the first event", () => {
  const changesOf = (firstAt: number) => [
    ...metricViews(report, ["sessions", "pageViews"], firstAt).map(({ change }) => change?.text),
    salesCells(report, firstAt).find(({ name }) => name === "orders")?.change?.text,
  ];
  expect(changesOf(before)).toEqual(["+۱۳۳٫۳٪", "+۱۳۳٫۳٪", "+۱۳۳٫۳٪"]);
  expect(changesOf(within)).toEqual([undefined, undefined, undefined]);
  expect(changesOf(Date.parse(compare.from))[0]).toBe("+۱۳۳٫۳٪");
});

it("rows say none then either, nor does their total", () => {
  const tablesOf = (firstAt: number) => {
    const based = withWholeBase(report, firstAt);
    const table = breakdownTable("campaign", { ...based, isOther: false }, query, "");
    const goal = { ...based, all: figures(7), items: [{ key: "1", label: "g", isMain: false, compare: {} }] };
    const goals = goalTable(goal as never, query);
    const sales = attributionView({ ...based, model: "first", lookback: 30 } as never, query);
    const isSaid = [table.changeHead, goals.changeHead].map((head) => head !== undefined);
    return { isSaid, has: sales.hasChange, changes: [table.totalChange, table.rows[1]?.change, sales.rows[1]?.change] };
  };
  expect(tablesOf(before)).toMatchObject({ isSaid: [true, true], has: true });
  expect(tablesOf(before).changes).not.toContain(undefined);
  const none = [undefined, undefined, undefined];
  expect(tablesOf(within)).toEqual({ isSaid: [false, false], has: false, changes: none });
  expect(pagesPerSession(withWholeBase(report, within)).change).toBeUndefined();
  expect(pagesPerSession(withWholeBase(report, before)).change).toBeDefined();
});

it("what has no campaign stands outside the scale of the campaigns", () => {
  const { rows } = barListView("campaign", report, query);
  expect(rows.map(({ key, width }) => [key, width])).toEqual([
    ["", 0],
    ["yalda", 100],
  ]);
});
