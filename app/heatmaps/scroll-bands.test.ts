import { expect, it } from "vitest";
import { describeScroll } from "./scroll-bands.server.ts";

it("the figures of the compared period stand beside those of the period", () => {
  const figures = {
    people: 4,
    views: 6,
    unmeasured: 0,
    fold: null,
    reachFold: null,
    half: 0.5,
    end: { people: 1, share: 0.25 },
  };
  const stat = { ...figures, items: [] };
  expect(describeScroll(stat as never).before).toBeUndefined();
  const before = (half: number | null) => describeScroll({ ...stat, compare: { ...figures, half } } as never).before;
  expect(before(0.5)).toBe("در دورهٔ قبل: ۴ نفر در ۶ بازدید صفحه؛ نیمی تا ۵۰٫۰٪ بلندی صفحه");
  expect(before(null)).toBe("در دورهٔ قبل: ۴ نفر در ۶ بازدید صفحه");
});
