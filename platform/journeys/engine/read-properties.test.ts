import { expect, it } from "vitest";
import type { Filter } from "#contract/journeys/items.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { trimData } from "./match-events.ts";
import { meetsFilters, propertyOf } from "./read-properties.ts";

const eventOf = (more: Partial<StoredEvent>) =>
  ({ ...{ data: "", orderId: "", value: 0, currency: "", path: "" }, ...more }) as StoredEvent;

it("reads an event's order, amount and currency as they were sent", () => {
  const purchase = eventOf({ orderId: "A-1", value: 2_500_000, currency: "IRT" });
  const read = (name: string) => [propertyOf(purchase, name), propertyOf(purchase, `data.${name}`)];
  expect(["order", "orderId", "value", "currency"].map(read)).toEqual([
    ["A-1", "A-1"],
    ["A-1", "A-1"],
    [250_000, 250_000],
    ["IRT", "IRT"],
  ]);
  expect(trimData(purchase)).toEqual({ order: "A-1", value: 250_000 });
  expect(propertyOf(eventOf({ value: 999, currency: "EUR" }), "value")).toBe(9.99);
  expect(propertyOf(eventOf({ value: 0, currency: "IRT" }), "value")).toBe(0);
  expect(["order", "value", "currency"].map((name) => propertyOf(eventOf({}), name))).toEqual(Array(3).fill(undefined));
  expect(propertyOf(eventOf({ data: '{"value":"large"}' }), "value")).toBe("large");
});

it("reads the amount of a refund without the sign that the store gives it", () => {
  const refund = eventOf({ name: "refund", value: -400_000, currency: "IRT" });
  expect(propertyOf(refund, "value")).toBe(40_000);
  expect(trimData(refund)).toEqual({ value: 40_000 });
});

it("compares the name of a person in any letter case", () => {
  const filter = { of: "attribute", name: "name", op: "is", value: "Mina", group: 0 } as unknown as Filter;
  const meets = (value: string) => meetsFilters([filter], () => value, { asOf: 0, zone: "UTC" });
  expect(["mina", "MINA", "Mino"].map(meets)).toEqual([true, true, false]);
});
