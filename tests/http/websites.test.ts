import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ PLATFORM_URL: "https://nabz.example/" });
  owner = await makeOwner(platform, "owner");
}, 60_000);
afterAll(() => platform?.stop());

const make = async (name: string) =>
  (await owner.client.wallet.websites.create({ name, url: "https://shop.example" })).result;

const storedOf = async (website: string) => {
  const count = z.object({ n: z.number() });
  const asked = sql`SELECT toUInt32(count()) AS n FROM events WHERE website = ${uuid(website)}`;
  return (await platform.dependencies.clickhouse.select(asked, count, { owner: "test" }))[0]?.n;
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
    const client = owner.client.wallet.websites;
    const renamed = (await client.update({ id: website.id, name: "نام نو" })).result;
    expect(renamed).toEqual({ ...website, name: "نام نو" });
    const moved = (await client.update({ id: website.id, timeZone: "Asia/Tehran" })).result;
    expect(moved).toEqual({ ...renamed, timeZone: "Asia/Tehran" });
    const elsewhere = (await client.update({ id: website.id, url: "http://www.Tea.example:8080/fa/?a=1" })).result;
    expect(elsewhere).toEqual({ ...moved, url: "http://www.tea.example:8080/fa", protocol: "http" });
    const { items, total } = (await client.list({ limit: 1, page: 2 })).result;
    expect({ items, total }).toEqual({ items: [elsewhere], total: 2 });
  });

  it("is filled with a demo while its owner watches, unless it has events", async () => {
    const website = await make("demo");
    const { install, demo } = owner.client.wallet.websites;
    const share = async () => (await install({ id: website.id })).result.demo;
    expect(await share()).toBeNull();
    await demo({ id: website.id });
    await vi.waitFor(async () => expect(await share()).toBeGreaterThan(0), { timeout: 30_000, interval: 100 });
    expect(await storedOf(website.id)).toBeGreaterThan(1_000);
    await expect(demo({ id: website.id })).rejects.toMatchObject({ code: "CONFLICT" });
  }, 40_000);

  it("tells how it is installed, and when its first and last events happened", async () => {
    const website = await make("installed");
    const asked = async () => (await owner.client.wallet.websites.install({ id: website.id })).result;
    const before = await asked();
    expect(before).toEqual({
      key: website.key,
      secret: expect.stringMatching(/^[\w-]{43}$/),
      snippet: `<script async src="https://nabz.example/t.js" data-key="${website.key}"></script>`,
      firstEventAt: null,
      lastEventAt: null,
      demo: null,
    });
    const start = platform.dependencies.clock.now();
    expect((await view(website.key)).body).toMatchObject({ accepted: 1 });
    platform.advance(5_000);
    expect((await view(website.key)).body).toMatchObject({ accepted: 1 });
    const after = await asked();
    expect(after.firstEventAt).toBe(new Date(start).toISOString());
    expect(after.lastEventAt).toBe(new Date(start + 5_000).toISOString());
  });

  it("has a menu of the screens there are", async () => {
    const menu = (await owner.client.wallet.menu({ id: owner.website.id })).result;
    const reports = [
      "campaign",
      "medium",
      "pages",
      "geography",
      "technology",
      "audience",
      "sessions",
      "retention",
      "goals",
    ];
    expect(menu.items.map(({ key }) => key)).toEqual(["overview", "realtime", ...reports, "install"]);
    expect(menu.groups.map(({ key }) => key)).toEqual([...new Set(menu.items.map(({ group }) => group))]);
    const partner = (await owner.client.wallet.menu({ id: owner.website.id, tamin: "1" })).result;
    expect(partner.items.map(({ key }) => key)).toEqual(["overview", "realtime", ...reports]);
  });

  it("that is deleted takes no events any more, and its events go, also those that were on their way", async () => {
    const [website, kept] = [await make("to go"), await make("to stay")];
    for (const { key } of [website, kept]) expect((await view(key)).status).toBe(202);
    await owner.client.wallet.websites.delete({ id: website.id });
    expect((await view(website.key)).status).toBe(404);
    // As if a group that was being written when the website went had been stored only now.
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
    expect((await owner.client.wallet.websites.list({})).result.items.map(({ id }) => id)).not.toContain(website.id);
  });
});
