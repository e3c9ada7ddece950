import { expect, it } from "vitest";
import { kindOf } from "./event-words.server.ts";

it("only what the tracker sends by itself comes from the tracker", () => {
  const seen = ["page_view", "form", "purchase", "refund", "identify", "product_view", "tea_tasted"];
  expect(seen.map((name) => kindOf({ name, defined: false }))).toEqual([
    ...["tracker", "tracker", "own", "own", "own", "own", "own"],
  ]);
  expect(kindOf({ name: "click", defined: true })).toBe("defined");
});
