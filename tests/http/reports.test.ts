import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import type { ReportItem } from "#contract/reports.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let website: string;

beforeAll(async () => {
  shop = await openShop();
  ({ client, website } = shop);
});
afterAll(() => shop?.stop());

const figures = (items: readonly ReportItem[] | undefined, ...names: (keyof ReportItem)[]) =>
  items?.map((item) => [item.key, ...names.map((name) => item[name])]);

describe("a filter", () => {
  it("finds its values in any letter case, and pages with a slash at the end", async () => {
    const [os, browsers, city] = await Promise.all([
      client.reports.os({ website }),
      client.reports.browsers({ website }),
      client.reports.city({ website }),
    ]);
    const nameOf = (report: { result: { items?: ReportItem[] | undefined } }) =>
      report.result.items?.map(({ key }) => key).find((key) => key !== "") ?? "";
    const read = async (filter: object) =>
      (await client.reports.overview({ website, ...filter })).result.totals.sessions;
    for (const [name, value, written] of [
      ["device", "mobile", "Mobile"],
      ["country", "IR", "ir"],
      ["city", nameOf(city), nameOf(city).toUpperCase()],
      ["os", nameOf(os), nameOf(os).toUpperCase()],
      ["browser", nameOf(browsers), nameOf(browsers).toLowerCase()],
      ["path", "/p/2", "/p/2/"],
    ] as const) {
      const found = await read({ [name]: [value] });
      expect(found, name).toBeGreaterThan(0);
      expect(await read({ [name]: [written] }), name).toBe(found);
    }
  });
});

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
        ["Tehran", 1, 1, 250_000],
        ["", 1, 1, 0],
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

  it("campaign lists sessions without one last, over all pages and in every order; it is a filter of every report", async () => {
    for (const sort of ["-sessions", "sessions", "key", "-key"]) {
      const { result } = await client.reports.campaign({ website, sort });
      const rows = figures(result.items, "sessions", "pageViews");
      expect(rows, sort).toEqual([
        ["yalda", 1, 2],
        ["", 3, 7],
      ]);
      const page = async (number: number) =>
        (await client.reports.campaign({ website, sort, limit: 1, page: number })).result.items ?? [];
      expect([...(await page(1)), ...(await page(2))]).toEqual(result.items);
    }
    const chosen = await client.reports.devices({ website, campaign: ["yalda"] });
    expect(figures(chosen.result.items, "sessions")).toEqual([["desktop", 1]]);
  });

  it("pages counts views, people and sessions of each page, and how they came, stayed and went", async () => {
    const leave = (number: number, path: string, ago: number, data: object): EventRow => ({
      ...{ ...blankRow(v7(), "leave"), host, path, at: now - ago * 60_000, data: JSON.stringify(data) },
      ...{
        visitor: visitorKey(website, number === 0 ? "one" : "two"),
        session: visitorKey(website, `session ${number}`),
      },
    });
    const v = [360, 640, 3_000];
    await shop.importRows([
      // Of one view the later report says more; the other one is of another session.
      leave(0, "/", 4.6, { y: 640, v, d: 12 }),
      leave(0, "/", 4.2, { y: 900, v, d: 30 }),
      leave(2, "/", 52.5, { y: 1_500, v, d: 10 }),
      // Further down than the page is long, and longer than a day.
      leave(0, "/p/1", 3, { y: 9_999, v, d: 1e9 }),
      // No view of the page, and reports that say nothing of it.
      leave(0, "/nowhere", 3, { y: 900, v, d: 5 }),
      leave(0, "/thanks", 1, { y: 0, v, d: 5 }),
      leave(0, "/thanks", 1, { text: "{" }),
    ]);
    const { result } = await client.reports.pages({ website, compare: true });
    const { label: _, compare, ...first } = result.items?.[0] ?? { label: "" };
    const left = { measuredViews: 2, timeOnPage: 20, scrollDepth: 0.4 };
    expect(first).toEqual({ key: "/", people: 2, sessions: 2, pageViews: 3, entries: 2, exitRate: 0.5, ...left });
    const none = { entries: 0, exitRate: 0, measuredViews: 0, timeOnPage: 0, scrollDepth: 0 };
    expect(compare).toEqual({ people: 0, sessions: 0, pageViews: 0, ...none });
    expect(result.items?.[1]?.compare).toEqual({ people: 1, sessions: 1, pageViews: 1, ...none, entries: 1 });
    expect(figures(result.items, "entries", "exitRate", "measuredViews", "timeOnPage", "scrollDepth")).toEqual([
      ["/", 2, 0.5, 2, 20, 0.4],
      ["/p/1", 1, 0, 1, 86_400, 1],
      ["/p/2", 1, 1, 0, 0, 0],
      ["/thanks", 0, 1, 0, 0, 0],
    ]);
    // They are of a page: there is no total of them.
    expect(result.totals).toEqual({ people: 3, sessions: 4, pageViews: 9 });
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

  it("pages sorts by its own metrics and refuses others", async () => {
    const { result } = await client.reports.pages({ website, sort: "key", limit: 1, page: 2, medium: ["search"] });
    expect(figures(result.items, "pageViews")).toEqual([["/p/1", 2]]);
    const deepest = await client.reports.pages({ website, sort: "-scrollDepth", limit: 2 });
    expect(figures(deepest.result.items, "scrollDepth")).toEqual([
      ["/p/1", 1],
      ["/", 0.4],
    ]);
    await expect(client.reports.landing({ website, sort: "-scrollDepth" })).rejects.toMatchObject({ status: 400 });
    await expect(client.reports.pages({ website, sort: "-bounceRate" })).rejects.toMatchObject({ status: 400 });
  });
});

it("names of seen events are listed, the most frequent first; leaving is none", async () => {
  const { result } = await client.websites.eventNames({ id: website });
  expect(result.items).toEqual(["page_view", "identify", "purchase"]);
});

describe("several lists at once", () => {
  it("equal the single calls, with the chosen metrics; without names there are none", async () => {
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

  it("refuse an unknown list or metric, and a sort that one of them lacks", async () => {
    for (const more of [{ sort: "-weather" }, { lists: ["pages"], sort: "-duration" }, { lists: ["weather"] }]) {
      const input = { website, lists: ["medium"], ...more } as Parameters<typeof client.reports.lists>[0];
      await expect(client.reports.lists(input)).rejects.toMatchObject({ status: 400 });
    }
  });
});

it("counts has new people and new leads, beside the day before", async () => {
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

describe("labels", () => {
  const labels = async (name: "medium" | "country" | "city" | "devices" | "os") =>
    Object.fromEntries(
      ((await client.reports[name]({ website })).result.items ?? []).map(({ key, label }) => [key, label]),
    );

  it("of mediums, countries, cities and devices are Persian; keys stay", async () => {
    expect(await labels("medium")).toEqual({ search: "جست‌وجو", direct: "مستقیم", "": "" });
    expect(await labels("country")).toEqual({ IR: "ایران", "": "نامعلوم" });
    expect(await labels("city")).toEqual({ Tehran: "تهران", Shiraz: "شیراز", "": "نامعلوم" });
    expect(await labels("devices")).toEqual({ mobile: "موبایل", desktop: "دسکتاپ" });
  });

  it("of what has no Persian word are the keys", async () => {
    expect(await labels("os")).toEqual({ Android: "Android", Windows: "Windows" });
  });
});

describe("parameters", () => {
  const get = (path: string, query: string) =>
    shop.platform.send("GET", `/wm/users/report/${website}/${path}?${query}`, { token: shop.token });
  const paths = ["overview", "medium", "users/count", "users/top", "goals", "session", "churn", "retention", "paths"];

  it.each([...paths, "realtime", "realtime/people", "dobs"])(
    "wid of %s names the website of the path",
    async (path) => {
      expect((await get(path, `wid=${website}`)).status).toBe(200);
      const other = await get(path, "wid=0190f3c5-8f6e-7000-8000-000000000001");
      expect({ status: other.status, path: other.body.data.issues[0].path }).toEqual({ status: 400, path: ["wid"] });
    },
  );

  it.each([...paths, "segments"])("an unknown segment is a 404 of %s, what is no id a 400", async (path) => {
    const id = "0190f3c5-8f6e-7000-8000-000000000001";
    expect((await get(path, `segment=${id}&segment=${id}`)).status).toBe(404);
    expect((await get(path, "segment=x")).status).toBe(400);
  });
});
