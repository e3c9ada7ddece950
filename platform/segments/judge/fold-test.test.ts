import { expect, it } from "vitest";
import { foldTest, foldValue } from "./fold-test.ts";
import { meetsList, meetsText, positiveOf } from "./meets-test.ts";

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

it.each(["name", "os", "browser"])("compares %s in any case of Latin letters", (field) => {
  const { test } = positiveOf(foldTest(field, { kind: "text", op: "contains", values: ["MiNa É"] }));
  expect(meetsText(test, [foldValue(field, "Mina É")])).toBe(true);
  expect(meetsText(test, [foldValue(field, "mina é")])).toBe(false);
});

it("compares the letter case of the owner's own attributes", () => {
  expect(foldTest("attr.size", { kind: "text", op: "is", values: ["XL"] })).toMatchObject({ values: ["XL"] });
  expect(foldValue("attr.size", "XL")).toBe("XL");
});

it("finds each word of a list in the letters of both keyboards", () => {
  const [arabic, persian] = ["عل\u064a", "علی"]; // letters: compared, never shown
  const test = (op: "contains_any" | "contains_all", ...values: string[]) => ({ kind: "list", op, values }) as const;
  expect(meetsList(test("contains_any", persian), [arabic])).toBe(true);
  expect(meetsList(test("contains_all", persian, "سرخ"), ["سرخ", arabic])).toBe(true);
  expect(meetsList(test("contains_all", persian, "سرخ"), [arabic, persian])).toBe(false);
});
