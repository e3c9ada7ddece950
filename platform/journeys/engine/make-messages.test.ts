import { expect, it } from "vitest";
import { asTracked } from "#contract/messages/as-tracked.ts";
import { makeCall, makeEmail, makeSms, makeWebPush, type Sources } from "./make-messages.ts";

const sources = (cart: string) =>
  ({
    ...{
      person: undefined,
      unsubscribe: "",
      website: { name: "Shop", url: "https://shop.example", host: "shop.example", hosts: [], timeZone: "+03:30" },
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

const smsOf = (text: string, cart: string, variables: Parameters<typeof makeSms>[1]["variables"] = []) =>
  makeSms(
    { text },
    {
      sources: {
        ...(sources(cart) as Sources),
        asSent: (written, sent) => asTracked(written, "https://n.example", sent),
      },
      variables,
      line: { provider: "panel", optOut: "لغو https://shop.example/stop", tariffFa: 100, tariffLatin: 200 },
    },
  );

it("an address that a visitor said becomes no link of ours, and is counted as it is written", () => {
  const evil = `https://evil.test/${"a".repeat(80)}`;
  const made = smsOf("سلام {{event.cart}} https://other.example/sale", evil);
  expect(made.writtenLinks).toEqual(["https://other.example/sale", "https://shop.example/stop"]);
  expect(made.parts).toBe(3);
  expect(smsOf(`سلام ${evil} https://other.example/sale`, "").parts).toBe(2);
  expect(smsOf("{{event.cart|fa}}", `${evil}?x=1`).content).toMatchObject({ text: expect.stringContaining(evil) });
});

it("a page of the website that a value leads to, and what the owner said of a variable, are links", () => {
  expect(smsOf("{{event.cart}}", "https://www.shop.example/carts/7").writtenLinks).toContain(
    "https://www.shop.example/carts/7",
  );
  const variables = [{ name: "offer", from: "event.offer", fallback: "https://other.example/sale" }];
  expect(smsOf("{{offer}} {{website.url}}", "7", variables).writtenLinks).toEqual([
    ...["https://other.example/sale", "https://shop.example", "https://shop.example/stop"],
  ]);
});

it("texts of mails and addresses of pushes say their links, too", () => {
  const evil = "https://evil.test/login";
  const text = "{{event.cart}} https://other.example/sale?of={{event.cart}}";
  const mail = makeEmail({ subject: "سلام", html: "", text } as never, {
    ...{ sources: sources(evil), variables: [], domain: "shop.example" },
    fields: { fromName: "فروشگاه", fromLocal: "info" } as never,
  });
  expect(mail.writtenLinks).toEqual([`https://other.example/sale?of=${evil}`]);
  const fields = { title: "{{event.cart}}", body: "", url: "https://other.example/{{event.cart}}" };
  expect(makeWebPush({ fields } as never, sources(evil)).writtenLinks).toContain(
    `https://other.example/${encodeURIComponent(evil)}`,
  );
});
