import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Order } from "#contract/sales.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { replaceEvent } from "#platform/exclusions/replace-event.ts";
import { correctOrder, type OrderServices } from "#platform/reports/sales/correct-order.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Orders without a number: the owner's word takes the place of the only claim. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const day = 86_400_000;
const product = { id: "7", name: "Tea", price: 90_000, quantity: 1 };
const bought = (value: number, more: Partial<Said> = {}, data: object = {}): Said => ({
  ...{ name: "purchase", person: "7", data: { value, product, ...data }, ago: 4 * day },
  ...more,
});

async function openShop() {
  const { website, browse, serve } = await makeCollectingWebsite(platform, owner);
  await serve(...Array.from({ length: 25 }, (_, index) => bought(90_000, { person: `p${index}` })));
  const period = () => {
    const end = platform.dependencies.clock.now();
    return { website: website.id, from: new Date(end - 10 * day).toISOString(), to: new Date(end + day).toISOString() };
  };
  const list = async (chosen: { flagged?: boolean; unpriced?: boolean } = {}) =>
    (await owner.client.sales.orders({ ...period(), ...chosen, limit: 200 })).result;
  const correct = async ({ id, at }: Pick<Order, "id" | "at">, value: number) =>
    (await owner.client.sales.correct({ website: website.id, order: id, at, value })).result;
  const sum = async () => (await owner.client.sales.sum(period())).result.totals;
  const sold = async () => {
    const { items } = (await owner.client.productReports.products(period())).result;
    return items.map(({ key, purchases }) => [key, purchases]);
  };
  const overview = async () => (await owner.client.reports.overview(period())).result.totals;
  const flaggedOne = async () => (await list({ flagged: true })).items[0] as Order;
  return { website, browse, serve, list, correct, sum, sold, overview, flaggedOne };
}

const services = (collector: Collector): OrderServices => ({
  collector,
  replaceEvent: (of, describe) => replaceEvent({ ...platform.dependencies, collector }, of, describe),
});

it("an order without a number is worth what its owner says, in every report, again and again", async () => {
  const { serve, list, correct, sum, sold, overview, flaggedOne } = await openShop();
  await serve(bought(900_000));
  const [before, products, whole] = [await sum(), await sold(), await overview()];
  const wrong = await flaggedOne();
  expect(wrong).toMatchObject({ order: null, value: 900_000, correctable: true });
  expect(await correct(wrong, 90_000)).toMatchObject({ value: 90_000 });
  const { sales = 0, orders } = before;
  expect(await sum()).toEqual({ ...before, sales: sales - 810_000, averageOrder: expect.any(Number) });
  expect(await sold()).toEqual(products);
  const { people, sessions, pageViews, events } = await overview();
  expect([people, sessions, pageViews, events]).toEqual([whole.people, whole.sessions, whole.pageViews, whole.events]);
  expect((await list()).flagged).toBe(0);
  await expect(correct(wrong, 80_000), "it counts no longer").rejects.toMatchObject({ status: 404 });

  const said = (await list()).items.find(({ saidBy }) => saidBy === "owner") as Order;
  expect(said).toMatchObject({ order: null, value: 90_000, at: wrong.at, person: wrong.person, suspicion: null });
  expect(await correct(said, 90_000), "said already").toEqual({ id: said.id, value: 90_000 });
  await correct(said, 900_000);
  expect(await sum()).toMatchObject({ sales, orders });
});

it("an order of a browser is corrected on a settled day, and stays known when it is sent again", async () => {
  const { website, browse, sum, list, flaggedOne } = await openShop();
  const [id, visitor] = [randomUUID(), randomUUID()];
  const { person: _, ...of } = bought(900_000);
  const said = { ...of, id };
  await browse(visitor, said);
  const { collector } = platform;
  await settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website: website.id });
  const before = await sum();
  const wrong = await flaggedOne();
  expect(wrong).toMatchObject({ saidBy: "browser", order: null });
  const own = { id: website.id, host: "shop.example", timeZone: "+03:30", currency: "IRT" as const };
  const place = { website: own, id: wrong.id, at: Date.parse(wrong.at) };
  await correctOrder(platform.dependencies, { ...place, value: 90_000 }, services(collector));
  const corrected = { sales: (before.sales ?? 0) - 810_000, orders: before.orders };
  expect(await sum()).toMatchObject(corrected);
  await settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website: website.id });
  expect(await sum()).toMatchObject(corrected);
  await browse(visitor, said);
  expect(await sum()).toMatchObject(corrected);
  expect((await list()).flagged).toBe(0);
});

it("a correction that was cut off after it was stored is completed by the next press, and counts once", async () => {
  const { website, serve, sum, flaggedOne } = await openShop();
  await serve(bought(900_000));
  const before = await sum();
  const wrong = await flaggedOne();
  const { collector } = platform;
  const dying = Object.assign(Object.create(collector), {
    importRows: async (...given: Parameters<Collector["importRows"]>) => {
      await collector.importRows(...given);
      throw new Error("cut off");
    },
  }) as Collector;
  const own = { id: website.id, host: "shop.example", timeZone: "+03:30", currency: "IRT" as const };
  const press = (value: number, by: Collector) =>
    correctOrder(platform.dependencies, { website: own, id: wrong.id, at: Date.parse(wrong.at), value }, services(by));
  await expect(press(90_000, dying)).rejects.toThrow("cut off");
  await expect(press(70_000, collector), "the first press is completed").rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await sum()).toMatchObject({ sales: (before.sales ?? 0) - 810_000, orders: before.orders });

  const never = Object.assign(Object.create(collector), {
    importRows: async () => {
      throw new Error("cut off");
    },
  }) as Collector;
  await serve(bought(900_000, { ago: 3 * day }));
  const other = await flaggedOne();
  const again = (by: Collector) =>
    correctOrder(
      platform.dependencies,
      { website: own, id: other.id, at: Date.parse(other.at), value: 80_000 },
      services(by),
    );
  const both = await sum();
  await expect(again(never)).rejects.toThrow("cut off");
  expect(await sum(), "cut off before it").toEqual(both);
  await again(collector);
  expect(await sum()).toMatchObject({ sales: (both.sales ?? 0) - 820_000, orders: both.orders });
});

it("orders without an amount that counts are listed alone, and count from the owner's word on", async () => {
  const { website, serve, list, correct, sum } = await openShop();
  await serve(bought(19.9, {}, { order: "E-1", currency: "EUR" }), bought(25, {}, { currency: "EUR" }));
  await serve({ name: "purchase", person: "8", data: { order: "N-1" }, ago: 4 * day });
  const before = await sum();
  const unpriced = await list({ unpriced: true });
  expect(unpriced.items.map(({ order, foreign }) => [order, foreign?.value ?? null]).sort()).toEqual(
    [
      ["E-1", 19.9],
      [null, 25],
      ["N-1", null],
    ].sort(),
  );
  for (const order of unpriced.items) await correct(order, 50_000);
  expect(await list({ unpriced: true })).toMatchObject({ items: [], total: 0, flagged: 0 });
  expect(await sum()).toMatchObject({ sales: (before.sales ?? 0) + 150_000, orders: before.orders });
  const stored = await platform.dependencies.clickhouse.select(
    sql`SELECT count() AS events FROM events WHERE website = ${uuid(website.id)} AND name = 'purchase' AND currency = 'EUR' AND order_id = ''`,
    z.object({ events: z.coerce.number() }),
    { owner: "test" },
  );
  expect(stored).toEqual([{ events: 0 }]);
});
