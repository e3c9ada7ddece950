import fc from "fast-check";
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

it("loses and adds no paid time, and lets no two terms lie beside each other, whatever was ended", () => {
  const length = fc.integer({ min: 1, max: 365 });
  const waiting = fc.array(fc.record({ gap: fc.nat({ max: 40 }), length }), { maxLength: 4 });
  const endings = fc.array(fc.record({ used: fc.nat({ max: 30 }), rest: length }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.option(length), waiting, endings, (running, later, cut) => {
      const now = 1_000;
      const terms: [string, number, number][] = running === null ? [] : [["running", now - 5, now + running]];
      let end = now + (running ?? 0) + 1;
      for (const [index, { gap, length }] of later.entries()) {
        terms.push([`later ${index}`, end + gap, end + gap + length]);
        end += gap + length;
      }
      const upgraded = cut.map(({ used, rest }, index) =>
        ended(
          `ended ${index}`,
          900 - used,
          index === 0 ? 900 : 900 - used,
          index === 0 ? 900 + rest : 900 - used + rest,
        ),
      );
      const { resumed, moved } = resumeTerms(standing(now, ...terms), upgraded);
      const places = new Map(
        standing(now, ...terms).terms.map((term) => [term.id, term as { startsAt: number; endsAt: number }]),
      );
      for (const place of [...resumed, ...moved]) places.set(place.id, place);
      const left = [...places.values()]
        .map(({ startsAt, endsAt }) => [Math.max(startsAt, day(now)), endsAt] as const)
        .toSorted(([a], [b]) => a - b);
      const paid = [running ?? 0, ...later.map(({ length }) => length), ...cut.map(({ rest }) => rest)];
      expect(left.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(day(paid.reduce((sum, each) => sum + each, 0)));
      for (const [index, [from]] of left.entries()) expect(from).toBe(left[index - 1]?.[1] ?? day(now));
    }),
  );
});
