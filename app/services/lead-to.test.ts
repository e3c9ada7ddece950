import { expect, it } from "vitest";
import { leadTo } from "./lead-to.server.ts";

it.each([
  ["\n\n;", "%0A%0A%3B"],
  ["\0'", "%00'"],
  ["سلام\u200f", "%D8%B3%D9%84%D8%A7%D9%85%E2%80%8F"],
  ["../\ud800", "..%2F%EF%BF%BD"],
])("leads to a screen of whatever the address calls a website: %j", (website, encoded) => {
  const { status, headers } = leadTo("segments")({ params: { website } });
  expect([status, headers.get("location")]).toEqual([302, `/w/${encoded}/segments`]);
});
