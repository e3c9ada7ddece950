import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeVisits } from "./unusual.ts";

const week = [100, 104, 96, 110, 90, 101, 99, 105];

describe("unusual visits", () => {
  it.each([
    ["as usual", 100, week, undefined],
    ["a good day", 150, week, undefined],
    ["double", 201, week, "rise"],
    ["half", 50, week, "fall"],
    ["nobody at all", 0, week, "fall"],
    // The Friday of a holiday among the weeks moves neither the middle nor the spread.
    ["double, with a holiday among the weeks", 202, [...week.slice(0, 7), 3], "rise"],
    ["double, with a sale among the weeks", 205, [...week.slice(0, 7), 5_000], "rise"],
    ["weeks that differ widely", 250, [20, 200, 60, 180, 30, 220, 90, 150], undefined],
    ["too few to say", 29, [4, 5, 3, 6, 4, 5, 4, 5], undefined],
    ["few, then many", 60, [4, 5, 3, 6, 4, 5, 4, 5], "rise"],
    ["chance among a few dozen", 44, [30, 31, 30, 29, 30, 30, 31, 30], undefined],
    ["a website of five weeks", 500, [100, 100, 100, 100, 100, 0, 0, 0], undefined],
    ["a website of six weeks", 500, [100, 100, 100, 100, 100, 100, 0, 0], "rise"],
    ["dead for weeks, and back", 400, [0, 0, 0, 0, 0, 0, 0, 90], "rise"],
    ["never any", 0, [0, 0, 0, 0, 0, 0, 0, 0], undefined],
  ] as const)("%s", (_, now, past, kind) => {
    expect(judgeVisits(now, past)?.kind).toBe(kind);
  });

  /** The same by counting ranks instead of sorting, in plain steps. */
  function plain(now: number, past: readonly number[]): string | undefined {
    const weeks = [...past];
    while (weeks.length > 0 && weeks[weeks.length - 1] === 0) weeks.pop();
    if (weeks.length < 6) return undefined;
    const middle = (values: readonly number[]) => {
      const ranked = (rank: number) =>
        values.find(
          (value) =>
            values.filter((other) => other < value).length <= rank &&
            values.filter((other) => other <= value).length > rank,
        ) ?? Number.NaN;
      return (ranked(Math.ceil(values.length / 2) - 1) + ranked(Math.floor(values.length / 2))) / 2;
    };
    const usual = middle(weeks);
    const distance = Math.abs(now - usual);
    const isFar = [
      distance >= 4 * 1.4826 * middle(weeks.map((visits) => Math.abs(visits - usual))),
      distance >= 4 * Math.sqrt(usual),
      distance >= 4,
    ].every(Boolean);
    if (!isFar || (now < 30 && usual < 30)) return undefined;
    return now >= usual + usual ? "rise" : now <= usual / 2 ? "fall" : undefined;
  }

  it("are what a plain program finds", () => {
    const visits = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5_000 }));
    const around = fc
      .tuple(
        fc.integer({ min: 1, max: 2_000 }),
        fc.array(fc.double({ min: 0.7, max: 1.4, noNaN: true }), { minLength: 4, maxLength: 8 }),
      )
      .map(([level, shares]) => shares.map((share) => Math.round(level * share)));
    const past = fc.oneof(fc.array(visits, { maxLength: 8 }), around);
    const found: Record<string, number> = {};
    fc.assert(
      fc.property(past, fc.double({ min: 0, max: 4, noNaN: true }), fc.option(visits), (weeks, share, other) => {
        const now = other ?? Math.round(share * (weeks[0] ?? 10));
        const kind = judgeVisits(now, weeks)?.kind;
        found[String(kind)] = (found[String(kind)] ?? 0) + 1;
        expect(kind).toBe(plain(now, weeks));
      }),
      { numRuns: 2_000 },
    );
    // A comparison of silence with silence would prove nothing.
    expect(Math.min(found.rise ?? 0, found.fall ?? 0, found.undefined ?? 0)).toBeGreaterThan(50);
  });
});
