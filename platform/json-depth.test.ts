import { expect, it } from "vitest";
import { checkJsonDepth } from "./json-depth.ts";

const nested = (levels: number, [open, close]: readonly [string, string] = ["[", "]"]) =>
  open.repeat(levels) + close.repeat(levels);
const check = (text: string) => checkJsonDepth(Buffer.from(text));

it("lets JSON of up to 64 levels pass, and as many brackets in texts and side by side as there are", () => {
  check(nested(64));
  check(JSON.stringify({ text: nested(500), escaped: `"${nested(500, ["{", "}"])}`, slash: "\\", more: [[]] }));
  check(`[${Array(1_000).fill("{}").join()}]`);
});

it.each([
  ["lists", nested(65)],
  ["objects", `${'{"a":'.repeat(80_000)}1${"}".repeat(80_000)}`],
  ["what never closes", "[".repeat(65)],
  ["brackets after a text that ends in a backslash", `["\\\\",${nested(64)}]`],
])("refuses deeper %s before they are parsed", (_, text) => {
  expect(() => check(text)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
});
