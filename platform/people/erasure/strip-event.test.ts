import { expect, it } from "vitest";
import { moveEvent, stripEvent, strippedVisitor } from "./strip-event.ts";

const blank = { path: "/", referrer: "", source: "", utm_source: "", utm_medium: "", utm_campaign: "" };
const event = (name: string, data: object, more: object = {}) => ({
  ...{ ...blank, utm_content: "", utm_term: "", name, visitor: "7", session: "12", at: "2026-11-20 10:00:00.000" },
  ...{ ...more, data: JSON.stringify(data) },
});
const pattern = /sara@shop\.example|912 ?1234567/giu;
const dataOf = (stripped: Readonly<Record<string, string | number>>) => stripped.data;

it("of the person's own events stays what reports count, and nothing else", () => {
  const item = { id: 7, name: "Shoe", category: "Feet", brand: "B", price: 5, quantity: 2, discount: 1 };
  const said = {
    product: { ...item, gift: "for Sara" },
    order: "1",
    currency: "IRT",
    email: "sara@shop.example",
    $person: "7",
  };
  const own = { pattern, isOwn: true };
  expect(dataOf(stripEvent(event("purchase", said), own))).toBe(JSON.stringify({ currency: "IRT", product: item }));
  expect(dataOf(stripEvent(event("purchase", { products: [{ ...item, x: 1 }, 3] }), own))).toBe(
    JSON.stringify({ products: [item, {}] }),
  );
  expect(dataOf(stripEvent(event("leave", { y: 1, v: [1, 2, 3], d: 4, t: "Sara" }), own))).toBe(
    '{"y":1,"v":[1,2,3],"d":4}',
  );
  const click = { s: "a.buy", t: "Hello Sara", l: "/of/7", k: "p1", p: [1, 2, 3, 4], v: [5, 6, 7], f: 8 };
  expect(dataOf(stripEvent(event("click", click), own))).toBe('{"s":"a.buy","p":[1,2,3,4],"v":[5,6,7],"f":8}');
  expect(dataOf(stripEvent(event("constructor", { s: "a" }), own))).toBe("");
  expect(dataOf(stripEvent(event("identify", { name: "Sara", $import: "i" }), own))).toBe('{"$import":"i"}');
  expect(dataOf(stripEvent(event("search", { for: "shoes" }), own))).toBe("");
});

it("of somebody else's events only what names the person goes, wherever it stands", () => {
  const data = { for: ["Sara@shop.example", { "sara@shop.example": 9121234567 }], other: "kept", count: 3, none: null };
  const page = { path: "/of/sara@shop.example/orders", utm_campaign: "to 912 1234567" };
  expect(stripEvent(event("search", data, page), { pattern, isOwn: false })).toMatchObject({
    ...{ path: "/of/-/orders", utm_campaign: "to -" },
    data: JSON.stringify({ for: ["-", { "-": "-" }], other: "kept", count: 3, none: null }),
  });
  const nothing = event("page_view", { a: 1 });
  expect(stripEvent(nothing, { pattern: undefined, isOwn: false })).toEqual(nothing);
});

it("a visitor becomes another by a secret, and sessions stay as many", () => {
  const [one, other] = [strippedVisitor("secret", 7n), strippedVisitor("secret", 8n)];
  expect(one).toBe(strippedVisitor("secret", 7n));
  expect(new Set([one, other, strippedVisitor("other", 7n), 7n]).size).toBe(4);
  const moved = [5n, 6n, 0n].map((session) => moveEvent(event("page_view", {}, { session: session.toString() }), one));
  expect(moved.map(({ visitor }) => visitor)).toEqual([one, one, one].map(String));
  expect(moved.map(({ session }) => BigInt(session ?? 0))).toEqual([5n ^ one, 6n ^ one, 0n]);
});
