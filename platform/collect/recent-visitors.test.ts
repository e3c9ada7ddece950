import { expect, it } from "vitest";
import { RecentVisitors } from "./recent-visitors.ts";

const hour = 3_600_000;

it("knows a visitor for an hour at least and two at most", () => {
  const visitors = new RecentVisitors();
  expect(visitors.isNew(1n)).toBe(true);
  visitors.add(1n, hour);
  visitors.add(2n, 2 * hour);
  expect([1n, 2n].map((each) => visitors.isNew(each))).toEqual([false, false]);
  visitors.add(3n, 3 * hour);
  expect([1n, 2n, 3n].map((each) => visitors.isNew(each))).toEqual([true, false, false]);
});

it("forgets the older half past its bound", () => {
  const visitors = new RecentVisitors(10);
  for (let each = 1n; each <= 25n; each += 1n) visitors.add(each, hour);
  expect([1n, 11n, 25n].map((each) => visitors.isNew(each))).toEqual([true, false, false]);
});
