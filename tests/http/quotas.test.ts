import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settleOrder } from "#platform/orders/settle-order.ts";
import shipped from "#platform/plans.json";
import { checkQuotas } from "#platform/quotas/check-quotas.ts";
import { monthOf } from "#platform/quotas/read-usage.ts";
import { operate } from "./operate.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** The shipped file with quotas that a test can reach. */
const small = structuredClone(shipped);
Object.assign(small.plans.BASIC.quotas, { clients: 2, sessions: 4, segments: 1 });
Object.assign(small.plans.STARTUP.quotas, { clients: 3, sessions: 50, segments: 2 });
const file = join(tmpdir(), `plans-${randomUUID()}.json`);

let platform: TestPlatform;
let owner: Owner;

beforeAll(async () => {
  writeFileSync(file, JSON.stringify(small));
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on", PLANS_FILE: file });
  // The second day of a Jalali month: days pass without another month.
  const { clock, settings } = platform.dependencies;
  platform.advance(monthOf(settings.TIME_ZONE_OFFSET, clock.now()).endsAt + dayMs - clock.now());
  owner = await makeOwner(platform, "limited");
});
afterAll(async () => {
  await platform?.stop();
  rmSync(file, { force: true });
});

async function signInAgain(): Promise<void> {
  const { email, password } = owner;
  owner.token = (await platform.client().auth.login({ email, password })).result.tokenData.token;
  owner.client = platform.client(owner.token);
}

const subscription = async () => (await owner.client.wallet.subscription.get()).result;
async function buy(choice: object): Promise<void> {
  const { id } = (await owner.client.wallet.orders.create(choice)).result;
  const { postgres, clock } = platform.dependencies;
  const paid = { order: id, payment: randomUUID(), at: clock.now() };
  expect(await postgres.transaction((queries) => settleOrder(queries, paid, platform.dependencies))).toBe("settled");
}
async function send(events: object[], { client, website } = owner): Promise<void> {
  const { secret } = (await client.websites.install({ id: website.id })).result;
  const { status, body } = await platform.send("POST", "/collect/server", { token: secret, body: { events } });
  expect([status, body]).toEqual([202, expect.objectContaining({ accepted: events.length })]);
}
const view = (visitor: string, { website } = owner) => ({
  ...{ id: randomUUID(), name: "page_view", url: `${website.url}/`, visitor, session: randomUUID() },
  at: new Date(platform.dependencies.clock.now()).toISOString(),
});
/** Runs the hourly job, with what it writes. */
async function check(): Promise<void> {
  const never = new AbortController().signal;
  const claimed = { kind: "check-quotas", key: "", payload: {}, website: null, attempt: 1 };
  const outcome = await checkQuotas(platform.dependencies)(claimed, never, () => undefined);
  await platform.dependencies.postgres.transaction(async (queries) => outcome.effects?.(queries));
}
const listNotices = () =>
  platform.dependencies.postgres.query<{ key: string }>(
    "SELECT key FROM notifications WHERE owner_id = $1 AND kind = 'quota' ORDER BY key",
    [owner.id],
  );

describe("with PLANS=on", () => {
  it("one segment too many is refused with what would lift it, and that lifts it", async () => {
    const create = (name: string) =>
      platform.send("POST", "/wm/segments/segment", {
        token: owner.token,
        body: { wid: owner.website.id, name, type: "attribute" },
      });
    // Two at once take turns.
    const first = await Promise.all([create("One"), create("Two")]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    const { body } = await create("Three");
    expect([body.status, body.code, body.data]).toEqual([
      403,
      "QUOTA_EXCEEDED",
      { quota: "segments", plan: "BASIC", limit: 1, used: 1, lift: { plan: "STARTUP", addon: "SEGMENT" } },
    ]);
    await buy({ addons: { SEGMENT: 1 } });
    expect((await create("Three")).status).toBe(201);
    expect((await create("Four")).status).toBe(403);
    const { usage, quotas, isLimited } = await subscription();
    expect([usage.segments, quotas.segments, isLimited]).toEqual([2, 2, true]);
  });

  it.each([
    ["journeys", (name: string) => owner.client.journeys.create({ wid: owner.website.id, name })],
    ["campaigns", (name: string) => owner.client.campaigns.create({ wid: owner.website.id, name })],
  ] as const)("one of the %s too many is refused likewise", async (quota, create) => {
    const limit = (await subscription()).quotas[quota] ?? 0;
    for (let made = 0; made < limit; made += 1) await create(`${made}`);
    await expect(create("more")).rejects.toMatchObject({ code: "QUOTA_EXCEEDED", data: { quota, limit, used: limit } });
  });

  it("a list that makes one segment too many is refused likewise", async () => {
    const form = new FormData();
    form.set("wid", owner.website.id);
    form.set("name", "A list");
    form.set("file", new Blob(["email\nlisted@shop.example\n"]), "list.csv");
    const answer = await fetch(`${platform.url}/wm/segments/segment/static`, {
      ...{ method: "POST", body: form },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([403, "QUOTA_EXCEEDED"]);
  });

  it("events bring people beyond the quota, who make no segment too many when they are chosen", async () => {
    const identify = (person: string) => ({
      ...{ id: randomUUID(), name: "identify", visitor: randomUUID(), person },
      data: { id: person, email: `${person}@shop.example` },
    });
    await send(["ali", "sara", "reza"].map(identify));
    expect((await subscription()).usage.clients).toBe(3);
    const chosen = { wid: owner.website.id, name: "Chosen", list: { client: 2 } };
    const data = { quota: "segments", limit: 2, used: 2 };
    await expect(owner.client.segments.addPeople(chosen)).rejects.toMatchObject({ code: "QUOTA_EXCEEDED", data });
  });

  it("a month over its sessions is marked, its later reports are hidden days after the notice, and come back", async () => {
    const report = async (query = "") => {
      const path = `/wm/users/report/${owner.website.id}/overview${query}`;
      const { status, body } = await platform.send("GET", path, { token: owner.token });
      return { status, code: body.code as string | undefined, sessions: body.result?.totals.sessions, data: body.data };
    };
    await send(Array.from({ length: 4 }, () => view(randomUUID())));
    await check();
    expect((await subscription()).hidden).toEqual([]);
    await send([view(randomUUID())]);
    await check();
    await check();
    const { hidden, usage } = await subscription();
    expect([hidden.length, usage.sessions]).toEqual([1, 5]);
    expect((await report()).status).toBe(200);
    platform.advance(4 * dayMs);
    await signInAgain();
    await send([view(randomUUID())]);
    expect(await report()).toMatchObject({ status: 403, code: "REPORTS_HIDDEN", data: { limit: 4, used: 5 } });
    const from = new Date(platform.dependencies.clock.now() - 7 * dayMs).toISOString();
    const before = `?from=${from}&to=${hidden[0]?.from}&compare=false`;
    expect(await report(before)).toMatchObject({ status: 200, sessions: 5 });
    await buy({ type: "STARTUP" });
    // The event of the hidden day is there.
    expect(await report()).toMatchObject({ status: 200, sessions: 1 });
    expect((await subscription()).hidden).toEqual([]);
    // The larger quota is crossed too: its notice is a new one, and what was seen stays.
    for (const sessions of [36, 14]) {
      await send(Array.from({ length: sessions }, () => view(randomUUID())));
      await check();
    }
    await check();
    const noticedAt = platform.dependencies.clock.now();
    expect((await report()).status).toBe(200);
    const [again] = (await subscription()).hidden;
    expect(Math.round((Date.parse(again?.from ?? "") - noticedAt) / dayMs)).toBe(small.hideAfterDays);
  });

  it("notices come at 80 and 100 %, once each, and not at 80 where both are reached at once", async () => {
    const keys = (await listNotices()).map(({ key }) => key.replace(/^sessions\/\d+/, "sessions"));
    expect(keys).toEqual([
      ...["campaigns/1/100", "clients/2/100", "clients/3/100", "journeys/1/100", "segments/2/100"],
      ...["sessions/4/100", "sessions/50/100", "sessions/50/80"],
    ]);
  });

  it("what a demo is filled with counts for no quota, and what its owner makes after counts", async () => {
    const shop = await makeOwner(platform, "demo");
    const { postgres, clock } = platform.dependencies;
    const read = async () => (await shop.client.wallet.subscription.get()).result.usage;
    const geo = () => ({ country: "IR", city: "Tehran" });
    await operate(
      platform,
      "demo",
      { website: shop.website.id, days: 3, visitors: 300 },
      { collector: platform.collector, geo },
    );
    platform.advance(1_000);
    const [people] = await postgres.query<{ known: number }>(
      "SELECT count(lead_at)::int AS known FROM people WHERE website_id = $1",
      [shop.website.id],
    );
    expect(people?.known).toBeGreaterThan(2);
    expect((await shop.client.segments.list({ website: shop.website.id })).result.items).toHaveLength(1);
    expect((await shop.client.journeys.list({ website: shop.website.id })).result.items).toHaveLength(1);
    expect((await shop.client.campaigns.list({ website: shop.website.id })).result.items).toHaveLength(1);
    expect(await read()).toEqual({ clients: 0, sessions: 0, segments: 0, journeys: 0, campaigns: 0 });
    await shop.client.segments.create({ wid: shop.website.id, name: "Own", type: "attribute" });
    const { secret } = (await shop.client.websites.install({ id: shop.website.id })).result;
    const at = new Date(clock.now()).toISOString();
    const common = { visitor: randomUUID(), session: randomUUID(), at, url: `${shop.website.url}/` };
    const events = [
      { ...common, id: randomUUID(), name: "page_view" },
      { ...common, id: randomUUID(), name: "identify", data: { email: "real@shop.example" } },
    ];
    expect((await platform.send("POST", "/collect/server", { token: secret, body: { events } })).status).toBe(202);
    platform.advance(1_000);
    expect(await read()).toEqual({ clients: 1, sessions: 1, segments: 1, journeys: 0, campaigns: 0 });
  }, 60_000);

  it("another owner's use is their own", async () => {
    const other = await makeOwner(platform, "other");
    const { result } = await other.client.wallet.subscription.get();
    expect(result).toMatchObject({ type: "BASIC", usage: { clients: 0, sessions: 0, segments: 0 }, hidden: [] });
    expect((await other.client.reports.overview({ website: other.website.id })).result.totals.sessions).toBe(0);
  });

  it("a month that is within its quota again, as of a deleted website, shows its reports at the next count", async () => {
    const flooded = await makeOwner(platform, "flooded");
    const { client } = flooded;
    const website = (await client.websites.create({ name: "2", url: "https://2.example" })).result;
    for (const shop of [flooded, { ...flooded, website }, { ...flooded, website }])
      await send([view(randomUUID(), shop), view(randomUUID(), shop), view(randomUUID(), shop)], shop);
    const read = async () => [
      (await client.wallet.subscription.get()).result.hidden.length,
      await platform.dependencies.postgres.query("SELECT sessions FROM quota_months WHERE user_id = $1", [flooded.id]),
    ];
    await check();
    expect(await check().then(read)).toEqual([1, [{ sessions: 9 }]]);
    await client.websites.delete({ id: website.id });
    expect(await check().then(read)).toEqual([0, [{ sessions: 3 }]]);
  });

  it("sessions are counted by the same statements within an hour, which are served from cache", async () => {
    const { clock, clickhouse } = platform.dependencies;
    platform.advance(hourMs - (clock.now() % hourMs) + 60_000);
    const shop = await makeOwner(platform, "cached");
    await shop.client.websites.create({ name: "second", url: "https://second.example" });
    await send([view(randomUUID(), shop)], shop);
    const select = vi.spyOn(clickhouse, "select");
    const read = async () => {
      select.mockClear();
      const { usage } = (await shop.client.wallet.subscription.get()).result;
      return { sessions: usage.sessions, statements: select.mock.calls.map(([{ text }]) => text).toSorted() };
    };
    const first = await read();
    expect(first.sessions).toBe(1);
    // One of each website, and nothing that a millisecond changes.
    expect(new Set(first.statements).size).toBeGreaterThan(1);
    platform.advance(1_000);
    expect(await read()).toEqual(first);
    select.mockRestore();
  });

  it("a month that is over before its reports would be hidden hides none", async () => {
    const { clock, settings } = platform.dependencies;
    const { endsAt } = monthOf(settings.TIME_ZONE_OFFSET, clock.now());
    platform.advance(endsAt - 2 * dayMs - clock.now());
    const late = await makeOwner(platform, "late");
    await send(
      Array.from({ length: 5 }, () => view(randomUUID(), late)),
      late,
    );
    await check();
    expect((await late.client.wallet.subscription.get()).result).toMatchObject({ usage: { sessions: 5 }, hidden: [] });
    platform.advance(4 * dayMs);
    const { email, password } = late;
    const { token } = (await platform.client().auth.login({ email, password })).result.tokenData;
    // From before the month's end until after the day that its notice names.
    const of = { website: late.website.id, from: new Date(endsAt - 3 * dayMs).toISOString(), compare: false };
    expect((await platform.client(token).reports.overview(of)).result.totals.sessions).toBe(5);
  });
});

describe("with PLANS=off", () => {
  it("nothing is limited, and plans are listed all the same", async () => {
    const free = await startTestPlatform({ PLANS_FILE: file });
    try {
      const { client, website } = await makeOwner(free, "free");
      for (const name of ["One", "Two", "Three"]) {
        await client.segments.create({ wid: website.id, name, type: "attribute" });
      }
      const { isLimited, quotas, usage } = (await client.wallet.subscription.get()).result;
      expect([isLimited, quotas.segments, usage.segments]).toEqual([false, null, 3]);
      const { items } = (await client.wallet.plans.list({})).result;
      expect(items.map(({ type, monthly, yearly }) => [type, monthly.currency, yearly.currency])).toEqual(
        ["BASIC", "STARTUP", "GROWTH", "ENTERPRISE"].map((type) => [type, "IRT", "EUR"]),
      );
      const inToman = (await client.wallet.plans.list({ currency: "IRT" })).result.items[1];
      expect(inToman?.yearly).toMatchObject({ currency: "IRT", amount: 4_900_000, vat: 490_000, total: 5_390_000 });
    } finally {
      await free.stop();
    }
  });
});
