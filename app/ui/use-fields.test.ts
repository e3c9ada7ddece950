import { expect, it } from "vitest";
import { itemToFocus } from "./use-fields.ts";

it("the focus is on the item that a list's button made or moved, and on what took a removed one's place", () => {
  const of = (type: "insert" | "remove", index?: number) => ({ type, payload: { name: "steps", index } }) as never;
  expect(itemToFocus(of("insert"), "steps", 3)).toBe(2);
  expect(itemToFocus({ type: "reorder", payload: { name: "steps", to: 1 } }, "steps", 3)).toBe(1);
  expect(itemToFocus(of("remove", 1), "steps", 3)).toBe(1);
  expect(itemToFocus(of("remove", 3), "steps", 3)).toBe(2);
  expect(itemToFocus(of("remove", 0), "steps", 0)).toBeUndefined();
  expect(itemToFocus(of("insert"), "hosts", 3)).toBeUndefined();
  expect(itemToFocus({ type: "validate", payload: {} }, "steps", 3)).toBeUndefined();
});
