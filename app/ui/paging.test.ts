import { expect, test } from "vitest";
import { namedPages } from "./paging.tsx";

test("few pages are all named", () => {
  expect(namedPages(1, 1)).toEqual([1]);
  expect(namedPages(2, 4)).toEqual([1, 2, 3, 4]);
});

test("of many, those around the current one, the first and the last, with gaps between", () => {
  expect(namedPages(10, 33)).toEqual([1, 0, 9, 10, 11, 0, 33]);
  expect(namedPages(1, 33)).toEqual([1, 2, 0, 33]);
  expect(namedPages(33, 33)).toEqual([1, 0, 32, 33]);
});

test("a gap of one page is that page", () => {
  expect(namedPages(4, 33)).toEqual([1, 2, 3, 4, 5, 0, 33]);
});
