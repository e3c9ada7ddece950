import { describe, expect, it } from "vitest";
import { placeInBox, placeOnPage } from "./place-click.ts";

const box = [100, 1_000, 200, 50] as const;
const quarter = [8_192, 24_575] as const;

describe("a click in a box", () => {
  it("is at its share of the box, from the inline start of the capture", () => {
    expect(placeInBox({ share: [0, 32_767], rtl: false }, { s: "a", box })).toEqual({ x: 100, y: 1_050 });
    const left = placeInBox({ share: quarter, rtl: true }, { s: "a", box });
    const right = placeInBox({ share: quarter, rtl: true }, { s: "a", box, rtl: true });
    expect(left.x).toBeCloseTo(150, 1);
    expect(right.x).toBeCloseTo(250, 1);
    expect(right.y).toBeCloseTo(1_037.5, 1);
  });

  it("is on the same thing of a picture, which no browser mirrors", () => {
    for (const [clicked, now, x] of [
      [true, true, 250],
      [true, false, 250],
      [false, true, 150],
      [false, false, 150],
    ] as const) {
      const point = placeInBox({ share: quarter, rtl: clicked }, { s: "img", box, rtl: now, picture: true });
      expect(point.x).toBeCloseTo(x, 1);
    }
  });
});

describe("a click on the page's background", () => {
  const map = { width: 1_440, height: 3_000, pageHeight: 3_000, screenHeight: 900, elements: [] };
  const click = { page: [180, 500], viewportWidth: 720, documentHeight: 3_100, rtl: false } as const;

  it("is at its distance from the inline start, scaled by the width", () => {
    expect(placeOnPage(click, map, {})).toEqual({ x: 360, y: 500 });
    expect(placeOnPage({ ...click, rtl: true }, map, { rtl: true })).toEqual({ x: 360, y: 500 });
    expect(placeOnPage(click, map, { rtl: true })).toEqual({ x: 1_080, y: 500 });
  });

  it("has no place where the page was over 5 % higher or lower, nor outside the picture", () => {
    expect(placeOnPage({ ...click, documentHeight: 3_150 }, map, {})).toBeDefined();
    expect(placeOnPage({ ...click, documentHeight: 3_151 }, map, {})).toBeUndefined();
    expect(placeOnPage({ ...click, documentHeight: 2_849 }, map, {})).toBeUndefined();
    expect(placeOnPage({ ...click, page: [180, 3_000] }, map, {})).toBeUndefined();
    expect(placeOnPage({ ...click, viewportWidth: 0 }, map, {})).toBeUndefined();
  });
});
