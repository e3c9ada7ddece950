import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Currency } from "#contract/currencies.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** What a website's money is counted in: which orders count, and what is said of the others. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const day = 86_400_000;

it("what was found of sales keeps its money where the currency changes", async () => {
  const { client } = owner;
  const { website } = await makeCollectingWebsite(platform, owner);
  const { postgres, clock } = platform.dependencies;
  const now = clock.now();
  const days = { from: now - 7 * day, to: now, beforeFrom: now - 14 * day, beforeTo: now - 7 * day };
  const cause = { dimension: "medium", key: "sms", label: "sms", before: 0, after: 7_000_000, share: 1 };
  for (const stored of [{}, { currency: "IRT" }]) {
    const values = { ...days, before: 5_000_000, after: 12_000_000, base: "usual", cause, ...stored };
    await postgres.query(
      `INSERT INTO findings (id, website_id, key, metric, kind, began_at, at, values)
       VALUES ($1, $2, $5, 'sales', 'shift', $3, $3, $4)`,
      [randomUUID(), website.id, new Date(now), JSON.stringify(values), `sales/${"currency" in stored}`],
    );
  }
  const read = async () => (await client.findings.list({ wid: website.id })).result.items;
  for (const { text } of await read()) expect(text).toContain("۱۲٬۰۰۰٬۰۰۰ تومان");
  await client.websites.update({ id: website.id, currency: "IRR" });
  for (const { text, figures } of await read()) {
    expect(text).toContain("۱۲۰٬۰۰۰٬۰۰۰ ریال");
    expect([figures.before, figures.after, figures.cause?.after]).toEqual([50_000_000, 120_000_000, 70_000_000]);
  }
  // No rate is known: it is said in what it was found in.
  await client.websites.update({ id: website.id, currency: "EUR" });
  for (const { text } of await read()) expect(text).toContain("۱۲٬۰۰۰٬۰۰۰ تومان");
});
const bought = (order: string, value: number, currency?: string): Said => ({
  ...{ name: "purchase", person: order, ago: 4 * day },
  data: { order, value, ...(currency && { currency }), products: [{ id: "p", price: value, quantity: 1 }] },
});

async function openShop(currency: Currency) {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const choose = (chosen: Currency) => owner.client.websites.update({ id: website.id, currency: chosen });
  await choose(currency);
  const settle = () =>
    settleWebsite(
      { ...platform.dependencies, dirtyDays: new DirtyDays(platform.dependencies) },
      { website: website.id },
    );
  const period = () => {
    const end = platform.dependencies.clock.now();
    const iso = (at: number) => new Date(at).toISOString();
    return { website: website.id, from: iso(end - 10 * day), to: iso(end + day) };
  };
  const figures = async () => {
    const { client } = owner;
    const [{ result: report }, overview, products, orders] = await Promise.all([
      client.sales.report(period()),
      client.reports.overview(period()),
      client.productReports.products(period()),
      client.sales.orders({ ...period(), limit: 200 }),
    ]);
    return {
      sales: report.sales.totals.sales,
      overview: overview.result.totals.sales,
      revenue: products.result.totals.revenue,
      foreign: report.foreign,
      orders: Object.fromEntries(
        orders.result.items.map(({ order, value, foreign }) => [order, foreign === null ? value : foreign]),
      ),
    };
  };
  return { website, serve, choose, settle, figures, period };
}

it("amounts without a currency are in the website's, and those of others are shown apart and count for nothing", async () => {
  const { serve, settle, figures } = await openShop("EUR");
  await serve(bought("A", 19.9), bought("B", 5, "EUR"), bought("C", 7, "USD"), bought("D", 120_000, "IRT"));
  const expected = {
    ...{ sales: 24.9, overview: 24.9, revenue: 24.9 },
    foreign: [
      { currency: "IRT", orders: 1, value: 120_000 },
      { currency: "USD", orders: 1, value: 7 },
    ],
    orders: { A: 19.9, B: 5, C: { value: 7, currency: "USD" }, D: { value: 120_000, currency: "IRT" } },
  };
  expect(await figures()).toEqual(expected);
  expect((await settle()).settled).toBeGreaterThan(0);
  expect(await figures()).toEqual(expected);
});

it("counts settled days anew where the currency changes, and toman and rial as one money", async () => {
  const { serve, settle, choose, figures, website } = await openShop("IRT");
  await serve(bought("A", 120_000), bought("B", 300_000, "IRR"), bought("C", 7, "USD"));
  await settle();
  expect(await figures()).toMatchObject({ sales: 150_000, revenue: 150_000 });
  await choose("IRR");
  expect(await figures()).toMatchObject({ sales: 1_500_000, overview: 1_500_000, revenue: 1_500_000 });
  await choose("USD");
  const inDollars = { sales: 7, overview: 7, revenue: 7, orders: { B: { value: 300_000, currency: "IRR" } } };
  expect(await figures()).toMatchObject(inDollars);
  await settle();
  expect(await figures()).toMatchObject(inDollars);
  const { headers } = await platform.send("GET", `/v1/websites/${website.id}`, { token: owner.token });
  expect(new Headers(headers).get("x-currency")).toBe("USD");
});

it("confuses no units where there is one", async () => {
  const { serve, period } = await openShop("USD");
  const orders = Array.from({ length: 25 }, (_, index) => bought(`S-${index}`, 80 + (index % 5) * 10));
  await serve(...orders, bought("large", 1_000), bought("small", 9));
  expect((await owner.client.sales.orders(period())).result).toMatchObject({ usual: 100, flagged: 0 });
});

it("fixed values of goals keep their number in another money, and their worth in another unit of it", async () => {
  const { choose, website } = await openShop("IRT");
  const goal = await owner.client.goals.create({
    ...{ website: website.id, name: randomUUID(), kind: "event", match: "signup", counts: "each" },
    ...{ value: 50_000, isMain: false },
  });
  const value = async () => (await owner.client.goals.get({ website: website.id, id: goal.result.id })).result.value;
  await choose("IRR");
  expect(await value()).toBe(500_000);
  await choose("EUR");
  expect(await value()).toBe(500_000);
});

it("what a campaign costs keeps its number in another money, and its worth in another unit of it", async () => {
  const { choose, website } = await openShop("IRT");
  const info = { name: "یلدا", cost: 500_000 };
  const { id } = (await owner.client.campaigns.create({ wid: website.id, name: "یلدا", info })).result;
  const cost = async () => (await owner.client.campaigns.get({ id })).result.info.cost;
  const costs = [];
  for (const currency of ["IRR", "EUR", "IRT"] as const) {
    await choose(currency);
    costs.push(await cost());
  }
  expect(costs).toEqual([5_000_000, 5_000_000, 5_000_000]);
});

it("amounts of segments keep their worth in another unit of the money, and their number in another money", async () => {
  const { choose, website } = await openShop("IRT");
  const kpi = (field: "monetary" | "averageOrder" | "frequency", op: "gte" | "between", value: unknown) => ({
    ...{ of: "kpi" as const, field, op, value },
  });
  const items = [
    kpi("monetary", "gte", 500_000),
    kpi("averageOrder", "between", [1.5, 70_000]),
    kpi("frequency", "gte", 5),
  ];
  const { id } = (
    await owner.client.segments.create({ wid: website.id, name: "Large", type: "attribute", groups: [{ items }] })
  ).result;
  const values = async () => {
    const { groups } = (await owner.client.segments.get({ id })).result;
    return groups.flatMap((group) => group.items.map(({ value }) => value));
  };
  const before = await values();
  expect(before).toEqual([500_000, [1.5, 70_000], 5]);
  await choose("IRR");
  expect(await values()).toEqual([5_000_000, [15, 700_000], 5]);
  await choose("EUR");
  expect(await values()).toEqual([5_000_000, [15, 700_000], 5]);
  await choose("IRR");
  await choose("IRT");
  expect(await values()).toEqual(before);
});

it("days whose events are deleted keep their money: another is refused beside its field", async () => {
  const { choose, website } = await openShop("IRT");
  await platform.dependencies.postgres.query("UPDATE websites SET folded_before = 20000 WHERE id = $1", [website.id]);
  await expect(choose("EUR")).rejects.toMatchObject({ code: "REFUSED", issues: [{ path: ["currency"] }] });
  expect((await choose("IRR")).result.currency).toBe("IRR");
});
