import { expect, it, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import { loadSuggestedProperties } from "./event-properties.server.ts";

const property = (name: string, events: string[], ...values: string[]) => ({ name, events, values });
const loadFrom = (properties: () => Promise<object>) => {
  const api = { namedEvents: { properties } };
  return loadSuggestedProperties(api as unknown as Parameters<typeof loadSuggestedProperties>[0], "7");
};
const load = (items: object[]) => loadFrom(async () => ({ result: { items } }));

it("offers the properties of events as filters name them, with the events and the values", async () => {
  expect(await load([property("plan", ["signup", "renew"], "gold", "silver"), property("isNew", ["signup"])])).toEqual([
    { value: "data.plan", label: "signup، renew", values: ["gold", "silver"] },
    { value: "data.isNew", label: "signup", values: [] },
  ]);
});

it("calls an order and its money by their words", async () => {
  const [order] = await load([property("order", ["خرید"])]);
  expect(order).toMatchObject({ value: "data.order", label: "شمارهٔ سفارش: خرید" });
});

it("leaves out what no filter can name or compare, and has bounds", async () => {
  const refused = ["a.b", " x", "x".repeat(81), "product", "products"].map((name) => property(name, ["view"]));
  expect(await load(refused)).toEqual([]);
  const values = ["x".repeat(41), ...Array.from("abcdefghijklm")];
  const offered = await load(Array.from({ length: 90 }, (_, index) => property(`p${index}`, ["view"], ...values)));
  expect(offered).toHaveLength(20);
  expect(offered[0]?.values).toEqual([..."abcdefghij"]);
});

it("suggests nothing where the properties are late or cannot be read", async () => {
  vi.useFakeTimers();
  const late = loadFrom(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  expect(await late).toEqual([]);
  expect(
    await loadFrom(() =>
      Promise.reject(new ApiError({ status: 404, code: "NOT_FOUND", message: "Not found", data: {} })),
    ),
  ).toEqual([]);
});
