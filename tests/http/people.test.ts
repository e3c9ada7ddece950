import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let website: string;
const minute = 60_000;

/** A page view and an identify of a browser. */
function identified(visitor: string, ago: number, data: object): EventRow[] {
  const at = now - ago * minute;
  const own = { visitor: visitorKey(website, visitor), session: visitorKey(website, `session of ${visitor}`) };
  return [
    { ...blankRow(uuidOf(`${visitor} 0`), "page_view"), ...own, at, host, path: "/" },
    { ...blankRow(uuidOf(`${visitor} 1`), "identify"), ...own, at: at + 1_000, data: JSON.stringify(data) },
  ];
}

beforeAll(async () => {
  shop = await openShop();
  ({ client, website } = shop);
  await shop.importRows([
    ...identified("four", 300, { id: "cust_482", name: "علي رضايي", phone: "۰۹۱۲ ۳۴۵ ۶۷۸۹" }),
    ...identified("five", 400, { id: "Cust_9", name: "پريا كاظمى", email: "Parya@Shop.example", city: "قم" }),
    ...identified("six", 500, { phone: "+4915112345678", consent: { sms: false } }),
  ]);
});
afterAll(() => shop?.stop());

const list = async (input: object = {}) => (await client.people.list({ website, ...input })).result;
const names = async (input: object) => (await list(input)).items.map(({ name, id }) => name ?? id);
const key = (visitor: string) => visitorKey(website, visitor).toString();

describe("the list of people", () => {
  it("has everybody who ever came, the last one first, with what they did in all history", async () => {
    const { items, total, page, limit } = await list();
    expect({ total, page, limit }).toEqual({ total: 6, page: 1, limit: 20 });
    expect(items.map(({ id }) => id)).toEqual(["two", "one", "three", "four", "five", "six"].map(key));
    expect(items[0]).toEqual({
      ...{ id: key("two"), website, type: 2, name: "مریم", email: "two@shop.example", phone: null, ownerId: null },
      ...{ city: "Shiraz", country: "IR", medium: "direct", source: null },
      ...{ firstSeenAt: "2026-11-20T11:07:00+03:30", lastSeenAt: "2026-11-20T11:59:00+03:30" },
      ...{ firstVisitAt: "2026-11-20T11:07:00+03:30", sessions: 2, pageViews: 5, orders: 0, revenue: 0 },
      reachable: { SMS: false, EMAIL: true, PUSH: false, WHATSAPP: false, ON_SITE: true },
      ...{ refused: [], suppressed: [], doNotContact: [] },
    });
    expect(items[1]).toMatchObject({ type: 3, orders: 1, revenue: 250_000, medium: "search", source: "torob.com" });
    expect(items[5]).toMatchObject({
      ...{ phone: "+4915112345678", reachable: { SMS: false, WHATSAPP: true }, refused: ["SMS"] },
    });
  });

  it("is sorted by revenue, sessions and name, names by the Persian alphabet before people without one", async () => {
    expect((await list({ sort: "-revenue" })).items[0]?.id).toBe(key("one"));
    expect((await list({ sort: "-sessions" })).items.map(({ sessions }) => sessions)).toEqual([2, 2, 1, 1, 1, 1]);
    const byName = ["پريا كاظمى", "علي رضايي", "مریم"];
    expect((await names({ sort: "name" })).slice(0, 3)).toEqual(byName);
    const rest = (await names({ sort: "name" })).slice(3);
    expect(rest.slice(0, 2).toSorted()).toEqual([key("one"), key("six")].toSorted());
    expect(rest[2]).toBe(key("three"));
    for (const page of [1, 2, 3]) {
      const all = await names({ sort: "name" });
      expect(await names({ sort: "name", limit: 2, page })).toEqual(all.slice(page * 2 - 2, page * 2));
    }
    expect(await names({ sort: "name", client: 2, limit: 3 })).toEqual(byName);
    expect(await names({ sort: "name", city: "Shiraz" })).toEqual(["مریم"]);
  });

  it.each([
    ["رضایی", ["علي رضايي"]],
    ["علی رض", ["علي رضايي"]],
    ["كاظ", ["پريا كاظمى"]],
    ["ضایی", []],
    ["cust_4", ["علي رضايي"]],
    ["Cust_9", ["پريا كاظمى"]],
    ["parya@", ["پريا كاظمى"]],
    ["0912345", ["علي رضايي"]],
    ["۹۱۲۳۴۵۶۷۸۹", ["علي رضايي"]],
    ["%", []],
    ["' | !'", []],
    ["\\", []],
  ])("is searched for «%s» in names, e-mails, phones and ids, whatever the letters", async (q, found) => {
    for (const sort of ["-lastSeenAt", "name"]) expect(await names({ q, sort })).toEqual(found);
    expect((await client.people.count({ website, q })).result.count).toBe(found.length);
  });

  it("is selected by type, by the visits that filters select and by period, and counted", async () => {
    expect((await list({ client: 3 })).items.map(({ id }) => id)).toEqual([key("one")]);
    expect((await list({ client: 2 })).total).toBe(4);
    expect((await list({ includingTheCustomer: false })).total).toBe(5);
    expect((await list({ medium: "search" })).items.map(({ id }) => id)).toEqual(["two", "one", "three"].map(key));
    expect((await list({ path: "/thanks" })).items.map(({ id }) => id)).toEqual([key("one")]);
    const yesterday = { from: "2026-11-19", to: "2026-11-20" };
    const then = await list(yesterday);
    // As they were then: later visits do not count.
    expect(then.items).toMatchObject([{ id: key("three"), sessions: 1, pageViews: 2 }]);
    expect((await client.people.count({ website })).result).toEqual({ count: 6, visitors: 1, leads: 4, customers: 1 });
    expect((await client.people.count({ website, ...yesterday })).result.count).toBe(1);
  });

  it("ends after its last page, and refuses parameters that it does not know", async () => {
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 6, page: 9 });
    await expect(list({ sort: "age" })).rejects.toMatchObject({ status: 400 });
    await expect(list({ colour: "red" })).rejects.toMatchObject({ status: 400 });
    await expect(list({ segment: [uuidOf("none")] })).rejects.toMatchObject({ status: 404 });
  });

  it("is exported whole", async () => {
    const parts = await client.people.export({ website, client: 2 });
    const ids: string[] = [];
    for await (const { items } of parts) ids.push(...items.map(({ id }) => id));
    expect(ids).toEqual(["two", "four", "five", "six"].map(key));
  });
});

describe("a profile", () => {
  const of = (visitor: string) => ({ wid: website, user: key(visitor) });

  it("has who somebody is, what was said about them and by whom, and their visitors", async () => {
    const detail = (await client.profiles.detail(of("six"))).result;
    expect(detail).toMatchObject({
      ...{ id: key("six"), type: 2, phone: "+4915112345678", birthday: null, gender: null, segments: [], notes: 0 },
      consents: [{ channel: "SMS", state: "refused" }],
      visitors: [{ id: key("six"), firstSeenAt: "2026-11-20T03:40:00+03:30", lastSeenAt: "2026-11-20T03:40:01+03:30" }],
    });
    const anonymous = (await client.profiles.detail(of("three"))).result;
    expect(anonymous).toMatchObject({ type: 1, sessions: 2, attributes: [], consents: [] });
  });

  it("is found by any of its visitors, and is a 404 for every other number and website", async () => {
    const other = (await client.websites.create({ name: "Other", url: "https://other.example" })).result.id;
    for (const subject of [
      { wid: website, user: "12345" },
      { wid: website, user: "99999999999999999999" },
      { wid: other, user: key("two") },
    ]) {
      await expect(client.profiles.detail(subject)).rejects.toMatchObject({ status: 404 });
      await expect(client.profiles.notes(subject)).rejects.toMatchObject({ status: 404 });
      await expect(client.profiles.journeysCount(subject)).rejects.toMatchObject({ status: 404 });
    }
  });

  it("has a timeline of sessions, events and orders, by pages and by kind", async () => {
    const timeline = async (input: object) => (await client.profiles.timeline({ ...of("one"), ...input })).result;
    const { items, total } = await timeline({});
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { kind: "order", name: "purchase", order: { id: "A-1", value: 250_000 } },
      {
        ...{ kind: "session", at: "2026-11-20T11:55:00+03:30", path: "/thanks" },
        session: { number: 1, seconds: 180, pageViews: 3, medium: "search", source: "torob.com", city: "Tehran" },
      },
    ]);
    expect(await timeline({ kind: "order" })).toMatchObject({ total: 1, items: [{ kind: "order" }] });
    expect(await timeline({ kind: "event" })).toMatchObject({ total: 0, items: [] });
    expect(await timeline({ limit: 1, page: 2 })).toMatchObject({ total: 2, items: [{ kind: "session" }] });
    const events = (await client.profiles.timeline({ ...of("two"), kind: "event" })).result;
    expect(events.items.map(({ name }) => name)).toEqual(["identify"]);
  });

  it("names in the timeline what the owner defined, page views too", async () => {
    const timeline = async (input: object = {}) =>
      (await client.profiles.timeline({ ...of("one"), ...input })).result.items.map(({ name, path, defined }) => [
        ...[name, path, defined],
      ]);
    const plain = await timeline();
    expect(plain.map(([, , defined]) => defined)).toEqual([[], []]);
    const define = async (name: string, rule: Omit<Parameters<Client["userEvents"]["create"]>[0], "wid" | "name">) =>
      (await client.userEvents.create({ wid: website, name, ...rule })).result;
    const made = [
      await define("دیدن محصول", { action: "page_view", match: { mode: "starts_with", url: "/p/" } }),
      await define("خرید", { action: "purchase" }),
      await define("دیدن دیگری", { action: "page_view", match: { mode: "exact", url: "other.example/p/1" } }),
    ];
    expect(await timeline({ kind: "event" })).toEqual([["page_view", "/p/1", ["دیدن محصول"]]]);
    expect(await timeline()).toEqual([
      ["purchase", plain[0]?.[1], ["خرید"]],
      ["page_view", "/p/1", ["دیدن محصول"]],
      ["", "/thanks", []],
    ]);
    for (const { id } of made) await client.userEvents.delete({ id });
    expect(await timeline()).toEqual(plain);
  });

  it("lists pages with how long they were open, tagged addresses, products, and no journeys yet", async () => {
    const pages = (await client.profiles.pages(of("one"))).result;
    expect(pages.items.map(({ path, views, seconds }) => [path, views, seconds])).toEqual([
      ...[["/thanks", 1, 0] as const, ["/p/1", 1, 60] as const, ["/", 1, 60] as const],
    ]);
    expect(pages.items[1]?.title).toBe("کفش");
    const utms = (await client.profiles.utms(of("two"))).result;
    expect(utms).toMatchObject({ total: 1, items: [{ campaign: "yalda", source: "", sessions: 1 }] });
    const empty = { items: [], total: 0, page: 1, limit: 20 };
    const bought = (await client.profiles.products(of("one"))).result.items;
    expect(bought.map(({ product, name }) => product + name)).toEqual(["7کفش", "8"]);
    expect((await client.profiles.journeys(of("one"))).result).toEqual(empty);
    expect((await client.profiles.journeysCount(of("one"))).result).toEqual({ count: 0 });
  });

  it("takes notes, the latest first, and forgets them one by one", async () => {
    const added = await client.profiles.addNote({ ...of("one"), text: " تلفنی گفت عطر کم بود " });
    expect(added).toMatchObject({ status: 201, result: { text: "تلفنی گفت عطر کم بود", by: "owner" } });
    await client.profiles.addNote({ ...of("one"), text: "دوم" });
    const texts = async () => (await client.profiles.notes(of("one"))).result.items.map(({ text }) => text);
    expect((await texts()).toSorted()).toEqual(["تلفنی گفت عطر کم بود", "دوم"].toSorted());
    expect((await client.profiles.detail(of("one"))).result.notes).toBe(2);
    expect((await client.profiles.notes(of("two"))).result.total).toBe(0);
    const { id } = added.result;
    expect((await client.profiles.deleteNote({ wid: website, id })).result).toEqual({ id });
    expect(await texts()).toEqual(["دوم"]);
    await expect(client.profiles.deleteNote({ wid: website, id })).rejects.toMatchObject({ status: 404 });
    await expect(client.profiles.addNote({ ...of("one"), text: "x".repeat(2_001) })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("comes with what conditions can name: attributes and their values, channels, Persian cities", async () => {
    const { attributes, channels, mediums, countries } = (await client.profiles.stuff({ wid: website })).result;
    expect(attributes).toEqual([]);
    expect(channels).toContain("WHATSAPP");
    expect(mediums).toContainEqual({ key: "search", label: "جست‌وجو" });
    expect(countries).toEqual([{ key: "IR", label: "ایران" }]);
    const cities = (await client.profiles.cities({ wid: website, country: "af" })).result;
    expect(cities.items).toContainEqual({ key: "Herat", label: "هرات", province: null });
    expect((await client.profiles.cities({ wid: website, country: "DE" })).result.items).toEqual([]);
  });

  it("lists the products of orders once each, by the best claim, in toman", async () => {
    const at = now - 600 * minute;
    const own = { visitor: visitorKey(website, "buyer"), session: visitorKey(website, "session of buyer"), host };
    const shoe = { id: 12, name: "کفش", price: 100_000, quantity: 2 };
    const buy = (number: number, row: Partial<EventRow>, products: object[]): EventRow => ({
      ...{ ...blankRow(uuidOf(`buyer ${number}`), "purchase"), ...own, at: at + number * 1_000 },
      ...{ currency: "IRT", data: JSON.stringify({ products }), ...row },
    });
    await shop.importRows([
      { ...blankRow(uuidOf("buyer 0"), "product_view"), ...own, at, data: JSON.stringify({ product: shoe }) },
      buy(1, { orderId: "B-1", value: 9, provenance: "browser" }, [{ ...shoe, price: 9_000_000 }]),
      buy(2, { orderId: "B-1", value: 3_000_000, provenance: "server" }, [
        ...[
          { ...shoe, discount: 20_000 },
          { ...shoe, quantity: 1 },
          { name: "جوراب", price: 100_000 },
        ],
      ]),
      buy(3, { orderId: "B-2", value: 50_000, currency: "IRR" }, [{ ...shoe, price: 50_000, quantity: 1 }]),
      buy(4, { orderId: "B-3", value: 50, currency: "EUR" }, [{ ...shoe, price: 50, quantity: 1 }]),
      buy(5, { orderId: "B-4", data: JSON.stringify({ products: "x", product: [1] }) }, []),
      buy(
        6,
        { orderId: "B-5", currency: "", data: JSON.stringify({ currency: "IRR", product: { ...shoe, price: 500 } }) },
        [],
      ),
      buy(7, { name: "product_view", data: JSON.stringify({ product: { id: 12, name: "ساختهٔ دیگری" } }) }, []),
      ...[8, 9].map((number) => buy(number, { name: "refund", orderId: "B-2", value: -10, provenance: "server" }, [])),
    ]);
    const { items } = (await client.profiles.products(of("buyer"))).result;
    expect(items.map(({ lastAt: _, ...item }) => item)).toEqual([
      { product: "12", name: "کفش", views: 2, cartAdds: 0, purchases: 4, quantity: 7, revenue: 285_100 },
      { product: "جوراب", name: "جوراب", views: 0, cartAdds: 0, purchases: 1, quantity: 1, revenue: 100_000 },
    ]);
    const orders = (await client.profiles.timeline({ ...of("buyer"), kind: "order" })).result;
    expect(orders.items.map(({ order }) => order?.id)).toEqual(["B-2", "B-2", "B-5", "B-4", "B-3", "B-2", "B-1"]);
  });

  it("of somebody with more visitors than a statement takes is found, shown and exported", async () => {
    const { postgres } = shop.platform.dependencies;
    await postgres.query(
      `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
       SELECT website_id, -number, person_id, now(), 0 FROM identifiers, generate_series(1, 7000) AS made (number)
       WHERE website_id = $1 AND value = 'parya@shop.example'`,
      [website],
    );
    const q = "parya@shop.example";
    expect(await list({ q })).toMatchObject({ total: 1, items: [{ id: key("five"), sessions: 1 }] });
    expect((await client.people.count({ website, q })).result.count).toBe(1);
    const detail = (await client.profiles.detail(of("five"))).result;
    expect(detail).toMatchObject({ browsers: 7_001, visitors: [{ id: key("five") }] });
    const parts = [];
    for await (const part of await client.profiles.export(of("five"))) parts.push(part);
    expect(parts.flatMap(({ events }) => events.map(({ name }) => name))).toEqual(["page_view", "identify"]);
    const { items } = (await client.profiles.record(of("five"))).result;
    expect(items).toEqual(parts.flatMap(({ events }) => events));
    await postgres.query("DELETE FROM visitor_links WHERE website_id = $1 AND visitor BETWEEN -7000 AND -1", [website]);
  });

  it("keeps the notes that were written before it was known whose visitor it is", async () => {
    await shop.importRows(identified("phone of six", 450, {}).slice(0, 1));
    await client.profiles.addNote({ ...of("phone of six"), text: "از تلفن آمد" });
    // Any name may be an attribute's: objects have one of this name already.
    await shop.importRows(identified("phone of six", 440, { phone: "+4915112345678", constructor: "1" }).slice(1));
    const { notes, attributes, visitors } = (await client.profiles.detail(of("six"))).result;
    expect({ notes, visitors: visitors.length }).toEqual({ notes: 1, visitors: 2 });
    expect(attributes).toMatchObject([{ name: "constructor", value: "1", saidBy: "browser" }]);
    expect((await client.profiles.notes(of("six"))).result.items).toMatchObject([{ text: "از تلفن آمد" }]);
  });
});
