import { expect, it } from "vitest";
import { addressPrefixes } from "./address-prefixes.ts";

it.each([
  ["۰۹۱۲۱۲۳۴۵۶۷", "+989121234567"],
  ["0912 123", "+98912123"],
  ["00989", "+989"],
  ["+98 912", "+98912"],
  ["912", "+98912"],
  ["98912", "+98912"],
  ["9891212345", "+9891212345"],
  ["491712345678", "+491712345678"],
  ["079", "+9379"],
  ["Sara@", "sara@"],
  ["100%_", "100%_"],
])("%s finds addresses that begin with %s", (typed, prefix) => {
  expect(addressPrefixes(typed)).toContain(prefix);
});
