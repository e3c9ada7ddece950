import { expect, it } from "vitest";
import { eventWords as conditionWords } from "./conditions.ts";
import { eventLabel } from "./event-words.ts";

it.each([
  ["purchase", "خرید"],
  ["refund", "بازگشت وجه"],
  ["constructor", "constructor"],
  ["joined", "joined"],
])("an event %s is called %s", (name, word) => {
  expect(eventLabel(name)).toBe(word);
});

it("conditions know the same events, but for leaving a page", () => {
  expect(conditionWords.refund).toBe("بازگشت وجه");
  expect(conditionWords.leave).toBeUndefined();
});
