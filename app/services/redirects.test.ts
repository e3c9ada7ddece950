import { expect, it } from "vitest";
import { ownPath } from "./redirects.server.ts";

it("leads back to a path of this dashboard, whatever its query holds", () => {
  for (const path of ["/", "/w/1", "/w/1?path=/a..b", "/w/1?path=%2Fa..b", "/w/1?next=//evil.example#..", " /w/1 "]) {
    expect(ownPath(path, "/other"), path).toBe(path.trim());
  }
});

it("leads to addresses that a header holds, whatever letters they have", () => {
  expect(ownPath("/w/1?q=سلام é\ud800")).toBe("/w/1?q=%D8%B3%D9%84%D8%A7%D9%85 %C3%A9%EF%BF%BD");
  expect(ownPath(`/${"x".repeat(5_000)}`, "/other")).toBe("/other");
  expect(ownPath(`/${"س".repeat(1_000)}`, "/other")).toBe("/other");
});

it("leads nowhere else", () => {
  const foreign = ["//evil.example", "/\\evil.example", "https://evil.example", "/../x", "/a/..?b", "/\t/evil.example"];
  for (const path of [...foreign, "", "?a=/", "w/1", " //evil.example", null, undefined]) {
    expect(ownPath(path, "/other"), String(path)).toBe("/other");
  }
});
