import { expect, it } from "vitest";
import { shiftAt } from "./shift-at.ts";

// Begun at 0; stood still from 100 to 150, which counts, from 200 to 260, which does not, and from 300 to 310.
const starts = [
  { at: 0, shift: 0 },
  { at: 150, shift: 50 },
  { at: 260, shift: 50 },
  { at: 310, shift: 60 },
];

it.each([
  [50, 0],
  [100, 0],
  [120, 20],
  [150, 50],
  [230, 50],
  [305, 55],
  [400, 60],
])("by %i it had stood still for %i", (instant, shift) => {
  expect(shiftAt(starts, instant)).toBe(shift);
});
