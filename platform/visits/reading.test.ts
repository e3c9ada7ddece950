import { expect, it } from "vitest";
import { dayMs } from "./day.ts";
import { planReading } from "./reading.ts";

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

it("reads each day in one place: settled rows, events, or nowhere where there are none", () => {
  expect(planReading(settled, days(1, 15), [])).toEqual({
    versions: [7, 8, 9],
    raw: [days(12, 12), days(14, 15)],
    untold: [days(12, 12), { from: 14 * dayMs, to: Number.POSITIVE_INFINITY }],
  });
});

it("reads a day from events that a boundary cuts off the half-hour", () => {
  const { from, to } = { from: 10 * dayMs + 900_000, to: 12 * dayMs };
  expect(planReading(settled, { from, to }, [])).toMatchObject({ versions: [8], raw: [{ from, to: 11 * dayMs }] });
});

it("reads an empty piece of events where the period has no events at all", () => {
  expect(planReading(settled, days(2, 5), [])).toMatchObject({
    versions: [],
    raw: [{ from: 2 * dayMs, to: 2 * dayMs }],
  });
});
