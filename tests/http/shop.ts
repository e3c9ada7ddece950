import { Registry } from "prom-client";
import type { Client } from "#contract/client.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { blankRow, type EventRow, noUtm } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const minute = 60_000;
export const host = "shop.example";
/** Noon in Tehran. */
export const now = Date.parse("2026-11-20T08:30:00Z");

/** A visit: its events a minute apart, the last one `ago` minutes ago. */
interface Visit {
  visitor: string;
  ago: number;
  from: Partial<EventRow>;
  events: readonly (string | Partial<EventRow>)[];
}

const titles: Record<string, string> = { "/p/1": "کفش" };
const torob = { medium: "search", source: "torob.com", country: "IR", city: "Tehran" };
const yalda = { utm: { ...noUtm, campaign: "yalda" } };
const phone = { device: "mobile", os: "Android", browser: "Chrome" };
const desk = { device: "desktop", os: "Windows", browser: "Firefox" };
const products = [{ id: "7", name: "کفش" }, { id: "8" }];
const order = {
  name: "purchase",
  orderId: "A-1",
  value: 2_500_000,
  currency: "IRT",
  data: JSON.stringify({ products }),
};
const identified = { name: "identify", data: JSON.stringify({ email: "two@shop.example", name: "مریم" }) };

const visits: readonly Visit[] = [
  { visitor: "one", ago: 2, from: { ...torob, ...phone }, events: ["/", "/p/1", order, "/thanks"] },
  { visitor: "two", ago: 1, from: { ...torob, ...desk, ...yalda, city: "Shiraz" }, events: ["/p/1", "/p/2"] },
  {
    visitor: "two",
    ago: 50,
    from: { medium: "direct", ...desk, city: "Shiraz" },
    events: ["/", "/p/1", identified, "/"],
  },
  { visitor: "three", ago: 20, from: phone, events: ["/p/2"] },
  { visitor: "three", ago: 26 * 60, from: { ...torob, ...phone }, events: ["/p/1", "/p/2"] },
];

const toRows =
  (website: string) =>
  ({ visitor, ago, from, events }: Visit, number: number) =>
    events.map((event, index) => ({
      ...blankRow(uuidOf(`${number} ${index}`), "page_view"),
      ...from,
      ...(typeof event === "string" ? { host, path: event, title: titles[event] ?? "" } : event),
      at: now - (ago + events.length - 1 - index) * minute,
      visitor: visitorKey(website, visitor),
      session: visitorKey(website, `session ${number}`),
    }));

export interface Shop {
  platform: TestPlatform;
  client: Client;
  token: string;
  website: string;
  importRows(rows: EventRow[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** A platform at noon of 20 November 2026 with a shop of five visits of three people. */
export async function openShop(): Promise<Shop> {
  const platform = await startTestPlatform();
  platform.advance(now - platform.dependencies.clock.now());
  const { client, token } = await makeOwner(platform, "owner");
  const made = await client.websites.create({ name: "Shop", url: `https://${host}`, timeZone: "Asia/Tehran" });
  const website = made.result.id;
  const geo = () => ({ country: "", city: "" });
  const collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  await collector.importRows(website, visits.flatMap(toRows(website)));
  return {
    platform,
    client,
    token,
    website,
    importRows: (rows) => collector.importRows(website, rows),
    stop: async () => {
      await collector.drain();
      await platform.stop();
    },
  };
}
