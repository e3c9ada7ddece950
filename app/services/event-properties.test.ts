import { expect, it } from "vitest";
import { loadCarriedProperties } from "./event-properties.server.ts";

const event = (label: string, fields: object[]) => ({ name: label, label, defined: false, fields });
const text = (name: string, ...values: string[]) => ({ name, type: "text", values });
const load = (items: object[]) => {
  const api = { userEvents: { fields: async () => ({ result: { items } }) } };
  return loadCarriedProperties(api as unknown as Parameters<typeof loadCarriedProperties>[0], "7");
};

it("offers the properties that events carried as filters name them, each once, with the events and the values", async () => {
  const items = [
    event("signup", [text("plan", "gold", "silver"), { name: "isNew", type: "boolean", values: ["true"] }]),
    event("renew", [text("plan", "gold", "bronze")]),
  ];
  expect(await load(items)).toEqual([
    { value: "data.plan", label: "signup، renew", values: ["gold", "silver", "bronze"] },
    { value: "data.isNew", label: "signup", values: [] },
  ]);
});

it("calls an order and its money by their words", async () => {
  const [order] = await load([event("خرید", [text("order", "A-1")])]);
  expect(order).toMatchObject({ value: "data.order", label: "شمارهٔ سفارش: خرید" });
});

it("leaves out what no filter can name or compare, and has bounds", async () => {
  const refused = [text("a.b"), text(" x"), text("x".repeat(81)), text("product"), text("products")];
  expect(await load([event("view", refused)])).toEqual([]);
  const many = Array.from({ length: 90 }, (_, index) => text(`p${index}`, ...Array.from("abcdefghijklm")));
  const offered = await load([event("view", many)]);
  expect(offered).toHaveLength(60);
  expect(offered[0]?.values).toHaveLength(10);
});
