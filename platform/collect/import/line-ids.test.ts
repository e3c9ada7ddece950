import { expect, it } from "vitest";
import { LineIds } from "./line-ids.ts";

const idsOf = (lines: readonly (readonly [string, number])[]) => {
  const ids = new LineIds("site");
  return lines.map(([line, at]) => ids.next(line, at));
};
const second = 1_000;

it("makes the same ids for the same lines and new ids for added ones", () => {
  const lines = [
    ["a", 0],
    ["b", second],
    ["a", 0],
    ["c", 2 * second],
  ] as const;
  expect(idsOf([...lines, ["d", 3 * second]]).slice(0, 4)).toEqual(idsOf(lines));
});

it("distinguishes two identical hits, also with other lines between them", () => {
  const ids = idsOf([
    ["a", 0],
    ["b", 90 * second],
    ["b", 119 * second],
    ["a", 0],
  ]);
  expect(new Set(ids).size).toBe(4);
});

it("gives a second copy of a log inside the file the same ids", () => {
  const log = [
    ["a", 0],
    ["a", 0],
    ["b", 600 * second],
    ["c", 1_200 * second],
  ] as const;
  const ids = idsOf([...log, ...log]);
  expect(ids.slice(4)).toEqual(ids.slice(0, 4));
});

it("differs between websites", () => {
  expect(new LineIds("one").next("a", 0)).not.toBe(new LineIds("two").next("a", 0));
});
