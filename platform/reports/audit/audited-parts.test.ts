import { expect, it } from "vitest";
import { dayMs, dayOf } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";
import { auditedParts } from "./audited-parts.ts";

const zone = "+03:30";
const first = dayOf(Date.UTC(2026, 7, 1));
const days = (length: number) => new Map(Array.from({ length }, (_, index) => [first + index, index + 1]));
const settled = (length: number, more: Partial<SettledDays> = {}): SettledDays => ({
  ...{ versions: days(length), dirty: [], last: first + length - 1 },
  ...more,
});
const allTime = { from: 0, to: Date.UTC(2100, 0, 1) };
const parts = (of: SettledDays, period = allTime) =>
  auditedParts(of, period, zone).map(({ from, to }) =>
    [from, to].map((each) => new Date(each).toISOString().slice(0, 16)),
  );

it("are 31 local days each, from the first settled day to the last whole one", () => {
  expect(parts(settled(40))).toEqual([
    ["2026-07-31T20:30", "2026-08-31T20:30"],
    ["2026-08-31T20:30", "2026-09-09T20:30"],
  ]);
});

it("have no day whose events are deleted, nor one outside the period", () => {
  const foldedBefore = first + 10;
  expect(parts(settled(20, { foldedBefore }))).toEqual([["2026-08-12T20:30", "2026-08-20T20:30"]]);
  const period = { from: (first + 4) * dayMs, to: (first + 6) * dayMs };
  expect(parts(settled(20), period)).toEqual([["2026-08-05T20:30", "2026-08-06T20:30"]]);
});

it("are none where nothing is settled", () => {
  expect(parts(settled(0, { last: Number.NEGATIVE_INFINITY }))).toEqual([]);
  expect(parts(settled(20), { from: (first + 30) * dayMs, to: allTime.to })).toEqual([]);
});
