import { describe, expect, it } from "vitest";
import { readPrefixes } from "./read-search.ts";

describe("readPrefixes", () => {
  it.each([
    ["۰۹۱۲ ۳۴۵", ["+98912345", "+93912345"]],
    ["0912-345", ["+98912345", "+93912345"]],
    ["912345", ["+912345", "+98912345", "+93912345"]],
    ["+98912", ["+98912"]],
    ["0098912", ["+98912"]],
    ["cust_482", ["cust_482"]],
    ["Sara@Shop", ["Sara@Shop", "sara@shop"]],
  ])("finds the stored form of %s", (typed, prefixes) => {
    expect(readPrefixes(typed)).toEqual(expect.arrayContaining(prefixes));
  });

  it("takes a few digits for an id, not for the phones of everybody", () => {
    expect(readPrefixes(" ۱۲ ")).toEqual(["۱۲", "12"]);
  });
});
