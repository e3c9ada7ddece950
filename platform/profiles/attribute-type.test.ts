import { expect, it } from "vitest";
import { attributeType } from "./attribute-type.ts";

it.each([
  [42, "number"],
  [false, "boolean"],
  [["a", "b"], "list"],
  ["2024-05-01", "date"],
  ["2024-05-01T10:00:00Z", "date"],
  // A Jalali day, and days that no calendar has.
  ["1402-05-01", "text"],
  ["2024-02-30", "text"],
  ["9999-99-99", "text"],
  ["2024-05-01 or later", "text"],
  ["42", "text"],
  [{ part: 1 }, "text"],
] as const)("%j is a %s", (value, type) => {
  expect(attributeType(value)).toBe(type);
});
