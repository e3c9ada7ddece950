import { expect, it } from "vitest";
import { foldTest } from "./judge-attribute.ts";

it.each([
  ["email", "is", ["Mina@Shop.example"], ["mina@shop.example"]],
  ["email", "ends_with", ["@Shop.example"], ["@shop.example"]],
  ["phone", "is_not", ["0912 345 6789"], ["+989123456789"]],
  ["phone", "any_of", ["۰۹۱۲۳۴۵۶۷۸۹", "front desk"], ["+989123456789", "front desk"]],
  ["phone", "contains", ["9123456789"], ["9123456789"]],
] as const)("compares %s with values as they are stored: %s", (field, op, values, expected) => {
  expect(foldTest(field, { kind: "text", op, values: [...values] })).toMatchObject({ op, values: expected });
});
