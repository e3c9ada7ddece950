import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { host, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let website: string;

beforeAll(async () => {
  shop = await openShop();
  ({ client, website } = shop);
});
afterAll(() => shop?.stop());

describe("the people last seen", () => {
  const top = async (more: object = {}) => (await client.reports.top({ website, sort: "-lastSeenAt", ...more })).result;

  it("come with name, type, visit and purchases, the last one first", async () => {
    const { items, total, limit } = await top();
    expect({ total, limit }).toEqual({ total: 3, limit: 10 });
    const key = (visitor: string) => visitorKey(website, visitor).toString();
    const nobody = {
      name: null,
      email: null,
      phone: null,
      ownerId: null,
      source: "",
      country: "",
      city: "",
      salesRial: 0,
    };
    expect(items).toEqual([
      {
        ...{ ...nobody, key: key("two"), name: "مریم", email: "two@shop.example", type: "lead" },
        ...{ medium: "search", source: "torob.com", country: "IR", city: "Shiraz", device: "desktop" },
        lastSeenAt: "2026-11-20T11:59:00+03:30",
        lastPage: { key: "/p/2", host, path: "/p/2", title: null },
      },
      {
        ...{ ...nobody, key: key("one"), type: "customer", salesRial: 2_500_000 },
        ...{ medium: "search", source: "torob.com", country: "IR", city: "Tehran", device: "mobile" },
        lastSeenAt: "2026-11-20T11:58:00+03:30",
        lastPage: { key: "/thanks", host, path: "/thanks", title: null },
      },
      {
        ...{ ...nobody, key: key("three"), type: "visitor", medium: "", device: "mobile" },
        lastSeenAt: "2026-11-20T11:40:00+03:30",
        lastPage: { key: "/p/2", host, path: "/p/2", title: null },
      },
    ]);
  });

  it("are by default ranked by purchases of the period, then by sessions", async () => {
    const { items, total } = (await client.reports.top({ website })).result;
    expect(total).toBe(3);
    expect(items.map(({ type, sales, sessions }) => ({ type, sales, sessions }))).toEqual([
      { type: "customer", sales: 250_000, sessions: 1 },
      { type: "lead", sales: 0, sessions: 2 },
      { type: "visitor", sales: 0, sessions: 1 },
    ]);
    expect((await client.reports.top({ website, limit: 2, page: 2 })).result).toMatchObject({ total: 3, page: 2 });
    expect((await client.reports.top({ website, limit: 2, page: 3 })).result).toMatchObject({ total: 3, items: [] });
  });

  it("are filtered by type and paged, also of a past period", async () => {
    expect((await top({ client: 3 })).items.map(({ type }) => type)).toEqual(["customer"]);
    expect(await top({ page: 2, limit: 2 })).toMatchObject({ total: 3, items: [{ type: "visitor" }] });
    expect(await top({ page: 3, limit: 2 })).toMatchObject({ total: 3, items: [] });
    expect((await top({ counted: false })).items).toHaveLength(3);
    expect(await top({ counted: false })).not.toHaveProperty("total");
    const before = await top({ from: "2026-10-01", to: "2026-11-20" });
    expect(before).toMatchObject({
      total: 1,
      items: [{ lastSeenAt: "2026-11-19T10:00:00+03:30", source: "torob.com" }],
    });
  });
});

describe("realtime", () => {
  const realtime = async () => (await client.reports.realtime({ website })).result;

  it("counts real-time visitors, their pages, and the last half hour by minute", async () => {
    const result = await realtime();
    expect(result).toMatchObject({ at: "2026-11-20T12:00:00+03:30", people: 2, recentPeople: 3, total: 2 });
    expect(result.items).toEqual([
      { key: "/p/2", label: "/p/2", people: 1 },
      { key: "/thanks", label: "/thanks", people: 1 },
    ]);
    expect(result.minutes).toHaveLength(30);
    const busy = result.minutes.filter(({ people }) => people > 0);
    expect(busy.map(({ at, people, pageViews }) => [at.slice(11, 16), people, pageViews])).toEqual([
      ["11:40", 1, 1],
      ["11:55", 1, 1],
      ["11:56", 1, 1],
      ["11:57", 1, 0],
      ["11:58", 2, 2],
      ["11:59", 1, 1],
    ]);
    const { at, people, recentPeople } = result;
    expect((await client.reports.realtimeVisitors({ website })).result).toEqual({ at, people, recentPeople });
  });

  it("breaks real-time visitors down by the attributes of their sessions", async () => {
    const { by, people } = await realtime();
    const one = (key: string, count = 1) => ({ key, people: count });
    expect(by).toEqual({
      medium: { items: [one("search", 2)], total: 1 },
      source: { items: [one("torob.com", 2)], total: 1 },
      country: { items: [one("IR", 2)], total: 1 },
      city: { items: [one("Shiraz"), one("Tehran")], total: 2 },
      device: { items: [one("desktop"), one("mobile")], total: 2 },
    });
    for (const { items } of Object.values(by)) {
      expect(items.reduce((sum, item) => sum + item.people, 0)).toBe(people);
    }
  });

  it("lists the last events, the newest first, with page and person", async () => {
    const { events } = await realtime();
    expect(events.map(({ name, at, page }) => [name, at.slice(11, 16), page])).toEqual([
      ["page_view", "11:59", { key: "/p/2", label: "/p/2" }],
      expect.arrayContaining(["11:58"]),
      expect.arrayContaining(["11:58"]),
      ["purchase", "11:57", null],
      ["page_view", "11:56", { key: "/p/1", label: "کفش" }],
      ["page_view", "11:55", { key: "/", label: "/" }],
      ["page_view", "11:40", { key: "/p/2", label: "/p/2" }],
    ]);
    expect(events[0]).toMatchObject({ personName: "مریم", city: "Shiraz", device: "desktop", product: "" });
    expect(events[3]).toMatchObject({ product: "کفش", moreProducts: 1, value: 250_000 });
    expect(events[4]).toMatchObject({ personName: null, city: "Tehran", device: "mobile", country: "IR" });
  });
});
