import { expect, it } from "vitest";
import { functionLength } from "./rules.mjs";

const body = (lines: number) => "  call();\n".repeat(lines - 2);
const found = (text: string, path = "app/ui/card.tsx") =>
  functionLength.check([{ path, text }]).map(({ line, message }) => [line, message]);

it("finds functions of more than 60 lines, whatever their form", () => {
  expect(found(`\nfunction settle() {\n${body(61)}}`)).toEqual([[2, "settle has 61 lines: at most 60"]]);
  expect(found(`const settle = () => {\n${body(61)}};`)).toEqual([[1, "settle has 61 lines: at most 60"]]);
  expect(found(`class Day {\n  settle() {\n${body(61)}}\n}`)).toEqual([[2, "settle has 61 lines: at most 60"]]);
  expect(found(`list.map((each) => {\n${body(61)}});`)).toEqual([[1, "a function has 61 lines: at most 60"]]);
});

it("60 lines are fine; in tests the runner's callbacks do not count, other functions do", () => {
  expect(found(`function settle() {\n${body(60)}}`)).toEqual([]);
  const test = `describe("days", () => {\n${body(99)}});\nit.each([1])("settles %i", () => {\n${body(61)}});`;
  expect(found(test, "app/ui/card.test.tsx")).toEqual([]);
  expect(found(test, "app/ui/card.tsx")).toHaveLength(2);
  expect(found(`function help() {\n${body(61)}}`, "app/ui/card.test.tsx")).toHaveLength(1);
});
