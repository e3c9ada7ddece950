import { afterAll, beforeAll, expect, it } from "vitest";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { type ImportScene, openScene } from "./import-scene.ts";

/** People of whom a file alone speaks: they are known, and were never on the website. */

let scene: ImportScene;
let website: string;
const period = { from: "2025-06-01", to: "2025-07-01" };
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

beforeAll(async () => {
  scene = await openScene();
  website = scene.website.id;
  await scene.import("people", "email,date_created\nlead@example.com,2025-06-10\n");
  const orders = [
    "F-1,2025-06-11,1000,buyer@example.com",
    "F-2,2025-06-12,3000,other@example.com",
    "F-3,2025-06-13,500,",
  ];
  await scene.import("orders", ["order,date,total,billing_email", ...orders].join("\n"));
});
afterAll(() => scene?.stop());

const settle = async () => {
  const { dependencies, collector } = scene.platform;
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website });
};

it("counts them nowhere among who came, and their orders everywhere", async () => {
  for (const isSettled of [false, true]) {
    if (isSettled) await settle();
    const { reports } = scene.client;
    const { totals } = (await reports.overview({ website, ...period })).result;
    expect(totals).toMatchObject({ people: 0, sessions: 0, leads: 0, customers: 0, orders: 3, sales: 4_500 });
    const counts = (await reports.counts({ website, ...period })).result;
    expect(counts).toMatchObject({ all: 0, leads: 0, customers: 0, visitors: 0, newPeople: 0 });
    expect((await reports.top({ website, ...period, sort: "-lastSeenAt" })).result).toMatchObject({
      total: 0,
      items: [],
    });
    const top = (await reports.top({ website, ...period, sort: "-sales" })).result;
    expect(top.items.map(({ email, sales }) => [email, sales]).slice(0, 2)).toEqual([
      ["other@example.com", 3_000],
      ["buyer@example.com", 1_000],
    ]);
    expect((await scene.client.people.list({ website, ...period })).result.total).toBe(0);
    expect((await scene.people()).total).toBe(4);
  }
});

it("does not time their first order, and says how many are left out", async () => {
  const { result } = await scene.client.sales.first({ website, ...period });
  expect(result).toMatchObject({ totals: { people: 0, unvisited: 3 }, median: null });
  expect(result.items.map(({ people }) => people)).toEqual(result.items.map(() => 0));
});

it("reaches them on the website only after they have come", async () => {
  const [before] = (await scene.people("buyer@")).items;
  expect(before?.reachable).toEqual({ SMS: false, EMAIL: true, PUSH: false, WHATSAPP: false, ON_SITE: false });
  const { key, secret } = (await scene.client.websites.install({ id: website })).result;
  const visitor = "0190c1a0-0000-7000-8000-00000000000a";
  const at = new Date(scene.platform.dependencies.clock.now() - 60_000).toISOString();
  const url = "https://shop.example/";
  const headers = { origin: "https://shop.example", "user-agent": agent };
  const came = { headers, body: { key, visitor, events: [{ name: "page_view", at, url }] } };
  expect((await scene.platform.send("POST", "/collect", came)).status).toBe(202);
  // The owner's server says whose browser it is.
  const known = { name: "identify", at, visitor, data: { email: "buyer@example.com" } };
  const said = { token: secret, body: { events: [known] } };
  expect((await scene.platform.send("POST", "/collect/server", said)).status).toBe(202);
  const [after] = (await scene.people("buyer@")).items;
  expect(after).toMatchObject({ sessions: 1, orders: 1, reachable: { EMAIL: true, ON_SITE: true } });
  const { totals } = (await scene.client.reports.overview({ website })).result;
  expect(totals).toMatchObject({ people: 1, customers: 1 });
  // The first order came before the first visit: no time lies between them.
  const first = (await scene.client.sales.first({ website, ...period })).result;
  expect(first.totals).toEqual({ people: 0, unvisited: 3 });
});
