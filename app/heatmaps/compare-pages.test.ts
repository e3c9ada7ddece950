import { expect, it } from "vitest";
import { comparePages, differenceOf } from "./compare-pages.server.ts";

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

it("nothing is said of a difference where a page has no clicks", () => {
  const item = { element: "7", text: "خرید", isTextHidden: false, link: null, selector: "a", share: 0.5 };
  const sideOf = (clicks: number) => ({ clicks, items: clicks === 0 ? [] : [item] }) as never;
  expect(comparePages(sideOf(10), sideOf(0))).toMatchObject([{ difference: "", isSure: false }]);
});

it("is written with its signs at the left of their numbers", () => {
  const item = { element: "7", text: "خرید", isTextHidden: false, link: null, selector: "a" };
  const sideOf = (clicks: number, share: number) => ({ clicks, items: [{ ...item, share }] }) as never;
  expect(comparePages(sideOf(1_000, 0.3), sideOf(800, 0.36))).toMatchObject([
    { difference: "\u200e+۶٫۰ واحد (\u200e+۱٫۶ تا \u200e+۱۰٫۴)", isSure: true },
  ]);
  expect(comparePages(sideOf(10, 0.5), sideOf(10, 0.4))).toMatchObject([
    { difference: "\u200e−۱۰٫۰ واحد (\u200e−۴۵٫۱ تا \u200e+۲۹٫۰)", isSure: false },
  ]);
});
