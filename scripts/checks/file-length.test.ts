import { expect, it } from "vitest";
import { fileLength } from "./rules.mjs";

const lines = (count: number) => "const a = 1;\n".repeat(count);
const found = (text: string, path = "app/ui/card.tsx") =>
  fileLength.check([{ path, text }]).map(({ message }) => message);

it("over 300 lines the first comment says why", () => {
  const message = expect.stringContaining("over 300");
  expect(found(lines(301))).toEqual([message]);
  expect(found(`/** The card. */\n${lines(300)}`)).toEqual([message]);
  expect(found(`/** Long because of it. */\n${lines(300)}`)).toEqual([message]);
  expect(found(`${lines(300)}// Long because every kind of card is one table.\n`)).toEqual([message]);
  expect(found(lines(301), "tests/http/errors.test.ts")).toEqual([message]);
});

it("over 500 lines there is no reason", () => {
  expect(found(`// Long because every kind of card is one table.\n${lines(500)}`)).toEqual([
    "501 lines: over 500, divide it",
  ]);
});

it("shorter files, long ones with their reason and data are fine", () => {
  expect(found(lines(300))).toEqual([]);
  expect(found(`/**\n * Cards.\n * Long because every kind of card is one table.\n */\n${lines(490)}`)).toEqual([]);
  expect(found(`#!/usr/bin/env node\n// Cards.\n// Long because every kind is one table.\n${lines(490)}`)).toEqual([]);
  expect(found(lines(900), "package-lock.json")).toEqual([]);
});
