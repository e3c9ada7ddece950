import { randomUUID } from "node:crypto";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "#contract/sales.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { replaceEvent } from "#platform/exclusions/replace-event.ts";
import { correctOrder, type OrderServices } from "#platform/reports/sales/correct-order.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Toman and rial: amounts that are ten times off are found, and the owner's word about them counts. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const services = (collector: Collector): OrderServices => ({
  collector,
  replaceEvent: (of, describe) => replaceEvent({ ...platform.dependencies, collector }, of, describe),
});

const day = 86_400_000;
const bought = (order: string, value: number, more: Partial<Said> = {}): Said => ({
  ...{ name: "purchase", person: order, data: { ...(order === "" ? {} : { order }), value }, ago: 4 * day },
  ...more,
});

/** A shop with orders of 80,000 to 120,000 toman. */
async function openShop() {
  const { website, browse, serve } = await makeCollectingWebsite(platform, owner);
  await serve(...Array.from({ length: 25 }, (_, index) => bought(`S-${index}`, 80_000 + (index % 5) * 10_000)));
  const period = () => {
    const end = platform.dependencies.clock.now();
    const iso = (at: number) => new Date(at).toISOString();
    return { website: website.id, from: iso(end - 10 * day), to: iso(end + day) };
  };
  const list = async (isFlagged = false) =>
    (await owner.client.sales.orders({ ...period(), flagged: isFlagged, limit: 200 })).result;
  const find = async (order: string) => (await list()).items.find((each) => each.order === order) as Order;
  const correct = async (order: string, value: number) => {
    const { id, at } = await find(order);
    return owner.client.sales.correct({ website: website.id, order: id, at, value });
  };
  const sum = async () => (await owner.client.sales.sum(period())).result.totals;
  return { website, browse, serve, list, find, correct, sum };
}

it("flags an amount ten times off the usual, or off another source's, and nothing else", async () => {
  const { browse, serve, list } = await openShop();
  await serve(bought("high", 1_000_000), bought("low", 9_000), bought("large", 900_000), bought("free", 0));
  await browse(randomUUID(), bought("both", 1_200_000), bought("other", 90_000), bought("same", 70_000));
  await serve(bought("both", 120_000), bought("other", 95_000), bought("same", 70_000));
  const { items, usual, flagged, total } = await list(true);
  expect(usual).toBe(100_000);
  expect([flagged, total]).toEqual([3, 3]);
  expect(new Map(items.map(({ order, suspicion }) => [order, suspicion]))).toEqual(
    new Map([
      ["high", { because: "usual", value: 100_000 }],
      ["low", { because: "usual", value: 90_000 }],
      ["both", { because: "source", value: 1_200_000 }],
    ]),
  );
});

it("flags an amount that another source said ten times off on a day before the period, raw and settled", async () => {
  const { website, browse, serve } = await openShop();
  await browse(randomUUID(), bought("early", 1_200_000, { ago: 6 * day }), bought("equal", 90_000, { ago: 6 * day }));
  await serve(bought("early", 120_000), bought("equal", 90_000));
  const from = new Date(platform.dependencies.clock.now() - 5 * day).toISOString();
  const disputed = async () => {
    const { items } = (await owner.client.sales.orders({ website: website.id, from, flagged: true })).result;
    return items.map(({ order, suspicion }) => [order, suspicion]);
  };
  const expected = [["early", { because: "source", value: 1_200_000 }]];
  expect(await disputed()).toEqual(expected);
  const { dirtyDays } = platform.collector;
  await settleWebsite({ ...platform.dependencies, dirtyDays }, { website: website.id });
  expect(await disputed()).toEqual(expected);
});

it("needs twenty orders to know what is usual", async () => {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  await serve(...Array.from({ length: 19 }, (_, index) => bought(`S-${index}`, 1_000)), bought("high", 0));
  const { usual, flagged } = (await owner.client.sales.orders({ website: website.id, from: "2020-01-01" })).result;
  expect({ usual, flagged }).toEqual({ usual: null, flagged: 0 });
});

it("finds orders by a part of their number, whatever its digits, and exports what is listed", async () => {
  const { website, serve } = await openShop();
  await serve(bought("۱۲۳-الف", 90_000), bought("123-B", 1_000_000), bought("٩٩", 100_000), bought("", 70_000));
  const { sales } = owner.client;
  const input = { website: website.id, from: new Date(platform.dependencies.clock.now() - 10 * day).toISOString() };
  const find = async (q: string, isFlagged = false) => {
    const chosen = { ...input, q, flagged: isFlagged };
    const { items, total, flagged } = (await sales.orders({ ...chosen, limit: 200 })).result;
    const exported: Order[] = [];
    for await (const part of await sales.exportOrders(chosen)) exported.push(...part.items);
    expect([exported, flagged]).toEqual([items, 1]);
    expect(total).toBe(items.length);
    return items.map(({ order }) => order).sort();
  };
  expect(await find("#123")).toEqual(["123-B", "۱۲۳-الف"]);
  expect(await find("۱۲۳-ا")).toEqual(["۱۲۳-الف"]);
  expect(await find("99")).toEqual(["٩٩"]);
  expect(await find("b")).toEqual(["123-B"]);
  expect(await find("123", true)).toEqual(["123-B"]);
  expect(await find("%")).toEqual([]);
  expect(await find("s-2")).toHaveLength(6);
});

it("refuses an order that does not count any more", async () => {
  const { website, serve, find } = await openShop();
  const displaced = await find("S-1");
  await serve(bought("S-1", 80_000, { ago: 5 * day }));
  const { id, at } = displaced;
  await expect(owner.client.sales.correct({ website: website.id, order: id, at, value: 1 })).rejects.toMatchObject({
    status: 404,
  });
});

it("counts what the owner says before all others, the last word first, raw and settled", async () => {
  const { website, browse, serve, list, find, correct, sum } = await openShop();
  await serve(bought("high", 1_000_000));
  const before = await sum();
  await correct("high", 100_000);
  expect(await find("high")).toMatchObject({ value: 100_000, saidBy: "owner", suspicion: null });
  const { sales = 0, orders } = before;
  expect(await sum()).toMatchObject({ sales: sales - 900_000, orders });

  platform.advance(1_000);
  const [first, again] = [await correct("high", 90_000), await correct("high", 90_000)];
  expect(again.result.id).toBe(first.result.id);
  platform.advance(1_000);
  await correct("high", 1_000_000);
  expect((await list()).flagged).toBe(0);
  expect(await sum()).toMatchObject({ sales, orders });
  await serve(bought("high", 5), bought("high", 7, { ago: 5 * day }));
  await browse(randomUUID(), bought("high", 9_000_000));
  expect(await sum()).toMatchObject({ sales, orders });

  await serve(bought("wrong", 1_000_000));
  // Takes over from that of the platform.
  const collector = await openCollector(platform.dependencies, {
    geo: () => ({ country: "", city: "" }),
    registry: new Registry(),
  });
  await settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website: website.id });
  const { id, at, ...settled } = await find("high");
  expect(settled).toMatchObject({ value: 1_000_000, saidBy: "owner" });
  const own = { id: website.id, host: "shop.example", timeZone: "+03:30", currency: "IRT" as const };
  await correctOrder(
    platform.dependencies,
    { website: own, id, at: Date.parse(at), value: 100_000 },
    services(collector),
  );
  await collector.drain();
  expect(await sum()).toMatchObject({ sales: sales + 100_000, orders: (orders ?? 0) + 1 });

  expect((await list()).flagged).toBe(1);
  const folded = Math.floor(platform.dependencies.clock.now() / day) - 1;
  await platform.dependencies.postgres.query("UPDATE websites SET folded_before = $2 WHERE id = $1", [
    website.id,
    folded,
  ]);
  // A folded day does not change, so none of its orders is suspected.
  const { flagged, items } = await list();
  expect(flagged).toBe(0);
  expect(new Set(items.map(({ correctable }) => correctable))).toEqual(new Set([false]));
});
