import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** The money of a corrected order's products: on the report of products, and on the profile of its buyer. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const day = 86_400_000;
const tea = (price: number) => ({ product: { id: "tea", price } });
const bought = (data: object): Said => ({ name: "purchase", person: "buyer", data, ago: 4 * day });

/** A shop with orders of 100,000 toman, and one of tea. */
async function openShop(of: object) {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const usual = { value: 100_000, product: { id: "usual", price: 100_000 } };
  await serve(...Array.from({ length: 25 }, (_, index) => bought({ ...usual, order: `S-${index}` })), bought(of));
  const end = platform.dependencies.clock.now();
  const iso = (at: number) => new Date(at).toISOString();
  const period = { website: website.id, from: iso(end - 10 * day), to: iso(end + day) };
  const { sales, productReports, profiles } = owner.client;
  const find = async () => {
    const { items } = (await sales.orders({ ...period, product: ["tea"] })).result;
    const [order] = items;
    if (order === undefined) throw new Error("The order does not count");
    return order;
  };
  const correct = async (value: number) => {
    const { id, at } = await find();
    await sales.correct({ website: website.id, order: id, at, value });
  };
  const read = async () => {
    const { items, totals } = (await productReports.products(period)).result;
    const { person, value } = await find();
    const seen = (await profiles.products({ wid: website.id, user: person })).result.items;
    const sum = (await sales.sum(period)).result.totals;
    return {
      ...{ order: value, report: items.find(({ key }) => key === "tea")?.revenue },
      ...{ profile: seen.find(({ product }) => product === "tea")?.revenue },
      rest: (sum.sales ?? 0) - totals.revenue,
    };
  };
  const settle = () =>
    settleWebsite({ ...platform.dependencies, dirtyDays: platform.collector.dirtyDays }, { website: website.id });
  return { correct, read, settle, find };
}

const all = (amount: number) => ({ order: amount, report: amount, profile: amount, rest: 0 });

it.each([
  ["said in rial and confirmed in toman", { value: 10_000_000, currency: "IRR", ...tea(10_000_000) }, 1_000_000],
  ["ten times too high", { value: 1_000_000, ...tea(1_000_000) }, 100_000],
  ["ten times too high, without a number", { order: undefined, value: 1_000_000, ...tea(1_000_000) }, 100_000],
  ["in another currency", { value: 20, currency: "EUR", ...tea(20) }, 1_900_000],
  [
    "ten times too high, its prices being texts",
    { value: 1_000_000, product: { id: "tea", price: "1000000" } },
    100_000,
  ],
] as const)("products of an order %s are worth what the order is", async (_, data, amount) => {
  const { correct, read, settle } = await openShop({ order: randomUUID(), ...data });
  await correct(amount);
  expect(await read()).toEqual(all(amount));
  await settle();
  expect(await read()).toEqual(all(amount));
});

it("an amount that is corrected back has its products back", async () => {
  const { correct, read, find } = await openShop({ order: "T-1", value: 1_000_000, ...tea(1_000_000) });
  expect((await find()).suspicion).toMatchObject({ value: 100_000 });
  await correct(100_000);
  platform.advance(1_000);
  await correct(1_000_000);
  expect(await read()).toEqual(all(1_000_000));
});

it("prices that were right stay as they are", async () => {
  const { correct, read } = await openShop({ order: "T-2", value: 1_000_000, ...tea(95_000) });
  await correct(100_000);
  expect(await read()).toEqual({ order: 100_000, report: 95_000, profile: 95_000, rest: 5_000 });
});
