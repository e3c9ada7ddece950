import { expect, it } from "vitest";
import { fileLength } from "./rules.mjs";

const lines = (count: number) => "const a = 1;\n".repeat(count);
const found = (text: string, path = "app/ui/card.tsx") =>
  fileLength.check([{ path, text }]).map(({ line, message }) => [line, message]);

it("finds files of more than 300 lines, tests too", () => {
  const finding = [301, "301 lines: at most 300, divide it"];
  expect(found(lines(301))).toEqual([finding]);
  expect(found(lines(301), "tests/http/errors.test.ts")).toEqual([finding]);
});

it("300 lines and data are fine", () => {
  expect(found(lines(300))).toEqual([]);
  expect(found(lines(900), "package-lock.json")).toEqual([]);
});
