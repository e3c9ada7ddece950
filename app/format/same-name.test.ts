import { describe, expect, it } from "vitest";
import { isSameName } from "./same-name.ts";

describe("a typed name", () => {
  it.each([
    ["بهار نارنج", "بهار نارنج"],
    [" بهار  نارنج ", "بهار نارنج"],
    ["بهار نارنج", "بهار\u200cنارنج"],
    ["كتاب ايراني", "کتاب ایرانی"],
  ])("%j is the name %j", (typed, name) => expect(isSameName(typed, name)).toBe(true));

  it.each([
    ["", "بهار نارنج"],
    ["بهار", "بهار نارنج"],
    ["Shop", "shop"],
  ])("%j is not the name %j", (typed, name) => expect(isSameName(typed, name)).toBe(false));
});
