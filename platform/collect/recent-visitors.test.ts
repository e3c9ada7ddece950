import { expect, it } from "vitest";
import { RecentVisitors } from "./recent-visitors.ts";

const hour = 3_600_000;

it("knows a visitor for as many generations as it keeps, and one more at most", () => {
  const visitors = new RecentVisitors(hour, { generationMs: hour, generations: 2, maxVisitors: 100 });
  expect(visitors.has(1n)).toBe(false);
  const known: boolean[][] = [];
  for (let now = hour; now <= 5 * hour; now += hour) {
    visitors.rotate(now);
    visitors.add(BigInt(now / hour), now);
    known.push([1n, 2n, 3n].map((each) => visitors.has(each)));
  }
  expect(known).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

it("states since when it knows every visitor", () => {
  const visitors = new RecentVisitors(hour, { generationMs: hour, generations: 1, maxVisitors: 100 });
  expect(visitors.coversSince).toBe(hour);
  visitors.add(1n, 1.5 * hour);
  visitors.rotate(2 * hour);
  visitors.add(2n, 2.2 * hour);
  expect(visitors.coversSince).toBe(hour);
  visitors.rotate(3 * hour);
  expect(visitors.coversSince).toBe(1.5 * hour + 1);
});

it("forgets the oldest generation early past its bound", () => {
  const visitors = new RecentVisitors(0, { generationMs: hour, generations: 1, maxVisitors: 20 });
  for (let each = 1n; each <= 25n; each += 1n) {
    visitors.rotate(1);
    visitors.add(each, 1);
  }
  expect([1n, 10n, 11n, 25n].map((each) => visitors.has(each))).toEqual([false, false, true, true]);
  expect(visitors.coversSince).toBe(2);
});
