import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Refunds that the owner's server reports without the browser's visitor, and the reports of the orders that they name. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let shop: Awaited<ReturnType<typeof makeCollectingWebsite>>;
const [hour, day] = [3_600_000, 86_400_000];
const start = Date.parse("2026-11-20T09:00:00Z");
const email = "https://shop.example/p/1?utm_source=Mehr&utm_medium=email&utm_campaign=yalda";
const buyer = randomUUID();

let now = 0;
const ago = (at: number) => now - at;
const refund = (order: string, value: number, at: number) =>
  shop.serve({ name: "refund", person: "42", ago: ago(at), data: { order, value } });

beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(start + 6 * day - platform.dependencies.clock.now());
  owner = await makeOwner(platform, "owner");
  shop = await makeCollectingWebsite(platform, owner);
  now = platform.dependencies.clock.now();
  await shop.browse(
    buyer,
    { name: "page_view", ago: ago(start), url: email },
    { name: "purchase", ago: ago(start + 60_000), data: { order: "A-1", value: 100_000 } },
  );
  await refund("A-1", 20_000, start + 2 * hour);
  await refund("A-1", 30_000, start + day);
  await refund("X-9", 7_000, start + day);
  // Before its order, whose better claim comes later.
  await refund("B-1", 5_000, start + 2 * day);
});
afterAll(() => platform?.stop());

const website = () => shop.website.id;
const iso = (at: number) => new Date(at).toISOString();
const period = (from: number, to: number) => ({ website: website(), from: iso(from), to: iso(to) });
const first = () => period(start - hour, start + 5 * hour);
const whole = () => period(start - hour, start + 4 * day);

async function salesBy(name: "medium" | "sources" | "campaign" | "landing", input: object) {
  const { items = [] } = (await owner.client.reports[name](input as ReturnType<typeof whole>)).result;
  return Object.fromEntries(items.map(({ key, sales, events }) => [key, { sales, events }]));
}
const settle = async () => {
  const { dependencies, collector } = platform;
  await collector.drain();
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: website() });
};

describe.each([
  ["of events", async () => undefined],
  ["of settled days", settle],
])("reports %s", (_, prepare) => {
  beforeAll(prepare);

  it("have the money of refunds where their orders are", async () => {
    expect(await salesBy("medium", first())).toEqual({
      email: { sales: 80_000, events: 2 },
      direct: { sales: 0, events: 1 },
    });
    expect(await salesBy("landing", first())).toMatchObject({ "/p/1": { sales: 80_000 }, "": { sales: 0 } });
    expect(await salesBy("sources", whole())).toMatchObject({ mehr: { sales: 50_000 } });
    expect(await salesBy("campaign", whole())).toMatchObject({ yalda: { sales: 50_000 } });
  });

  it("leave refunds of unknown orders where they are, and add up to their totals", async () => {
    const { totals, items = [] } = (await owner.client.reports.medium(whole())).result;
    expect(totals.sales).toBe(items.reduce((sum, { sales = 0 }) => sum + sales, 0));
    expect(items.find(({ key }) => key === "direct")?.sales).toBeLessThanOrEqual(-7_000);
  });

  it("count a refund on its own day, under the filters of its order", async () => {
    const input = { ...period(start + day - hour, start + day + hour), medium: ["email"] };
    const { totals } = (await owner.client.reports.overview(input)).result;
    expect(totals).toMatchObject({ sales: -30_000, sessions: 0, people: 0, events: 0, pageViews: 0, orders: 0 });
    const { result } = await owner.client.reports.medium(period(start + day - hour, start + day + hour));
    const rows = (result.items ?? []).map(({ key, sales, people }) => [key, sales, people]);
    expect(rows.sort()).toEqual([
      ["direct", -7_000, 1],
      ["email", -30_000, 0],
    ]);
  });

  it("take it from the buyer, who came no other day, and not from whom it names", async () => {
    const { items } = (await owner.client.people.list({ website: website(), sort: "-revenue" })).result;
    const [best] = items;
    expect(best).toMatchObject({
      revenue: 50_000,
      orders: 1,
      lastSeenAt: expect.stringMatching(/^2026-11-20T13:3[01]:/),
    });
    expect(items.find(({ ownerId }) => ownerId === "42")?.revenue).toBeGreaterThanOrEqual(-12_000);
    const { totals } = (await owner.client.sales.rfm(whole())).result;
    expect(totals.sales).toBeLessThanOrEqual(50_000);
    const orders = (await owner.client.sales.orders(whole())).result.items;
    const buyers = orders.filter(({ order }) => order === "A-1").map(({ person }) => person);
    expect(buyers).toEqual([best?.id, best?.id, best?.id]);
  });
});

it("an order that comes after its refund, and a better claim of it, take the money with them", async () => {
  const input = () => period(start + 2 * day - hour, start + 2 * day + hour);
  expect(await salesBy("medium", input())).toMatchObject({ direct: { sales: -5_000 } });
  const visitor = randomUUID();
  await shop.browse(
    visitor,
    { name: "page_view", ago: ago(start + 3 * day), url: "https://shop.example/?utm_source=sms&utm_medium=sms" },
    { name: "purchase", ago: ago(start + 3 * day + 60_000), data: { order: "B-1", value: 9_000 } },
  );
  const moved = { sms: { sales: -5_000, events: 0 }, direct: { sales: 0, events: 1 } };
  expect(await salesBy("medium", input())).toEqual(moved);
  await settle();
  expect(await salesBy("medium", input())).toEqual(moved);
  await shop.serve({
    ...{ name: "purchase", visitor: buyer, ago: ago(start + 2 * 60_000), data: { order: "B-1", value: 9_000 } },
  });
  expect(await salesBy("medium", input())).toEqual({
    email: { sales: -5_000, events: 0 },
    direct: { sales: 0, events: 1 },
  });
});
