import { expect, it } from "vitest";
import { eventWords } from "#contract/text/conditions.ts";
import { readEvent, suggestEvents } from "./event-field.ts";

it("known events are suggested beside the ones a website has seen, each once and as it is read", () => {
  const seen = ["order_returned", "purchase", "خرید"];
  const suggested = suggestEvents(seen);
  expect(suggested.slice(0, 3)).toEqual(["order_returned", "خرید", '"خرید"']);
  expect(new Set(suggested.map(readEvent))).toEqual(new Set([...seen, ...Object.keys(eventWords)]));
  expect(suggested.length).toBe(Object.keys(eventWords).length + 2);
});
