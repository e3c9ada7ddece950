import { expect, it } from "vitest";
import { isSameMatch, pageMatchOf } from "./page-match.server.ts";

const website = { url: "https://www.shop.example" };

it.each([
  ["is", "/product/tea", { mode: "exact", url: "/product/tea" }],
  ["is", "https://shop.example/product/tea/?utm_source=x#tab", { mode: "exact", url: "/product/tea" }],
  ["exactly", "/", { mode: "exact", url: "/" }],
  ["start with", "/product/", { mode: "starts_with", url: "/product/" }],
  ["end with", "/checkout/", { mode: "ends_with", url: "/checkout" }],
  ["is", "https://blog.shop.example/a", { mode: "exact", url: "blog.shop.example/a" }],
  ["is", `/${"a".repeat(500)}`, null],
  ["regex", "^/p/", null],
] as const)("the pages of a heatmap are those of an event: %s %s", (mode, url, expected) => {
  expect(pageMatchOf({ mode, url }, website)).toEqual(expected);
});

it("an event of other pages is another one", () => {
  const tea = pageMatchOf({ mode: "is", url: "/tea" }, website);
  expect(isSameMatch(tea, { mode: "exact", url: "/tea" })).toBe(true);
  expect(isSameMatch(tea, { mode: "starts_with", url: "/tea" })).toBe(false);
  expect([isSameMatch(tea, null), isSameMatch(null, null)]).toEqual([false, true]);
});
