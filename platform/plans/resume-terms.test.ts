import { expect, it } from "vitest";
import type { Minor } from "#platform/minor.ts";
import { dayMs } from "./plan-term.ts";
import { resumeTerms } from "./resume-terms.ts";

const day = (count: number) => count * dayMs;
const standing = (now: number, ...terms: [string, number, number][]) => ({
  now: day(now),
  terms: terms.map(([id, from, to]) => ({
    ...{ id, startsAt: day(from), endsAt: day(to), price: 0 as Minor },
    ...{ type: "STARTUP" as const, period: "MONTHLY" as const, currency: "IRT" as const },
  })),
});
const ended = (id: string, from: number, to: number, endedFrom: number) => ({
  ...{ id, type: "STARTUP" as const, startsAt: day(from), endsAt: day(to), endedFrom: day(endedFrom) },
});

it("gives what had begun the rest of its time from now on", () => {
  expect(resumeTerms(standing(15), [ended("a", 0, 10, 30)])).toEqual({
    resumed: [{ id: "a", startsAt: 0, endsAt: day(35) }],
    moved: [],
  });
});

it("puts what had not begun behind it, and what waits behind both", () => {
  const terms = standing(15, ["c", 40, 70]);
  expect(resumeTerms(terms, [ended("a", 0, 10, 30), ended("b", 30, 30, 60)])).toEqual({
    resumed: [
      { id: "a", startsAt: 0, endsAt: day(35) },
      { id: "b", startsAt: day(35), endsAt: day(65) },
    ],
    moved: [{ id: "c", startsAt: day(65), endsAt: day(95) }],
  });
});

it("goes on after a plan that runs", () => {
  expect(resumeTerms(standing(15, ["x", 12, 42]), [ended("a", 0, 10, 30)])).toEqual({
    resumed: [{ id: "a", startsAt: day(42), endsAt: day(62) }],
    moved: [],
  });
});

it("closes gaps where nothing was ended", () => {
  expect(resumeTerms(standing(15, ["c", 40, 70]), [])).toEqual({
    resumed: [],
    moved: [{ id: "c", startsAt: day(15), endsAt: day(45) }],
  });
});
