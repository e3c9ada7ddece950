import { expect, it } from "vitest";
import { paperZoom } from "./paper-zoom.ts";

it("a map on paper is as wide as the page at the most, and on one page where its words stay readable", () => {
  expect(paperZoom({ width: 320, height: 400 })).toBe(1);
  expect(paperZoom({ width: 1_400, height: 800 })).toBe(0.5);
  expect(paperZoom({ width: 700, height: 1_720 })).toBe(0.5);
  // Longer than a page: as wide as it, over several.
  expect(paperZoom({ width: 1_000, height: 8_600 })).toBe(0.7);
  expect(paperZoom({ width: 3_000, height: 500 }) * 3_000).toBeLessThanOrEqual(700);
});
