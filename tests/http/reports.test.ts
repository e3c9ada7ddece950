/** Long because every report is asked about one and the same history. */

import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import type { ReportItem } from "#contract/reports.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { blankRow, type EventRow, noUtm } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const minute = 60_000;
const host = "shop.example";
/** Noon in Tehran. */
const now = Date.parse("2026-11-20T08:30:00Z");

let platform: TestPlatform;
let client: Client;
let website: string;
let collector: Collector;

/** What a visitor did, a minute after the other, the last one so many minutes ago. */
interface Came {
  visitor: string;
  ago: number;
  from: Partial<EventRow>;
  did: readonly (string | Partial<EventRow>)[];
}

const rowsOf = ({ visitor, ago, from, did }: Came, number: number) =>
  did.map((event, index) => ({
    ...blankRow(uuidOf(`${number} ${index}`), "page_view"),
    ...from,
    ...(typeof event === "string" ? { host, path: event, title: titles[event] ?? "" } : event),
    at: now - (ago + did.length - 1 - index) * minute,
    visitor: visitorKey(website, visitor),
    session: visitorKey(website, `session ${number}`),
  }));

const titles: Record<string, string> = { "/p/1": "کفش" };
const torob = { medium: "search", source: "torob.com", country: "IR", city: "Tehran" };
const yalda = { utm: { ...noUtm, campaign: "yalda" } };
const phone = { device: "mobile", os: "Android", browser: "Chrome" };
const desk = { device: "desktop", os: "Windows", browser: "Firefox" };
const order = { name: "purchase", orderId: "A-1", value: 2_500_000, currency: "IRT" };

const named = { name: "identify", data: JSON.stringify({ email: "two@shop.example", name: "مریم" }) };

const visits: readonly Came[] = [
  { visitor: "one", ago: 2, from: { ...torob, ...phone }, did: ["/", "/p/1", order, "/thanks"] },
  { visitor: "two", ago: 1, from: { ...torob, ...desk, ...yalda, city: "Shiraz" }, did: ["/p/1", "/p/2"] },
  { visitor: "two", ago: 50, from: { medium: "direct", ...desk, city: "Shiraz" }, did: ["/", "/p/1", named, "/"] },
  { visitor: "three", ago: 20, from: phone, did: ["/p/2"] },
  { visitor: "three", ago: 26 * 60, from: { ...torob, ...phone }, did: ["/p/1", "/p/2"] },
];

beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(now - platform.dependencies.clock.now());
  const owner = await makeOwner(platform, "owner");
  client = owner.client;
  const made = await client.websites.create({ name: "Shop", url: `https://${host}`, timeZone: "Asia/Tehran" });
  website = made.result.id;
  const geo = () => ({ country: "", city: "" });
  collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  await collector.importRows(website, visits.flatMap(rowsOf));
}, 60_000);
afterAll(async () => {
  await collector?.drain();
  await platform?.stop();
});

const figures = (items: readonly ReportItem[] | undefined, ...names: (keyof ReportItem)[]) =>
  items?.map((item) => [item.key, ...names.map((name) => item[name])]);

describe("a report by", () => {
  it("exit pages names them by their titles, and compares with the day before", async () => {
    const { result } = await client.reports.exit({ website, compare: true });
    expect(figures(result.items, "label", "sessions", "pageViews")).toEqual([
      ["/p/2", "/p/2", 2, 3],
      ["/", "/", 1, 3],
      ["/thanks", "/thanks", 1, 3],
    ]);
    expect(result.items?.map(({ compare }) => compare?.sessions)).toEqual([1, 0, 0]);
    expect(result).toMatchObject({ total: 3, totals: { sessions: 4, pageViews: 9 }, compareTotals: { sessions: 1 } });
  });

  it("landing pages names them by their titles", async () => {
    const { result } = await client.reports.landing({ website });
    expect(figures(result.items, "label", "sessions")).toEqual([
      ["/", "/", 2],
      ["/p/1", "کفش", 1],
      ["/p/2", "/p/2", 1],
    ]);
  });

  it.each([
    [
      "city",
      [
        ["Shiraz", 2, 1, 0],
        ["", 1, 1, 0],
        ["Tehran", 1, 1, 250_000],
      ],
    ],
    [
      "devices",
      [
        ["desktop", 2, 1, 0],
        ["mobile", 2, 2, 250_000],
      ],
    ],
    [
      "os",
      [
        ["Android", 2, 2, 250_000],
        ["Windows", 2, 1, 0],
      ],
    ],
    [
      "browsers",
      [
        ["Chrome", 2, 2, 250_000],
        ["Firefox", 2, 1, 0],
      ],
    ],
  ] as const)("%s adds up to the headline", async (name, expected) => {
    const { result } = await client.reports[name]({ website });
    expect(figures(result.items, "sessions", "people", "sales")).toEqual(expected);
    const headline = (await client.reports.overview({ website })).result.totals;
    expect(result.totals).toMatchObject({ people: 3, sessions: 4, sales: 250_000 });
    expect(headline).toMatchObject(result.totals);
  });

  it("campaign lists what came by none too, and is a filter of every report", async () => {
    const { result } = await client.reports.campaign({ website });
    expect(figures(result.items, "sessions", "pageViews")).toEqual([
      ["", 3, 7],
      ["yalda", 1, 2],
    ]);
    const chosen = await client.reports.devices({ website, campaign: ["yalda"] });
    expect(figures(chosen.result.items, "sessions")).toEqual([["desktop", 1]]);
  });

  it("pages counts views, who saw each and the sessions that did, and names no other metric", async () => {
    const { result } = await client.reports.pages({ website, compare: true });
    const { label: _, compare, ...first } = result.items?.[0] ?? { label: "" };
    expect(first).toEqual({ key: "/", people: 2, sessions: 2, pageViews: 3 });
    expect(compare).toEqual({ people: 0, sessions: 0, pageViews: 0 });
    expect(result.items?.[1]?.compare).toEqual({ people: 1, sessions: 1, pageViews: 1 });
    expect(figures(result.items, "label", "people", "sessions", "pageViews")).toEqual([
      ["/", "/", 2, 2, 3],
      ["/p/1", "کفش", 2, 3, 3],
      ["/p/2", "/p/2", 2, 2, 2],
      ["/thanks", "/thanks", 1, 1, 1],
    ]);
    expect(result).toMatchObject({ total: 4, totals: { people: 3, sessions: 4, pageViews: 9 } });
    const chosen = await client.reports.overview({ website, path: ["/p/1"] });
    expect(chosen.result.totals.sessions).toBe(3);
  });

  it("pages sorts by what it tells and refuses what it does not", async () => {
    const { result } = await client.reports.pages({ website, sort: "key", limit: 1, page: 2, medium: ["search"] });
    expect(figures(result.items, "pageViews")).toEqual([["/p/1", 2]]);
    await expect(client.reports.pages({ website, sort: "-bounceRate" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("several lists at once", () => {
  it("are those of the single calls, of the metrics asked for, and none where none are asked", async () => {
    const { result } = await client.reports.lists({ website, lists: ["medium", "pages"], metrics: ["sessions"] });
    for (const name of ["medium", "pages"] as const) {
      const { totals, items = [] } = (await client.reports[name]({ website })).result;
      expect(result[name]?.totals).toEqual({ sessions: totals.sessions });
      expect(result[name]?.items?.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
    }
    const byPeople = await client.reports.lists({ website, lists: ["pages"], metrics: ["sessions"], sort: "people" });
    expect(byPeople.result.pages?.items?.map(({ key }) => key)).toEqual(["/thanks", "/", "/p/1", "/p/2"]);
    expect((await client.reports.lists({ website })).result).toEqual({});
  });

  it("refuses a list or a metric that there is not, and a sort that one of them does not tell", async () => {
    for (const more of [{ sort: "-weather" }, { lists: ["pages"], sort: "-duration" }, { lists: ["weather"] }]) {
      const asked = { website, lists: ["medium"], ...more } as Parameters<typeof client.reports.lists>[0];
      await expect(client.reports.lists(asked)).rejects.toMatchObject({ status: 400 });
    }
  });
});

it("counts tells who is new, and who became a lead, beside the day before", async () => {
  const { result } = await client.reports.counts({ website, compare: true });
  const day = "2026-11-20T00:00:00+03:30";
  expect(result).toEqual({
    ...{ all: 3, visitors: 1, leads: 1, customers: 1, newPeople: 2, newLeads: 1 },
    compare: {
      ...{ from: "2026-11-19T00:00:00+03:30", to: day, all: 1, visitors: 1, leads: 0, customers: 0 },
      ...{ newPeople: 1, newLeads: 0 },
    },
  });
  const { totals, series } = (await client.reports.overview({ website })).result;
  expect(totals).toMatchObject({ leads: 1, newLeads: 1, customers: 1 });
  expect(series?.filter(({ newLeads }) => newLeads === 1).map(({ at }) => at)).toEqual(["2026-11-20T11:00:00+03:30"]);
});

describe("the people last seen", () => {
  const top = async (more: object = {}) => (await client.reports.top({ website, sort: "-lastSeenAt", ...more })).result;

  it("are told with name, type, the visit and what they bought, the last one first", async () => {
    const { items, total, limit } = await top();
    expect({ total, limit }).toEqual({ total: 3, limit: 10 });
    const key = (visitor: string) => visitorKey(website, visitor).toString();
    const nobody = { name: null, email: null, phone: null, source: "", country: "", city: "", salesRial: 0 };
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

  it("are those who bought the most in the period and then came the most, where nothing else is asked", async () => {
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

  it("are of one type where it is asked, page by page, also of a period that ended", async () => {
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

  it("counts who is there now and what they look at, and the last half hour by minute", async () => {
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

  it("tells by their sessions where those who are there now come from, where they are and on what", async () => {
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

  it("tells the last events, the newest first, with page and person", async () => {
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
    expect(events[4]).toMatchObject({ personName: null, city: "Tehran", device: "mobile", country: "IR" });
  });
});
