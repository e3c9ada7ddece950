import { expect, it } from "vitest";
import { readItem } from "./item-form.ts";

it("the hours of a slot are read as people write them", () => {
  expect(readItem("slot", { days: "sat", from: "۹", to: "۱۷:۳۰" })).toEqual({
    days: ["sat"],
    from: "09:00",
    to: "17:30",
  });
});
