import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import type { ReportItem } from "#contract/reports.ts";
import { type Collector, openCollector } from "#platform/collect/collector.ts";
import { type EventRow, noUtm } from "#platform/collect/event-row.ts";
import { uuidOf, visitorKey } from "#platform/collect/keys.ts";
import { blankRow } from "#platform/collect/pipeline.ts";
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

const visits: readonly Came[] = [
  { visitor: "one", ago: 2, from: { ...torob, ...phone }, did: ["/", "/p/1", order, "/thanks"] },
  { visitor: "two", ago: 1, from: { ...torob, ...desk, ...yalda, city: "Shiraz" }, did: ["/p/1", "/p/2"] },
  { visitor: "two", ago: 50, from: { medium: "direct", ...desk, city: "Shiraz" }, did: ["/", "/p/1", "/"] },
  { visitor: "three", ago: 20, from: phone, did: ["/p/2"] },
  { visitor: "three", ago: 26 * 60, from: { ...torob, ...phone }, did: ["/p/1", "/p/2"] },
];

beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(now - platform.parts.clock.now());
  const owner = await makeOwner(platform, "owner");
  client = owner.client;
  const made = await client.wallet.websites.create({ name: "Shop", url: `https://${host}`, timeZone: "Asia/Tehran" });
  website = made.result.id;
  const geo = () => ({ country: "", city: "" });
  collector = await openCollector(platform.parts, { geo, registry: new Registry() });
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
