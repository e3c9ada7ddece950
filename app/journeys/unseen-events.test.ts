import { expect, it } from "vitest";
import { unseenEvents } from "./unseen-events.ts";

it("names the events of blocks that a website does not know, each once", () => {
  const blocks = [
    { fields: { event: "add_to_cart", key: "cart" } },
    { fields: { event: "purchase", resetEvent: "add_to_cart", timeout: { amount: 1, unit: "hour" } } },
    { fields: { event: "order_returned" } },
    { fields: { template: "event" } },
    { fields: { event: "order_returned" } },
  ];
  expect(unseenEvents(blocks, ["purchase"])).toEqual(["add_to_cart", "order_returned"]);
  expect(unseenEvents(blocks, ["purchase", "add_to_cart", "order_returned"])).toEqual([]);
  expect(unseenEvents([], [])).toEqual([]);
});
