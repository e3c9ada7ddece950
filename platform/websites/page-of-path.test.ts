import { expect, it } from "vitest";
import { pageOfPath } from "./page-of-path.ts";

it.each([
  ["/", "https://shop.example/"],
  ["/product/tea?size=2", "https://shop.example/product/tea?size=2"],
  ["/%D8%A2", "https://shop.example/%D8%A2"],
  ["/\\evil.example/x", "https://shop.example/%5Cevil.example/x"],
  ["/\t/evil.example/x", "https://shop.example/%09/evil.example/x"],
  ["//evil.example/x", "https://shop.example/evil.example/x"],
  ["/\\\\evil.example", "https://shop.example/%5C%5Cevil.example"],
])("leads to no other host: %j", (path, address) => {
  expect(pageOfPath(path, "https://shop.example/blog").href).toBe(address);
});
