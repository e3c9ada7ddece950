import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { exclusionFields } from "#contract/exclusions.ts";
import { compileRules, toRule } from "#platform/events/exclusion-rule.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { readGroups } from "#platform/events/sql/stored-events.ts";
import { matchesExclusion } from "#platform/exclusions/sql/matches-exclusion.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Conditions, ExclusionScene, purchase, view } from "./exclusion-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let scene: ExclusionScene;
const shop = () => scene.shop();

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  scene = new ExclusionScene(platform, owner);
  await scene.restart();
});
afterAll(async () => {
  await scene?.collector.drain();
  await platform?.stop();
});

describe("excluded events", () => {
  it("leave the figures, and what they claimed of orders counts no more and blocks nobody", async () => {
    const { browse, serve, exclude, undo, overview, preview, list } = await shop();
    const stranger = v7();
    await browse([view, purchase("A-1", 9_000_000), purchase("A-2", 5)], { visitor: stranger });
    await browse([view, view], { visitor: v7() });
    await serve([{ ...purchase("B-1", 70), visitor: "buyer" }]);
    await browse([purchase("B-2", 30)]);
    const before = await overview();
    expect(before).toMatchObject({ people: 4, orders: 4, sales: 9_000_105 });
    const { totals } = await preview({ visitors: [stranger] });
    expect(totals).toEqual({ events: 3, pageViews: 1, visits: 1, people: 1, orders: 2, sales: 9_000_005, of: 7 });
    const id = await exclude({ visitors: [stranger] });
    expect(await list()).toMatchObject([{ id, state: "active", events: 3, progress: 1 }]);
    expect(await overview()).toMatchObject({ people: 3, customers: 2, orders: 2, sales: 100 });
    // The stranger had taken the number of a real order. Of one moment, what follows more in its batch is later.
    await browse([view, view, purchase("A-1", 40)]);
    expect(await overview()).toMatchObject({ orders: 3, sales: 140 });
    await undo(id);
    expect(await list()).toMatchObject([{ id, state: "undone", events: 0 }]);
    expect(await overview()).toMatchObject({ people: 5, orders: 4, sales: 9_000_105 });
  });

  it("leave with a person of more browsers than a statement can list", async () => {
    const { website, browse, serve, exclude, undo, overview, preview } = await shop();
    const visitor = v7();
    await browse([view], { visitor });
    await browse([view]);
    await serve([{ name: "identify", visitor, data: { id: "42" } }]);
    const browsers = 15_000;
    await platform.dependencies.postgres.query(
      `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
       SELECT website_id, number, person_id, linked_at, revision FROM visitor_links, generate_series(1, $2::bigint) AS number
       WHERE website_id = $1`,
      [website, browsers],
    );
    expect((await preview({ visitors: ["42"] })).totals).toMatchObject({ events: 2, pageViews: 1, of: 3 });
    const id = await exclude({ visitors: ["42"] }, true);
    expect(await overview()).toMatchObject({ people: 1, pageViews: 1 });
    await browse([view], { visitor });
    expect(await overview()).toMatchObject({ pageViews: 1 });
    const other = await exclude({ event: ["page_view"] });
    await undo(other);
    await undo(id);
    expect(await overview()).toMatchObject({ people: 2, pageViews: 3 });
    const left = await platform.dependencies.clickhouse.select(
      sql`SELECT count() AS rows FROM ${tables.namedVisitors}`,
      z.object({ rows: z.coerce.number() }),
      { owner: "test" },
    );
    expect(left).toEqual([{ rows: 0 }]);
  });

  it("leave real time, and a person who exists by them alone leaves", async () => {
    const { browse, exclude, undo, website } = await shop();
    const { client } = owner;
    const active = async () => (await client.reports.realtime({ website })).result.people;
    const stranger = v7();
    await browse([view, { name: "identify", data: { id: "42", email: "m@shop.example" } }], { visitor: stranger });
    const counts = async () => {
      const { compare: _, ...result } = (await client.reports.counts({ website })).result;
      return result;
    };
    const before = [await active(), await counts()];
    expect(before[0]).toBe(1);
    const id = await exclude({ event: ["identify", "page_view"] });
    expect(await active()).toBe(0);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
    const people = () =>
      platform.dependencies.postgres
        .query("SELECT FROM people WHERE website_id = $1", [website])
        .then((rows) => rows.length);
    expect(await people()).toBe(0);
    await undo(id);
    expect([await active(), await counts()]).toEqual(before);
    expect(await people()).toBe(1);
  });

  it("give a browser back to its first owner where a stranger's claim had handed it over", async () => {
    const { browse, exclude, undo, website } = await shop();
    const visitor = v7();
    const identify = (id: string) => ({ name: "identify", data: { id } });
    const owned = () =>
      platform.dependencies.clickhouse.select(
        sql`SELECT name, toString(visitor) AS visitor FROM events WHERE website = ${uuid(website)} ORDER BY seq`,
        z.object({ name: z.string(), visitor: z.string() }),
        { owner: "test" },
      );
    await browse([identify("mine"), view], { visitor });
    platform.advance(1_000);
    await browse([identify("theirs")], { visitor });
    platform.advance(1_000);
    await browse([{ ...view, url: "https://shop.example/after" }], { visitor });
    const before = await owned();
    expect(new Set(before.map((row) => row.visitor)).size).toBe(2);
    const from = new Date(platform.dependencies.clock.now() - 1_500).toISOString();
    const id = await exclude({ event: ["identify"], from });
    expect(await owned()).toEqual(
      before
        .filter((_, index) => index !== 2)
        .map((row) => ({ ...row, visitor: visitorKey(website, visitor).toString() })),
    );
    await undo(id);
    expect(await owned()).toEqual(before);
  });
});

describe("an exclusion of events from now on", () => {
  it("catches them as they arrive, by address too, without a trace in sessions and people", async () => {
    const { browse, exclude, undo, overview, list, website } = await shop();
    const id = await exclude({ networks: ["192.0.2.0/24", "2001:db8::/48"] }, true);
    const office = { visitor: v7(), address: "192.0.2.7" };
    const sent = [view, purchase("C-1", 10), { name: "identify", data: { email: "a@shop.example" } }];
    expect(await browse(sent, office)).toMatchObject({ accepted: 3, dropped: {} });
    await browse([view], { visitor: v7(), address: "2001:db8::5" });
    await browse([view], { visitor: v7(), address: "192.0.3.7" });
    expect(await overview()).toMatchObject({ people: 1, pageViews: 1, orders: 0, leads: 0 });
    expect(await list()).toMatchObject([{ state: "active", events: 4 }]);
    const outcomes = scene.collector.receivedEvents.list(website).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["stored", "excluded", "excluded", "excluded", "excluded"]);
    await undo(id);
    expect(await overview()).toMatchObject({ people: 3, pageViews: 3, orders: 1, leads: 0, customers: 1 });
    await browse([view], office);
    expect(await overview()).toMatchObject({ pageViews: 4 });
  });

  it("takes the past, and an event that two exclusions are about stays until both are undone", async () => {
    const { browse, exclude, undo, overview } = await shop();
    await browse([{ ...view, url: "https://shop.example/test/1" }, view]);
    const pages = await exclude({ page: ["/test/*"] }, true);
    const events = await exclude({ event: ["page_view"] });
    await browse([{ ...view, url: "https://shop.example/test/2" }]);
    expect(await overview()).toMatchObject({ pageViews: 0 });
    await undo(pages);
    // The second is about the past alone: what arrived later comes back.
    expect(await overview()).toMatchObject({ pageViews: 1 });
    await undo(events);
    expect(await overview()).toMatchObject({ pageViews: 3 });
  });
});

describe("an exclusion", () => {
  it.each([
    [{ conditions: {} }, ["conditions", "page"]],
    [{ conditions: { networks: ["192.0.2.0/24"] } }, ["fromNowOn"]],
    [{ conditions: { networks: ["office"] }, fromNowOn: true }, ["conditions", "networks", 0]],
    [{ conditions: { from: "2026-11-20", to: "2026-11-19" } }, ["conditions", "to"]],
    [{ name: "", conditions: { page: ["/"] } }, ["name"]],
  ])("%j is refused beside %j", async (wrong, path) => {
    const body = { name: "x", ...wrong };
    const { status, body: answer } = await platform.send("POST", `/v1/websites/${owner.website.id}/exclusions`, {
      ...{ token: owner.token, body },
    });
    expect([status, answer.data.issues[0].path]).toEqual([400, path]);
  });

  it.each(["\ud800", "%", "\\", "'; DROP TABLE events; --", "*".repeat(500)])("takes %j as a text", async (hostile) => {
    const { website, preview } = await shop();
    const conditions = { page: [hostile], visitors: [hostile], order: [hostile] };
    const { status, body } = await platform.send("POST", `/v1/websites/${website}/exclusions`, {
      ...{ token: owner.token, body: { name: hostile.slice(0, 80), conditions } },
    });
    expect([status, body.result.conditions.page]).toEqual([200, [hostile.toWellFormed()]]);
    expect((await preview(conditions)).totals.events).toBe(0);
  });

  it("waits for space on a full disk, however long, and is applied then", async () => {
    const { browse, exclude, list, runJobs } = await shop();
    await browse([view]);
    scene.disk.state = "full";
    await exclude({ page: ["/"] });
    // A failed try would be the last one after some hours.
    for (let tries = 0; tries < 10; tries += 1) {
      platform.advance(60_000);
      await runJobs();
    }
    expect(await list()).toMatchObject([{ state: "applying", events: 0 }]);
    scene.disk.state = "ok";
    platform.advance(60_000);
    await runJobs();
    expect(await list()).toMatchObject([{ state: "active", events: 1 }]);
  });

  it("is undone once, and its owner is notified of both ends", async () => {
    const { exclude, undo, website } = await shop();
    const id = await exclude({ page: ["/none"] });
    await undo(id);
    await expect(owner.client.exclusions.undo({ website, id })).rejects.toMatchObject({ status: 409 });
    const { items } = (await owner.client.notifications.list({ wid: website })).result;
    const url = `/w/${website}/exclusions`;
    expect(items).toMatchObject([
      { kind: "jobFinished", title: "بازگرداندن ترافیک کنار گذاشته تمام شد", body: "«Test» به پایان رسید.", url },
      { kind: "jobFinished", title: "کنار گذاشتن ترافیک تمام شد", url },
    ]);
  });
});

it("reads patterns as the store does: arriving events are judged as stored ones", async () => {
  const { browse, website } = await shop();
  const paths = ["/", "/a", "/ab", "/a%25b", "/a_b", "/a'b", "/فروش/۱", "/A", "/a/b/c", "/a%5Cb"];
  await browse([
    ...paths.map((path) => ({ ...view, url: `https://shop.example${path}` })),
    { name: "click", referrer: "https://news.example/a" },
    purchase("T-1", 5),
    purchase("T-2", 5),
  ]);
  const { clickhouse, barrier } = platform.dependencies;
  await barrier.ensureLoaded();
  const rows = (await readGroups(clickhouse, { from: 0, to: scene.collector.storedSeq })).filter(
    (row) => row.website === website,
  );
  const visitor = String(rows[0]?.visitor);
  const at = new Date(rows[0]?.at ?? 0).toISOString();
  const given: Conditions[] = [
    ...["/a*", "/a%b", "*_*", "/*'*", "*ش/*", "*.example/a*", "*\\*", "/a*b*c", "*%*", "*"].map((page) => ({
      page: [page],
    })),
    ...[{ event: ["cl*"] }, { device: ["*"], os: ["Windows"] }, { order: ["*-1", "x"] }, { referrer: ["news.*"] }],
    ...[{ provenance: ["server" as const] }, { visitors: [visitor] }, { from: at }, { to: at }],
  ];
  const ids = z.object({ id: z.string() });
  for (const each of given) {
    const { conditions } = exclusionFields.parse({ name: "x", conditions: each });
    const rule = { id: v7(), conditions, visitors: conditions.visitors };
    const matches = matchesExclusion(toRule(rule));
    const stored = await clickhouse.select(
      sql`SELECT toString(id) AS id FROM events WHERE website = ${uuid(website)} AND ${matches}`,
      ids,
      { owner: "test" },
    );
    const arriving = rows.filter((row) => compileRules([rule])({ ...row, title: "" }, "") !== undefined);
    expect([each, stored.map(({ id }) => id).sort()]).toEqual([each, arriving.map(({ id }) => id).sort()]);
  }
});

it("refuses conditions that no statement holds, and more of arriving events than each can be compared with", async () => {
  const { browse, website } = await shop();
  await browse([view]);
  const { exclusions } = owner.client;
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, number) => `*${String(number).padEnd(length, "ش")}`);
  const long = { page: many(50, 490), referrer: many(50, 499) };
  await expect(exclusions.preview({ website, conditions: long })).rejects.toMatchObject({
    ...{ status: 400, issues: [{ path: ["referrer"] }] },
  });
  const conditions = { page: many(50, 200), referrer: many(50, 70) };
  expect((await exclusions.preview({ website, conditions })).result.totals).toMatchObject({ events: 0, of: 1 });
  const made = { website, name: "Test", conditions, fromNowOn: true };
  await exclusions.create(made);
  await expect(exclusions.create(made)).rejects.toMatchObject({ code: "REFUSED" });
  await exclusions.create({ ...made, fromNowOn: false });
});

it("an excluded event is known as stored: sent again, it stays excluded", async () => {
  const { browse, exclude, overview } = await shop();
  const event = { ...view, id: v7() };
  const visitor = v7();
  await browse([event], { visitor });
  await exclude({ page: ["/"] });
  const again = () => browse([event], { visitor });
  expect(await again()).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await overview()).toMatchObject({ pageViews: 0 });
  // Another process has the stores alone, and an hour later not even the ids of the last minutes.
  await scene.restart();
  expect(await again()).toMatchObject({ accepted: 0, duplicates: 1 });
  platform.advance(60 * 60_000);
  await scene.restart();
  expect(await again()).toMatchObject({ accepted: 0, duplicates: 1 });
});
