import { describe, expect, it } from "vitest";
import { dayMs } from "../day.ts";
import type { SettledDays } from "../read-plan.ts";
import { planRolled, type StoredRollup, validDays, validSums } from "./rolled-days.ts";

/** Days of the zone +03:30 begin at 20:30 of the day of UTC before. */
const at = (day: number) => day * dayMs - 3.5 * 3_600_000;
const settled: SettledDays = { versions: new Map([100, 101, 103, 104].map((day) => [day, day])), dirty: [], last: 104 };
const stored: StoredRollup = {
  ...{ meaning: "m", firstDay: 100, sources: [100, 101, 0, 103, 104], starts: [100, 101, 102, 103, 104, 105].map(at) },
  ...{ sums: [1, 2, 3, 4, 5], steps: [11, 12, 13, 14, 15] },
};
const valid = (of: Partial<SettledDays> = {}, meaning = "m") => validDays(stored, { ...settled, ...of }, meaning).steps;
const changed = (day: number, version: number) => {
  const versions = [...settled.versions].filter(([each]) => each !== day).concat([[day, version]]);
  return { versions: new Map(versions.sort(([one], [other]) => one - other)) };
};

describe("rolled days", () => {
  it("count while the settled days from which they were computed are the same", () => {
    expect(valid()).toEqual([11, 12, 13, 14, 15]);
    expect(valid({}, "another")).toEqual([]);
    expect(validDays(undefined, settled, "m").steps).toEqual([]);
  });

  it("end before a day that was settled again, is dirty, or got its first events", () => {
    expect(valid(changed(103, 999))).toEqual([11, 12, 13]);
    expect(valid({ dirty: [101] })).toEqual([11]);
    expect(valid(changed(102, 999))).toEqual([11, 12]);
    expect(valid(changed(99, 999))).toEqual([]);
    expect(valid({ last: 102 })).toEqual([11, 12, 13]);
  });

  it("keep the sums of each day that did not change itself", () => {
    const kept = (of: Partial<SettledDays>) => [...validSums(stored, { ...settled, ...of }, "m").values()];
    // A day of the zone lies in two of UTC.
    expect(kept(changed(101, 999))).toEqual([1, 4, 5]);
    expect(kept(changed(99, 999))).toEqual([2, 3, 4, 5]);
    expect(kept({ dirty: [104] })).toEqual([1, 2, 3, 4]);
  });

  const days = { starts: stored.starts, sums: stored.sums, steps: stored.steps };
  const plan = (from: number, to: number, cuts: number[] = [], minDays = 0) =>
    planRolled(days, settled, { period: { from, to }, cuts, minDays });

  it("serve what of a period they cover, and leave the rest", () => {
    expect(plan(at(101), at(103))).toEqual({ from: at(101), to: at(103), versions: [2, 3, 12, 13], rest: [] });
    expect(plan(at(100) + 1, at(106))).toEqual({
      ...{ from: at(101), to: at(105), versions: [2, 3, 4, 5, 12, 13, 14, 15] },
      rest: [
        { from: at(100) + 1, to: at(101) },
        { from: at(105), to: at(106) },
      ],
    });
  });

  it("do not serve buckets that divide them, periods outside them, or a small part", () => {
    expect(plan(at(100), at(103), [at(101) + 1])).toBeUndefined();
    expect(plan(at(100), at(106), [at(105) + 1])).toBeDefined();
    expect(plan(at(106), at(108))).toBeUndefined();
    expect(plan(at(101) + 1, at(102) - 1)).toBeUndefined();
    expect(plan(at(80), at(102))).toBeUndefined();
    expect(plan(at(101), at(106), [], 5)).toBeUndefined();
    expect(plan(at(101), at(105), [], 5)).toBeDefined();
  });
});
