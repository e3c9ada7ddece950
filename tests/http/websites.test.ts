import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { menuScreens, screens } from "#contract/screens.ts";
import { maxHosts } from "#contract/websites.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { WebsiteDeletions } from "#platform/websites/website-deletions.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ PLATFORM_URL: "https://nabz.example/", REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const make = async (name: string) => (await owner.client.websites.create({ name, url: "https://shop.example" })).result;

const storedOf = async (website: string) => {
  const count = z.object({ n: z.number() });
  const statement = sql`SELECT toUInt32(count()) AS n FROM events WHERE website = ${uuid(website)}`;
  return (await platform.dependencies.clickhouse.select(statement, count, { owner: "test" }))[0]?.n;
};

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const view = (key: string) =>
  platform.send("POST", "/collect", {
    headers: { "user-agent": userAgent },
    body: {
      key,
      visitor: randomUUID(),
      events: [{ id: randomUUID(), name: "page_view", url: "https://shop.example/" }],
    },
  });

describe("a website", () => {
  it("is listed, renamed, moved and given another time zone by its owner", async () => {
    const website = await make("فروشگاه");
    expect(website).toMatchObject({ name: "فروشگاه", protocol: "https", active: true, timeZone: "+04:30" });
    expect(website.key).toMatch(/^[\w-]{12}$/);
    const client = owner.client.websites;
    const renamed = (await client.update({ id: website.id, name: "نام نو" })).result;
    expect(renamed).toEqual({ ...website, name: "نام نو" });
    const moved = (await client.update({ id: website.id, timeZone: "Asia/Tehran" })).result;
    expect(moved).toEqual({ ...renamed, timeZone: "Asia/Tehran" });
    const elsewhere = (await client.update({ id: website.id, url: "http://www.Tea.example:8080/fa/?a=1" })).result;
    expect(elsewhere).toEqual({ ...moved, url: "http://www.tea.example:8080/fa", protocol: "http" });
    const { items, total } = (await client.list({ limit: 1, page: 2 })).result;
    expect({ items, total }).toEqual({ items: [elsewhere], total: 2 });
    expect((await client.get({ id: website.id })).result).toEqual({
      ...elsewhere,
      missing: [],
      quarantined: 0,
      foldedUntil: null,
    });
  });

  it("has further hosts, in the form of the hosts of events", async () => {
    const { id, hosts } = await make("hosts");
    expect(hosts).toEqual([]);
    const { update } = owner.client.websites;
    const given = ["www.Shop.example", "https://fa.shop.example/products?a=1", "localhost:8080", "shop.example"];
    const { result } = await update({ id, hosts: given });
    expect(result.hosts).toEqual(["shop.example", "fa.shop.example", "localhost:8080"]);
    expect((await update({ id, name: "renamed" })).result.hosts).toEqual(result.hosts);
    expect((await update({ id, hosts: [] })).result.hosts).toEqual([]);
    await expect(update({ id, hosts: ["shop.example", "no host"] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      issues: [{ path: ["hosts", 1] }],
    });
    const tooMany = Array.from({ length: maxHosts + 1 }, (_, n) => `shop-${n}.example`);
    await expect(update({ id, hosts: tooMany })).rejects.toMatchObject({ issues: [{ path: ["hosts"] }] });
  });

  it("is switched off and on, which lists and the sign-in answer show", async () => {
    const { id } = await make("switched");
    const states = async () => {
      const session = (await platform.client().auth.login({ email: owner.email, password })).result;
      const { items } = (await owner.client.websites.list({ limit: 200 })).result;
      return [session.websites, items].map((websites) => websites.find((website) => website.id === id)?.active);
    };
    expect(await states()).toEqual([true, true]);
    expect((await owner.client.websites.update({ id, active: false })).result.active).toBe(false);
    expect(await states()).toEqual([false, false]);
    await owner.client.websites.update({ id, active: true });
    expect(await states()).toEqual([true, true]);
  });

  it("is found among more than one page of websites, by its id and by part of its name or address", async () => {
    const client = (await makeOwner(platform, "many")).client.websites;
    await platform.dependencies.postgres.query(
      `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
       SELECT gen_random_uuid(), owner_id, 'Site ' || n, 'https://site' || n || '.example', 'https', 'site' || n || '.example',
         time_zone, 'key ' || n, 'secret ' || n, created_at + n * interval '1 second'
       FROM websites, generate_series(2, 201) AS n WHERE name = 'many'`,
    );
    const { items, total } = (await client.list({ q: "SITE201.", limit: 200 })).result;
    expect({ names: items.map(({ name }) => name), total }).toEqual({ names: ["Site 201"], total: 1 });
    expect((await client.list({ limit: 200 })).result.items).not.toContainEqual(items[0]);
    expect((await client.get({ id: items[0]?.id ?? "" })).result).toEqual({
      ...items[0],
      missing: [],
      quarantined: 0,
      foldedUntil: null,
    });
    expect((await client.list({ q: "%" })).result.total).toBe(0);
  });

  it("is filled with a demo while its owner watches, unless it has events", async () => {
    const website = await make("demo");
    const { install, demo } = owner.client.websites;
    const share = async () => (await install({ id: website.id })).result.demo;
    expect(await share()).toBeNull();
    await demo({ id: website.id });
    await vi.waitFor(async () => expect(await share()).toBeGreaterThan(0), { timeout: 30_000, interval: 100 });
    expect(await storedOf(website.id)).toBeGreaterThan(1_000);
    await expect(demo({ id: website.id })).rejects.toMatchObject({ code: "CONFLICT" });
  }, 40_000);

  it("says which of the first steps are done", async () => {
    const website = await make("first steps");
    const done = async () =>
      (await owner.client.websites.firstSteps({ id: website.id })).result.items.flatMap(({ step, isDone }) =>
        isDone ? [step] : [],
      );
    expect(await done()).toEqual([]);
    await view(website.key);
    expect(await done()).toEqual(["snippet"]);
    await owner.client.goals.create({ website: website.id, name: "Orders", kind: "event", match: "purchase" });
    const journey = (await owner.client.journeys.create({ wid: website.id, name: "Welcome" })).result;
    expect(await done()).toEqual(["snippet", "goal"]);
    await owner.client.journeys.delete({ id: journey.id });
    expect(await done()).toEqual(["snippet", "goal"]);
  });

  it("shows how it is installed, and when its first and last events happened", async () => {
    const website = await make("installed");
    const readInstall = async () => (await owner.client.websites.install({ id: website.id })).result;
    const before = await readInstall();
    expect(before).toEqual({
      key: website.key,
      secret: expect.stringMatching(/^[\w-]{43}$/),
      snippet: `<script async src="https://nabz.example/t.js" data-key="${website.key}"></script>`,
      firstEventAt: null,
      lastEventAt: null,
      lastLiveEventAt: null,
      demo: null,
    });
    const start = platform.dependencies.clock.now();
    expect((await view(website.key)).body).toMatchObject({ accepted: 1 });
    platform.advance(5_000);
    expect((await view(website.key)).body).toMatchObject({ accepted: 1 });
    const after = await readInstall();
    expect(after.firstEventAt).toBe(new Date(start).toISOString());
    expect(after.lastEventAt).toBe(new Date(start + 5_000).toISOString());
    expect(after.lastLiveEventAt).toBe(after.lastEventAt);
  });

  it("has a menu of all screens", async () => {
    const menu = (await owner.client.wallet.menu({ id: owner.website.id })).result;
    expect(menu.groups.map(({ key }) => key)).toEqual(["top", "reports", "analysis", "people", "settings"]);
    const screensOf = (group: string) => menuScreens.filter((key) => screens[key].group === group);
    expect(menu.items.map(({ key }) => key)).toEqual(menu.groups.flatMap(({ key }) => screensOf(key)));
    expect(menu.items.length).toBeGreaterThan(12);
    expect(menu.items.slice(0, 3).map(({ label }) => label)).toEqual(["نمای کلی", "لحظه‌ای", "گزارش کمپین‌ها"]);
  });

  it("has a menu of fewer screens for a partner, in the words that clients of the specification send", async () => {
    const menu = async (query: string) =>
      platform.send("GET", `/v1/menu/${owner.website.id}?${query}`, { token: owner.token });
    const [partner, plain] = [(await menu("tamin=1")).body, (await menu("")).body];
    const keys = ({ result }: typeof plain): string[] => result.items.map(({ key }: { key: string }) => key);
    expect(keys(partner)).toEqual(
      keys(plain).filter(
        (key) =>
          ![
            "orders",
            "events",
            "campaigns",
            "segments",
            "funnels",
            "heatmaps",
            "people",
            "journeys",
            "integration",
            "install",
          ].includes(key),
      ),
    );
    expect((await menu("tamin=true&lang=fa")).body).toEqual(partner);
    for (const query of ["tamin=false&lang=fa-IR", "tamin=0"]) expect((await menu(query)).body).toEqual(plain);
    for (const [field, query] of [
      ["tamin", "tamin=yes"],
      ["lang", "lang=en"],
    ]) {
      const { status, body } = await menu(query ?? "");
      expect({ status, path: body.data?.issues[0]?.path }).toEqual({ status: 400, path: [field] });
    }
  });

  it("that is deleted while something of it is written answers as one that is not there", async () => {
    const website = await make("deleted meanwhile");
    const { postgres, clock } = platform.dependencies;
    await postgres.query("DELETE FROM websites WHERE id = $1", [website.id]);
    const values = [website.id, new Date(clock.now())];
    const written = postgres.transaction((queries) =>
      queries.query("INSERT INTO quarantined_events VALUES ($1, 'late', 1, '{}', 'late', $2)", values),
    );
    await expect(written).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("that is deleted takes no events any more, and its events go, also events in flight", async () => {
    const [website, kept] = [await make("to go"), await make("to stay")];
    for (const { key } of [website, kept]) expect((await view(key)).status).toBe(202);
    await owner.client.websites.delete({ id: website.id });
    expect((await view(website.key)).status).toBe(404);
    await expect(owner.client.websites.get({ id: website.id })).rejects.toMatchObject({ status: 404 });
    await expect(owner.client.websites.delete({ id: website.id })).rejects.toMatchObject({ status: 404 });
    await new WebsiteDeletions(platform.dependencies, { request: () => undefined }).carryOn();
    // As if a group in flight at the deletion had been stored only now.
    const [row] = await platform.dependencies.clickhouse.select(
      sql`SELECT * FROM events WHERE website = ${uuid(kept.id)}`,
      z.record(z.string(), z.unknown()),
      { owner: "test" },
    );
    await eraseWebsites(platform.dependencies);
    await platform.dependencies.clickhouse.insert("events", [{ ...row, website: website.id }], randomUUID());
    expect(await storedOf(website.id)).toBe(1);
    platform.advance(60_000);
    await eraseWebsites(platform.dependencies);
    expect(await storedOf(website.id)).toBe(0);
    expect(await storedOf(kept.id)).toBe(1);
    expect(await platform.dependencies.postgres.query("SELECT * FROM erasures")).toEqual([]);
    expect((await owner.client.websites.list({})).result.items.map(({ id }) => id)).not.toContain(website.id);
  });
});
