import { expect, it } from "vitest";
import { foldTest } from "./judge-attribute.ts";
import { meetsText, positiveOf } from "./meets-test.ts";

it.each([
  ["email", "is", ["Mina@Shop.example"], ["mina@shop.example"]],
  ["email", "ends_with", ["@Shop.example"], ["@shop.example"]],
  ["phone", "is_not", ["0912 345 6789"], ["+989123456789"]],
  ["phone", "any_of", ["۰۹۱۲۳۴۵۶۷۸۹", "front desk"], ["+989123456789", "front desk"]],
  ["phone", "contains", ["9123456789"], ["9123456789"]],
] as const)("compares %s with values as they are stored: %s", (field, op, values, expected) => {
  expect(foldTest(field, { kind: "text", op, values: [...values] })).toMatchObject({ op, values: expected });
});

it.each([
  ["name", "is_not", "none_of"],
  ["name", "contains", "contains"],
  ["attr.title", "starts_with", "starts_with"],
] as const)("takes the letters of both keyboards in %s: %s", (field, op, expected) => {
  const arabic = "عل\u064a"; // letters: compared, never shown
  const test = foldTest(field, { kind: "text", op, values: ["علی"] });
  expect(test).toEqual({ kind: "text", op: expected, values: ["علی", arabic] });
  const positive = positiveOf(test);
  expect(meetsText(positive.test, [arabic])).toBe(true);
  expect(meetsText(positive.test, ["علا"])).toBe(false);
});
