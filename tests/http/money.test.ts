import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { openCollectorOf } from "./open-collector-of.ts";
import { operate } from "./operate.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let secret: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "shop");
  secret = (await owner.client.websites.install({ id: owner.website.id })).result.secret;
});
afterAll(() => platform?.stop());

const [hour, day] = [3_600_000, 86_400_000];
const website = () => owner.website.id;
const ago = (ms: number) => new Date(platform.dependencies.clock.now() - ms).toISOString();

const serve = (event: object) =>
  platform.send("POST", "/collect/server", {
    token: secret,
    body: { events: [{ id: v4(), person: "42", at: ago(hour), ...event }] },
  });
const browse = (event: object) =>
  platform.send("POST", "/collect", {
    headers: { origin: "https://shop.example", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" },
    body: { key: owner.website.key, visitor: v4(), events: [{ id: v4(), url: "https://shop.example/", ...event }] },
  });
const salesOf = async (period: { from: string; to: string }) =>
  (await owner.client.reports.overview({ website: website(), ...period })).result.totals;

describe("amounts out of bounds", () => {
  it.each([
    ["purchase", { value: 1_000_000_000_001 }],
    ["purchase", { value: 10_000_000_000_001, currency: "IRR" }],
    ["purchase", { value: "1000000000001", currency: "EUR" }],
    ["purchase", { value: -1 }],
    ["payment", { value: "-240000", currency: "IRT" }],
    ["my_event", { value: -5, currency: "IRT" }],
  ])("%s %j is refused with the field's name, of a browser and of a server", async (name, data) => {
    for (const send of [browse, serve]) {
      const { status, body } = await send({ name, data });
      expect(status).toBe(400);
      expect(body.data.issues).toEqual([
        { path: ["events", 0, "data", "value"], message: expect.stringMatching(/مبلغ/) },
      ]);
    }
  });

  it("are the owner's own numbers where no money is meant", async () => {
    for (const data of [{ value: -3 }, { value: 1_700_000_000_000 }]) {
      expect((await browse({ name: "my_event", data })).body).toMatchObject({ accepted: 1 });
    }
  });

  it("end at the largest amount, which is accepted", async () => {
    for (const data of [{ value: 1_000_000_000_000 }, { value: 10_000_000_000_000, currency: "IRR" }]) {
      expect((await browse({ name: "payment", data })).body).toMatchObject({ accepted: 1 });
    }
  });
});

describe("a refund", () => {
  it("of the owner's server subtracts from sales and is no order", async () => {
    const period = { from: ago(2 * hour), to: ago(0) };
    await serve({ name: "purchase", data: { order: "R-1", value: 240_000 } });
    await serve({ name: "refund", data: { order: "R-1", value: 40_000 } });
    await serve({ name: "refund", data: { order: "R-1", value: -100_000, currency: "IRR" } });
    expect(await salesOf(period)).toMatchObject({ orders: 1, sales: 190_000, averageOrder: 190_000 });
    const { items } = (await owner.client.reports.top({ website: website(), ...period })).result;
    expect(items.map(({ sales, salesRial }) => [sales, salesRial])).toContainEqual([190_000, 1_900_000]);
  });

  it("of a browser is refused, and needs an amount", async () => {
    const stranger = await browse({ name: "refund", data: { value: 5 } });
    expect(stranger.body.data.issues).toMatchObject([{ path: ["events", 0, "name"] }]);
    const bare = await browse({ name: "refund", data: { order: "R-1" } });
    expect(bare.body.data.issues).toMatchObject([{ path: ["events", 0, "name"] }]);
    const empty = await serve({ name: "refund", data: { order: "R-1" } });
    expect(empty.body.data.issues).toMatchObject([{ path: ["events", 0, "data", "value"] }]);
  });
});

it("a line of a product brings nothing beyond the bound of an amount", async () => {
  const line = (id: string, quantity: number) => ({ id, price: 1_000_000_000_000, quantity });
  const products = [
    line("huge", 1_000_000),
    line("twice", 2),
    line("largest", 1),
    { id: "tea", price: 5, quantity: 3 },
  ];
  await browse({ name: "purchase", data: { order: "P-1", value: 0, products } });
  const period = { from: ago(hour), to: ago(-hour) };
  const { items } = (await owner.client.productReports.products({ website: website(), ...period })).result;
  const revenues = Object.fromEntries(items.map(({ key, revenue }) => [key, revenue]));
  expect(revenues).toMatchObject({ huge: 0, twice: 0, largest: 1_000_000_000_000, tea: 15 });
});

/** What releases before the bound accepted: up to the largest safe integer of rial. */
const largest = Number.MAX_SAFE_INTEGER;
const purchase = (number: number, at: number): EventRow => ({
  ...blankRow(uuidOf(`large ${at} ${number}`), "purchase"),
  ...{ at: at + number, visitor: visitorKey(website(), "large"), session: visitorKey(website(), "session") },
  ...{ orderId: `L-${at}-${number}`, value: largest, currency: "IRT" },
});

it("1,200 of the largest purchases that were ever accepted do not wrap, raw, settled and by goal", async () => {
  const noon = Math.floor(platform.dependencies.clock.now() / day) * day - 3 * day + 12 * hour;
  const period = { from: new Date(noon - hour).toISOString(), to: new Date(noon + 8 * hour).toISOString() };
  const goal = await owner.client.goals.create({
    ...{ website: website(), name: "فروش", kind: "event", match: "purchase", value: null, counts: "each" },
  });
  // Number() of the exact sum in rial, as a client reads it.
  const expected = Number(BigInt(largest) * 1_200n) / 10;
  const read = async () => {
    const ask = { website: website(), ...period };
    const { client } = owner;
    const [overview, medium, top, sessions, goals] = await Promise.all([
      client.reports.overview(ask),
      client.reports.medium(ask),
      client.reports.top(ask),
      client.behaviour.session(ask),
      client.goals.report(ask),
    ]);
    return {
      total: overview.result.totals.sales,
      series: Math.max(...(overview.result.series ?? []).map(({ sales = 0 }) => sales)),
      medium: medium.result.items?.[0]?.sales,
      person: top.result.items[0]?.sales,
      ever: (top.result.items[0]?.salesRial ?? 0) / 10,
      grid: Math.max(...sessions.result.grid.map(({ sales }) => sales)),
      goal: goals.result.items.find(({ key }) => key === goal.result.id)?.value,
    };
  };
  await openCollectorOf(platform, async (collector) => {
    await collector.importRows(
      website(),
      Array.from({ length: 1_200 }, (_, number) => purchase(number, noon)),
    );
    const all = { total: expected, series: expected, medium: expected, person: expected };
    const raw = await read();
    expect(raw).toEqual({ ...all, ever: expected, grid: expected, goal: expected });
    await operate(platform, "settle", { all: true }, { collector });
    expect(await read()).toEqual(raw);
  });
}, 60_000);

it("nor do as many in a currency that does not count", async () => {
  const noon = Math.floor(platform.dependencies.clock.now() / day) * day - 5 * day + 12 * hour;
  const period = { from: new Date(noon - hour).toISOString(), to: new Date(noon + hour).toISOString() };
  await openCollectorOf(platform, (collector) =>
    collector.importRows(
      website(),
      Array.from({ length: 1_200 }, (_, number) => ({ ...purchase(number, noon), currency: "EUR" })),
    ),
  );
  const { foreign } = (await owner.client.sales.report({ website: website(), ...period })).result;
  // Number() of the exact sum in cents.
  expect(foreign).toEqual([{ currency: "EUR", orders: 1_200, value: Number(BigInt(largest) * 1_200n) / 100 }]);
});
