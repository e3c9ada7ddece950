import { expect, it } from "vitest";
import { dayMs } from "./day.ts";
import { planRead } from "./read-plan.ts";

const settled = {
  versions: new Map([
    [10, 7],
    [11, 8],
    [13, 9],
  ]),
  dirty: [12],
  last: 13,
};
const days = (first: number, last: number) => ({ from: first * dayMs, to: (last + 1) * dayMs });

it("reads each day in one place: settled rows, events, or nowhere where it has none", () => {
  expect(planRead(settled, days(1, 15), [])).toEqual({
    versions: [7, 8, 9],
    raw: [days(12, 12), days(14, 15)],
    unindexed: [days(12, 12), { from: 14 * dayMs, to: Number.POSITIVE_INFINITY }],
  });
});

it("reads a day from events where a boundary inside it is off the half-hour", () => {
  const { from, to } = { from: 10 * dayMs + 900_000, to: 12 * dayMs };
  expect(planRead(settled, { from, to }, [])).toMatchObject({ versions: [8], raw: [{ from, to: 11 * dayMs }] });
});

it("reads an empty range of events where the period has no events", () => {
  expect(planRead(settled, days(2, 5), [])).toMatchObject({
    versions: [],
    raw: [{ from: 2 * dayMs, to: 2 * dayMs }],
  });
});
