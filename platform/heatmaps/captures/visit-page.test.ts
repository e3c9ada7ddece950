import { expect, it } from "vitest";
import { pathOf } from "./visit-page.ts";

it.each([
  ["https://shop.example", ""],
  ["https://shop.example/", ""],
  ["https://shop.example/login/", "/login"],
  ["https://shop.example/login///", "/login"],
  ["https://shop.example//login/?from=/", "//login"],
  // A page may lead anywhere: two million letters are an address.
  [`https://shop.example/${"/".repeat(500_000)}login`, `/${"/".repeat(500_000)}login`],
])("compares the paths of pages without the slashes at their end (%#)", (address, path) => {
  expect(pathOf(address)).toBe(path);
});
