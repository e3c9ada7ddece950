import { expect, it } from "vitest";
import { webAddress } from "./shared-fields.ts";

it.each([
  ["https://shop.example/{{person.name}}?q={{run.code}}", true],
  ["https://{{person.attr.site}}/hook", false],
  ["https:/{{person.attr.site}}/hook", false],
  ["https:{{person.attr.site}}/hook", false],
  ["https:\\\\{{person.attr.site}}\\hook", false],
  ["https://{{person.name}}@shop.example/", false],
  ["ftp://shop.example/", false],
])("%s is an address whose host is written out: %s", (address, isOne) => {
  expect(webAddress.safeParse(address).success).toBe(isOne);
});
