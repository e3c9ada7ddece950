import { describe, expect, it } from "vitest";
import { dimensionNames, dimensionOf } from "../dimensions.ts";
import { dimensionText } from "./dimension-text.ts";

describe("the Persian word for a value", () => {
  it.each([
    ["medium", "search", "جست‌وجو"],
    ["country", "IR", "ایران"],
    ["country", "", "نامعلوم"],
    ["city", "Tehran", "تهران"],
    ["city", "‘Azizabad", "عزیزآباد"],
    ["city", "", "نامعلوم"],
    ["device", "mobile", "موبایل"],
  ])("of %s %s is %s", (dimension, key, word) => {
    expect(dimensionText(dimension, key)).toBe(word);
  });

  it.each([
    ["medium", "billboard"],
    ["medium", "toString"],
    ["country", "??"],
    ["country", "XQ"],
    ["city", "Smallville"],
    ["device", "watch"],
    ["browser", "Chrome"],
  ])("of %s %s does not exist", (dimension, key) => {
    expect(dimensionText(dimension, key)).toBeUndefined();
  });

  it("exists for the dimensions whose labels are texts, and no others", () => {
    const withText = dimensionNames.filter((name) => dimensionText(name, "direct") ?? dimensionText(name, ""));
    expect(withText).toEqual(dimensionNames.filter((name) => dimensionOf(name).label === "text"));
  });
});
