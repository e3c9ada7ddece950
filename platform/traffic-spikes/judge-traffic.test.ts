import { describe, expect, it } from "vitest";
import { judgeTraffic, trendOf } from "./judge-traffic.ts";

describe("the traffic of some hours", () => {
  it.each([
    ["a rise", 300, [100, 110, 95, 105, 102], 1, { sessions: 300, usual: 102 }],
    ["a fall", 20, [100, 110, 95, 105, 102], 1, { sessions: 20, usual: 102 }],
    ["a good hour", 160, [100, 110, 95, 105, 102], 1, undefined],
    ["a rise of a shop whose weeks differ as much", 300, [50, 250, 20, 240, 120], 1, undefined],
    ["a rise after one odd week", 300, [900, 110, 95, 105, 102], 1, { sessions: 300, usual: 105 }],
    ["a season that yesterday had too", 300, [100, 110, 95, 105, 102], 2.8, undefined],
    ["few sessions", 30, [3, 4, 2, 3, 5], 1, undefined],
    ["a new website", 300, [100, 110, 95, 0, 0], 1, undefined],
  ] as const)("%s", (_, now, past, trend, expected) => {
    expect(judgeTraffic(now, past, trend)).toEqual(expected);
  });

  it("follows the level of the day before, which is bounded", () => {
    expect(trendOf(300, [100, 110, 90])).toBe(3);
    expect(trendOf(150, [100, 110, 90])).toBe(1.5);
    expect(trendOf(0, [100, 110, 90])).toBeCloseTo(1 / 3);
    expect(trendOf(50, [0, 0])).toBe(1);
  });
});
