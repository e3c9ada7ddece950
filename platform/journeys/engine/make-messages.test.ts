import { expect, it } from "vitest";
import { makeCall } from "./make-messages.ts";

const sources = (cart: string) =>
  ({
    ...{
      person: undefined,
      unsubscribe: "",
      website: { name: "Shop", url: "https://shop.example", timeZone: "+03:30" },
    },
    run: { data: { cart }, facts: {} },
  }) as never;

const bodyOf = (body: string, cart: string, type?: string) => {
  const items = type === undefined ? [] : [{ name: "Content-Type", value: type }];
  const block = { fields: { method: "POST", url: "https://shop.example/hook", body }, items } as never;
  return (makeCall(block, sources(cart)).content as { body: string }).body;
};

it("a visitor's value stays a value of the body that an owner's server gets", () => {
  const json = `{ "cart": "{{event.cart}}", "of": { "paid": false } }`;
  const value = `1", "paid": true, "x": "\\`;
  expect(JSON.parse(bodyOf(json, value))).toEqual({ cart: value, of: { paid: false } });
  expect(JSON.parse(bodyOf("[{{event.cart}}]", "7"))).toEqual([7]);
  expect(() => JSON.parse(bodyOf(`{ "cart": {{event.cart}} }`, `1, "paid": true`))).toThrow();
  const form = bodyOf("cart={{event.cart}}&paid=0", "1&paid=1", "application/x-www-form-urlencoded");
  expect([...new URLSearchParams(form)]).toEqual([
    ["cart", "1&paid=1"],
    ["paid", "0"],
  ]);
  expect(bodyOf("<cart>{{event.cart}}</cart>", "1</cart><paid/>")).toBe("<cart>1&lt;/cart&gt;&lt;paid/&gt;</cart>");
  expect(bodyOf("سبد {{event.cart}}", "«۱»")).toBe("سبد «۱»");
});

it("objects within objects of a body end as JSON does", () => {
  expect(JSON.parse(bodyOf(`{"of":{"cart":"{{event.cart}}"}}`, "7"))).toEqual({ of: { cart: "7" } });
  expect(JSON.parse(bodyOf(`{"of":{"cart":{{event.cart}}}}`, "7"))).toEqual({ of: { cart: 7 } });
});
