import { expect, it } from "vitest";
import { differenceOf } from "./compare-pages.server.ts";

it("the difference of two shares has its 95 % interval", () => {
  // By hand: √(0.3·0.7/1000 + 0.36·0.64/800) = 0.02231, times 1.96.
  const found = differenceOf({ share: 0.3, clicks: 1_000 }, { share: 0.36, clicks: 800 });
  expect(found?.points).toBeCloseTo(6, 9);
  expect(found?.within).toBeCloseTo(4.374, 2);
});

it("is unknown where a page has no clicks", () => {
  expect(differenceOf({ share: 0, clicks: 0 }, { share: 0.5, clicks: 10 })).toBeUndefined();
});
