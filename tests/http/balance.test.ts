import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let person = 1;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const get = (path: string) => platform.send("GET", `/v1/balance${path}`, { token: owner.token });

it("a wallet is there before its first movement, in each currency, with a warning of its own", async () => {
  const empty = { amount: 0, held: 0, available: 0, lowAt: null };
  expect((await get("")).body.result).toEqual({ ...empty, currency: "IRT" });
  expect((await get("?currency=EUR")).body.result).toEqual({ ...empty, currency: "EUR" });
  const { result } = await owner.client.balance.update({ currency: "EUR", lowAt: 12.5 });
  expect(result).toEqual({ ...empty, currency: "EUR", lowAt: 12.5 });
  expect((await get("")).body.result.lowAt).toBeNull();
  expect((await owner.client.balance.update({ currency: "EUR", lowAt: null })).result.lowAt).toBeNull();
});

it.each([
  ["lowAt", { lowAt: -1 }],
  ["lowAt", { lowAt: 10 ** 18 }],
  ["lowAt", { lowAt: 0.05 }],
  ["lowAt", { lowAt: 1e-320 }],
  ["currency", { lowAt: 1, currency: "USD" }],
])("refuses %s in %j", async (field, body) => {
  const { status, body: answer } = await platform.send("PATCH", "/v1/balance", { token: owner.token, body });
  expect([status, answer.data.issues[0].path]).toEqual([400, [field]]);
});

it("movements are listed and summed by what they were for, in toman", async () => {
  const { postgres } = platform.dependencies;
  const own = { owner: owner.id, currency: "IRR" as const };
  await postgres.transaction(async (queries) => {
    await postMovement(queries, { ...own, key: "t1", kind: "top_up", available: 500_000, account: "gateway" });
    const charge = { ...own, kind: "charge" as const, account: "messages" as const };
    await postMovement(queries, { ...charge, key: "c1", available: -30_000, channel: "SMS", title: "کمپین نوروز" });
    await postMovement(queries, { ...charge, key: "c2", available: -10_000, channel: "SMS" });
  });
  const { result } = await owner.client.balance.transactions({});
  expect(result.total).toBe(3);
  expect(result.items[1]).toMatchObject({ kind: "charge", amount: -3_000, balance: 47_000, title: "کمپین نوروز" });
  expect(result.items[2]).toMatchObject({ kind: "top_up", title: "افزایش موجودی", currency: "IRT" });
  expect((await get("/transactions?kind=charge&kind=ai&limit=1&page=2")).body.result).toMatchObject({
    total: 2,
    page: 2,
  });
  expect((await get(`/transactions?q=${encodeURIComponent("نوروز")}`)).body.result.total).toBe(1);
  const { status, body } = await get("/transactions?from=2026-11-20&to=2026-11-19");
  expect([status, body.data.issues[0].path]).toEqual([400, ["to"]]);
  expect((await owner.client.balance.consumption({})).result).toEqual({
    items: [{ channel: "SMS", campaign: null, campaignName: null, kind: "charge", amount: 4_000, movements: 2 }],
    ...{ total: 4_000, currency: "IRT", messages: [] },
  });
});

it("messages of packs that were used are counted by channel and campaign of the owner's websites, in the period", async () => {
  const { postgres } = platform.dependencies;
  const other = await makeOwner(platform, "other");
  const [website, foreign] = [owner, other].map((each) => each.website.id);
  const campaign = v7();
  await postgres.query(
    `INSERT INTO campaigns (id, website_id, name, status, channels, channel_order, segments, schedule, created_at)
     VALUES ($1, $2, 'نوروز', 'sent', '[]', 'first', '[]', '{}', now())`,
    [campaign, website],
  );
  const use = (of: string | undefined, channel: string, charged: number | null, at: string, by: string | null = null) =>
    postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, campaign, person, account, state, created_at, send_after,
         expires_at, charged)
       VALUES ($1, $2, $3, $4, $5, $6, $1, 'sent', $7, $7, $7, $8)`,
      [v7(), of, channel, by === null ? "journey" : "campaign", by, person++, at, charged],
    );
  const day = "2026-11-20T12:00:00Z";
  await use(website, "SMS", 3, day, campaign);
  await use(website, "SMS", 2, day, campaign);
  await use(website, "SMS", 1, day);
  await use(website, "WEB_PUSH", 1, day);
  // Given back, of another month, of another owner.
  await use(website, "SMS", null, day);
  await use(website, "EMAIL", 1, "2026-10-20T12:00:00Z");
  await use(foreign, "SMS", 7, day);
  const { result } = await owner.client.balance.consumption({ from: "2026-11-01", to: "2026-12-01" });
  expect(result.messages).toEqual([
    { kind: "SMS", campaign, campaignName: "نوروز", messages: 5 },
    { kind: "PUSH", campaign: null, campaignName: null, messages: 1 },
    { kind: "SMS", campaign: null, campaignName: null, messages: 1 },
  ]);
  // What the wallet paid is named as well, in sums and line by line.
  const paid = { owner: owner.id, currency: "IRR", kind: "charge", channel: "WHATSAPP", available: -9_000 } as const;
  await postgres.transaction((queries) =>
    postMovement(queries, { ...paid, key: "c3", account: "messages", campaign, at: Date.parse(day) }),
  );
  const named = { channel: "WHATSAPP", campaign, campaignName: "نوروز" };
  const spent = (await owner.client.balance.consumption({})).result.items.find((each) => each.campaign === campaign);
  expect(spent).toMatchObject({ ...named, amount: 900 });
  expect((await owner.client.balance.transactions({ limit: 1 })).result.items[0]).toMatchObject(named);
});
