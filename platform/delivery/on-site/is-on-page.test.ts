import { expect, it } from "vitest";
import type { PageMatch } from "#contract/on-site.ts";
import { isOnPage } from "./is-on-page.ts";

const cart = "https://shop.example/cart/?step=2#pay";

it.each<[PageMatch["mode"], string, string, boolean]>([
  ["exact", "/cart", cart, true],
  ["exact", "https://shop.example/cart/", cart, true],
  ["exact", "/cart/?step=2", cart, true],
  ["exact", "/car", cart, false],
  ["exact", "/", "https://shop.example/", true],
  ["starts_with", "/cart", cart, true],
  ["starts_with", "https://shop.example/", cart, true],
  ["starts_with", "cart", cart, false],
  ["starts_with", "/محصول", "https://shop.example/%D9%85%D8%AD%D8%B5%D9%88%D9%84/12", true],
  ["ends_with", "step=2", cart, true],
  ["ends_with", "/thanks", cart, false],
  ["ends_with", "100%", "https://shop.example/100%25", true],
])("a message that is shown where an address %s %s", (mode, url, address, shows) => {
  expect(isOnPage({ mode, url }, address)).toBe(shows);
});

it("without a match every page will do, and with one none without an address", () => {
  expect(isOnPage(undefined, "")).toBe(true);
  expect(isOnPage({ mode: "starts_with", url: "/" }, "nowhere")).toBe(false);
});
