import { expect, it } from "vitest";
import { scrollNeeded } from "./keep-in-view.ts";

const list = { top: 0, bottom: 900 };
const rowAt = (top: number) => ({ top, bottom: top + 36 });

it.each([
  ["stays where its current row is seen", rowAt(64), 0],
  ["stays where the row ends with it", rowAt(864), 0],
  ["is scrolled just so far that a row below is seen", rowAt(1000), 144],
  ["is scrolled back to a row above", rowAt(-100), -108],
])("a list %s", (_, row, expected) => {
  expect(scrollNeeded(row, list)).toBe(expected);
});

it("a list that is not drawn is not scrolled", () => {
  expect(scrollNeeded({ top: 0, bottom: 0 }, { top: 0, bottom: 0 })).toBe(0);
});
