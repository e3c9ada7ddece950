import { expect, it } from "vitest";
import { differenceOf } from "./compare-pages.server.ts";

it("the difference of two shares has its 95 % interval", () => {
  // By hand: Wilson's intervals are 27.24 to 32.91 and 32.75 to 39.39 %.
  const found = differenceOf({ share: 0.3, clicks: 1_000 }, { share: 0.36, clicks: 800 });
  expect(found?.points).toBeCloseTo(6, 9);
  expect(found?.low).toBeCloseTo(1.64, 1);
  expect(found?.high).toBeCloseTo(10.36, 1);
});

it("says of a click on either side that it may be chance", () => {
  const found = differenceOf({ share: 0, clicks: 1 }, { share: 1, clicks: 1 });
  expect(found?.points).toBe(100);
  expect(found?.low).toBeLessThan(0);
});

it("is unknown where a page has no clicks", () => {
  expect(differenceOf({ share: 0, clicks: 0 }, { share: 0.5, clicks: 10 })).toBeUndefined();
});
