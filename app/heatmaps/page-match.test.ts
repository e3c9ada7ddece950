import fc from "fast-check";
import { expect, it } from "vitest";
import { maxMatchLength } from "#contract/defined-events.ts";
import { readPageRule } from "#contract/page-address.ts";
import { isSameMatch, pageMatchOf, writeMatch } from "./page-match.server.ts";

const website = { url: "https://www.shop.example" };

it.each([
  ["is", "/product/tea", { mode: "exact", url: "/product/tea" }],
  ["is", "https://shop.example/product/tea/?utm_source=x#tab", { mode: "exact", url: "/product/tea" }],
  ["exactly", "/", { mode: "exact", url: "/" }],
  ["start with", "/product/", { mode: "starts_with", url: "/product/" }],
  ["end with", "/checkout/", { mode: "ends_with", url: "/checkout" }],
  ["is", "https://blog.shop.example/a", { mode: "exact", url: "blog.shop.example/a" }],
  ["is", "shop.example", { mode: "exact", url: "/" }],
  ["start with", "https://www.shop.example", { mode: "starts_with", url: "/" }],
  ["is", "/%DA%86%D8%A7%DB%8C", { mode: "exact", url: "/چای" }],
  ["is", "www.shop.example/tea", { mode: "exact", url: "/tea" }],
  ["is", "/tea/index.html", { mode: "exact", url: "/tea" }],
  ["is", "https://shop.example//tea//green", { mode: "exact", url: "/tea/green" }],
  ["end with", "//tea/%DA%86%D8%A7%DB%8C/", { mode: "ends_with", url: "/tea/چای" }],
  ["end with", "www.shop.example/checkout", { mode: "ends_with", url: "/checkout" }],
  ["is", `/${encodeURIComponent("چای".repeat(150))}`, { mode: "exact", url: `/${"چای".repeat(150)}` }],
  ["is", `/${"a".repeat(600)}`, { mode: "exact", url: `/${"a".repeat(499)}` }],
  ["is", `https://blog.shop.example/${"a".repeat(500)}`, null],
  ["is", "tea", null],
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

it("the platform stores a written match as it is compared", () => {
  const letter = fc.constantFrom(..."/%?#\\ .aچ۲&+:@", "%25", "%3F", "%D8", "index.html", "www.", "shop.example");
  const address = fc.array(letter, { maxLength: 9 }).map((letters) => `/${letters.join("")}`);
  const mode = fc.constantFrom("is" as const, "start with" as const, "end with" as const);
  let compared = 0;
  fc.assert(
    fc.property(mode, address, (chosen, url) => {
      const match = pageMatchOf({ mode: chosen, url }, website);
      if (match === null) return;
      const written = writeMatch(match);
      expect(written.url.length).toBeLessThanOrEqual(maxMatchLength);
      expect(readPageRule(written, "shop.example")).toBe(match.url);
      compared += 1;
    }),
  );
  // Else nothing was compared.
  expect(compared).toBeGreaterThan(50);
});
