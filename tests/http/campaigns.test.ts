import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { countReads } from "./count-reads.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import { segmentsOf } from "./segment-scene.ts";
import type { Shop } from "./shop.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const wid = () => owner.website.id;
const utm = { url: "https://shop.example/yalda?id=7", source: "Instagram", medium: "Story", campaign: "Yalda Sale" };
const create = async (fields: object = {}) =>
  (await owner.client.campaigns.create({ wid: wid(), name: "یلدا", ...fields })).result;
const put = (id: string, body: object) =>
  platform.send("PUT", `/wm/campaigns/campaign/${id}`, { token: owner.token, body });

/** A visit that begins at an address of a campaign, and buys. */
async function visit(query: string, { value }: { value?: number } = {}) {
  const { secret } = (await owner.client.websites.install({ id: wid() })).result;
  const own = { visitor: randomUUID(), session: randomUUID() };
  const at = (seconds: number) => new Date(platform.dependencies.clock.now() - 60_000 + seconds * 1_000).toISOString();
  const events = [
    { ...own, id: randomUUID(), name: "page_view", at: at(0), url: `${owner.website.url}/?${query}` },
    ...(value === undefined
      ? []
      : [
          {
            ...own,
            id: randomUUID(),
            name: "purchase",
            at: at(9),
            url: `${owner.website.url}/thanks`,
            data: { value },
          },
        ]),
  ];
  const sent = await platform.send("POST", "/collect/server", { token: secret, body: { events } });
  expect(sent.body.accepted).toBe(events.length);
}

describe("a campaign", () => {
  it("is a draft whose main link has folded tags, a short code that stays, and its picture", async () => {
    const made = await create({ info: { goal: "فروش زمستان", cost: 2_500_000 }, utm });
    expect(made).toMatchObject({
      ...{ name: "یلدا", status: "draft", revision: 0, channels: [], order: "first" },
      info: { name: "یلدا", goal: "فروش زمستان", cost: 2_500_000 },
      utm: { ...utm, source: "instagram", medium: "story", campaign: "yalda sale" },
      counts: { people: 0, sessions: 0, cost: 2_500_000, return: -1 },
    });
    const [link] = made.links;
    expect(link?.code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{8}$/);
    expect(link?.short).toBe(`${platform.dependencies.settings.PLATFORM_URL}/r/${link?.code}`);
    expect(link?.qr).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(Object.fromEntries(new URL(link?.full ?? "").searchParams)).toEqual({
      ...{ id: "7", utm_source: "instagram", utm_medium: "story", utm_campaign: "yalda sale" },
    });
    // A printed code goes on, wherever the link leads now.
    const { result: changed } = await owner.client.campaigns.update({
      id: made.id,
      utm: { ...utm, url: "https://shop.example/winter" },
      links: [{ url: utm.url, source: "newsletter", medium: "email" }],
    });
    expect(changed.links.map(({ code, url, source }) => [code === link?.code, url, source])).toEqual([
      [true, "https://shop.example/winter", "instagram"],
      [false, utm.url, "newsletter"],
    ]);
    expect(changed.revision).toBe(1);
    const { items, total } = (await owner.client.campaigns.utms({ id: made.id })).result;
    expect([items, total]).toEqual([changed.links, 2]);
    const twice = { id: changed.links[0]?.id, url: utm.url, medium: "email" };
    const repeated = await put(made.id, { links: ["a", "b"].map((source) => ({ ...twice, source })) });
    expect([repeated.status, repeated.body.data.issues[0].path]).toEqual([400, ["links", 1, "id"]]);
    await owner.client.campaigns.delete({ id: made.id });
    await expect(owner.client.campaigns.get({ id: made.id })).rejects.toMatchObject({ status: 404 });
  });

  it("refuses changes of nothing, tags that folding makes too long, and hours of no calendar, beside their field", async () => {
    const { id } = await create();
    for (const body of [{}, { foo: 1 }, { revision: 0 }]) {
      const answer = await put(id, body);
      expect([answer.status, answer.body.data?.issues]).toEqual([
        ...[400, [{ path: [], message: violationText.nothingChanged }]],
      ]);
    }
    for (const source of ["İ".repeat(100), "\u{fb2c}".repeat(100)]) {
      const { status, body } = await put(id, { utm: { ...utm, source } });
      expect([status, body.data?.issues[0].path]).toEqual([400, ["utm", "source"]]);
    }
    for (const schedule of [{ at: "9999-12-31T23:59:59-12:00" }, { at: "now", end: "9999-12-31T00:00:00Z" }]) {
      const { status, body } = await put(id, { schedule });
      expect([status, body.data?.issues[0].path[0]]).toEqual([400, "schedule"]);
    }
    expect((await owner.client.campaigns.outlook({ id })).result.next).toBe("start");
  });

  it("refuses two links that reports could not tell apart, further ones without a main one, and a stale revision", async () => {
    const { id } = await create({ utm });
    const twin = await put(id, { links: [{ url: utm.url, source: "ig", medium: "social" }] });
    expect([twin.status, twin.body.data.issues]).toEqual([
      ...[400, [{ path: ["links", 0, "source"], message: violationText.linkTwin }]],
    ]);
    const other = await create();
    const lonely = await put(other.id, { links: [{ url: utm.url, source: "a", medium: "email" }] });
    expect([lonely.status, lonely.body.data.issues[0].path]).toEqual([400, ["utm"]]);
    expect((await put(id, { name: "یلدا ۲", revision: 0 })).status).toBe(200);
    const stale = await put(id, { name: "یلدا ۳", revision: 0 });
    expect([stale.status, stale.body.code, stale.body.data.revision]).toEqual([409, "STALE", 1]);
    const wrong = await put(id, { utm: { ...utm, url: "javascript:alert(1)" } });
    expect([wrong.status, wrong.body.data.issues[0].path]).toEqual([400, ["utm", "url"]]);
  });

  it("takes segments in and out, counts their people once, and keeps the segments from being deleted", async () => {
    const { client } = owner;
    await visit("utm_source=x");
    const group = { negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] } as never;
    const { evaluate } = segmentsOf(() => ({ client, platform, website: wid() }) as Shop);
    const segment = async (name: string) => {
      const made = (await client.segments.create({ wid: wid(), name, type: "kpi", groups: [group] })).result;
      await client.segments.start({ segment: made.id });
      expect((await evaluate(made)).size).toBe(1);
      return made.id;
    };
    const [all, same] = [await segment("All"), await segment("Same")];
    const { id } = await create();
    const { result: one } = await client.campaigns.setSegments({ id, segments: [all] });
    expect(one.audience).toEqual({ people: 1, excluded: { segment: 0 } });
    const { result: both } = await client.campaigns.setSegments({ id, segments: [all, same] });
    expect(both.audience).toEqual({ people: 1, excluded: { segment: 0 } });
    const { result: none } = await client.campaigns.setSegments({ id, segments: [all], exclude: [same], mode: "live" });
    expect([none.audience, none.segments.mode]).toEqual([{ people: 0, excluded: { segment: 1 } }, "live"]);
    await expect(client.segments.delete({ id: same })).rejects.toMatchObject({ code: "IN_USE" });
    expect((await client.segments.get({ id: same })).result.usedBy).toEqual([{ kind: "campaign", id, name: "یلدا" }]);
    const foreign = client.campaigns.setSegments({ id, segments: [randomUUID()] });
    await expect(foreign).rejects.toMatchObject({ status: 404, issues: [{ path: ["segments", 0] }] });
    await client.campaigns.delete({ id });
    await client.segments.delete({ id: same });
  });

  it("of a list has one count for the same segments, and a website one count at a time", async () => {
    const group = { negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] } as never;
    const { result } = await owner.client.segments.create({
      wid: wid(),
      name: "Counted",
      type: "kpi",
      groups: [group],
    });
    const made = [await create(), await create(), await create()];
    for (const { id } of made) await owner.client.campaigns.setSegments({ id, segments: [result.id] });
    const work = () => Promise.all([1, 2, 3, 4].map(() => owner.client.campaigns.list({ website: wid(), limit: 200 })));
    expect(await countReads(platform, { part: "segment_people", work })).toEqual({ reads: 4, together: 1 });
  });

  it("takes channels with templates of their type alone, and says what each channel lacks", async () => {
    const { client } = owner;
    const { id } = await create();
    const template = (
      await client.integration.templates.save({
        wid: wid(),
        type: "SMS",
        name: "Offer",
        category: "marketing",
        content: { text: "سلام" },
        variables: [],
      })
    ).result.id;
    const { result } = await client.campaigns.setChannels({ id, channels: [{ type: "SMS", template }], order: "all" });
    expect([result.channels, result.order]).toEqual([[{ type: "SMS", template }], "all"]);
    const wrong = client.campaigns.setChannels({ id, channels: [{ type: "EMAIL", template }] });
    await expect(wrong).rejects.toMatchObject({ status: 404, issues: [{ path: ["channels", 0, "template"] }] });
    const { items, ...list } = (await client.campaigns.channels({ wid: wid() })).result;
    expect(list).toEqual({ total: 5, page: 1, limit: 5 });
    expect(items.map(({ type, ready, why }) => [type, ready, typeof why])).toEqual(
      ["SMS", "EMAIL", "PUSH", "WHATSAPP", "ON_SITE"].map((type) => [type, false, "string"]),
    );
  });
});

describe("the tags of a link", () => {
  it("are shown as reports will name them, with spellings in use", async () => {
    await create({ utm });
    await visit("utm_source=torob&utm_campaign=Norooz_1406");
    const { result } = await owner.client.campaigns.checkUtm({
      ...{ wid: wid(), url: "https://shop.example/", source: "IG", medium: "story", campaign: "norooz-1406" },
    });
    expect(result).toMatchObject({ medium: "social", reportedSource: "instagram.com" });
    expect(result.warnings.map(({ field, other }) => [field, other])).toEqual([
      ["source", "instagram"],
      ["campaign", "Norooz_1406"],
    ]);
    const same = await owner.client.campaigns.checkUtm({ ...utm, wid: wid() });
    expect(same.result.warnings).toEqual([]);
  });
});

describe("the insight of a campaign", () => {
  it("counts the visits under its name by link and channel, with cost and return, under both addresses", async () => {
    const { client } = owner;
    const tags = { ...utm, campaign: "insight" };
    const { id, links } = await create({ info: { cost: 1_000 }, utm: tags });
    await visit("utm_source=instagram&utm_medium=story&utm_campaign=insight", { value: 5_000 });
    await visit("utm_source=partner&utm_medium=email&utm_campaign=insight");
    const { result } = await client.campaigns.insight({ wid: wid(), id });
    expect(
      result.items.map(({ key, link, people, sessions, orders, sales }) => ({
        key,
        link,
        people,
        sessions,
        orders,
        sales,
      })),
    ).toEqual([
      { key: "instagram.com/social", link: links[0]?.id, people: 1, sessions: 1, orders: 1, sales: 5_000 },
      { key: "partner/email", link: null, people: 1, sessions: 1, orders: 0, sales: 0 },
    ]);
    expect(result.totals).toMatchObject({ people: 2, sessions: 2, orders: 1, sales: 5_000, conversionRate: 0.5 });
    expect([result.cost, result.return, result.deliveries]).toEqual([1_000, 4, []]);
    expect(result.channels.map(({ key, sessions }) => [key, sessions])).toEqual([
      ["email", 1],
      ["social", 1],
    ]);
    for (const name of ["stats", "details", "details/all", "users/overall"]) {
      const [own, bare] = await Promise.all(
        [`/wm/campaigns/campaign/${wid()}/${name}`, `/wm/campaigns/${name}?wid=${wid()}`].map((path) =>
          platform.send("GET", path, { token: owner.token }),
        ),
      );
      expect([own?.status, own?.body]).toEqual([200, bare?.body]);
    }
    const overall = (await client.campaigns.overall({ website: wid() })).result;
    expect(overall.items?.find(({ key }) => key === "insight")).toMatchObject({
      label: "یلدا",
      sessions: 2,
      sales: 5_000,
    });
    const { items } = (await client.reports.campaign({ website: wid() })).result;
    expect(items?.find(({ key }) => key === "insight")).toMatchObject({ label: "یلدا", sessions: 2, sales: 5_000 });
    expect((await client.campaigns.stats({ website: wid() })).result.byStatus.draft).toBeGreaterThan(0);
  });

  it("adds up all campaigns of a period as of all time, and names a date that is none", async () => {
    const { id } = await create({ utm: { ...utm, campaign: "dated" } });
    await visit("utm_source=instagram&utm_medium=story&utm_campaign=dated", { value: 700 });
    const { postgres, clock } = platform.dependencies;
    const now = clock.now();
    const iso = (afterDays: number) => new Date(now + afterDays * 86_400_000).toISOString();
    const send = (person: number, at: string) =>
      postgres.query(
        `INSERT INTO messages (id, website_id, channel, source, campaign, person, account, state, created_at, send_after,
           expires_at, sent_at) VALUES ($1, $2, 'SMS', 'campaign', $3, $4, $1, 'sent', $5, $5, $5, $5)`,
        [randomUUID(), wid(), id, person, at],
      );
    await send(1, iso(-40));
    await send(2, iso(-40));
    await send(3, iso(-0.01));
    const paths = [`/wm/campaigns/campaign/${wid()}/details/all?`, `/wm/campaigns/details/all?wid=${wid()}&`];
    for (const path of paths) {
      const read = (query: object) =>
        platform.send("GET", `${path}${new URLSearchParams(Object.entries(query))}`, { token: owner.token });
      for (const [query, field] of [
        [{ from: "junk" }, "from"],
        [{ from: iso(-1), to: "2026-13-01" }, "to"],
        [{ from: iso(0), to: iso(-1) }, "to"],
        [{ fromCompare: "x" }, "fromCompare"],
      ] as const) {
        const { status, body } = await read(query);
        expect([status, body.data?.issues[0].path]).toEqual([400, [field]]);
      }
      const all = (await read({})).body.result;
      expect(all).not.toHaveProperty("compareTotals");
      const { compareTotals, ...recent } = (
        await read({ from: iso(-2), to: iso(1), fromCompare: iso(-41), toCompare: iso(-39) })
      ).body.result;
      expect(recent).toEqual({ ...all, sent: all.sent - 2, unpriced: all.unpriced - 2 });
      expect(compareTotals).toMatchObject({ people: 0, sessions: 0, sales: 0, clicks: 0, sent: 2, cost: all.cost });
    }
  });

  it("refuses parameters that it does not know", async () => {
    const { id } = await create({ utm });
    const path = `/wm/campaigns/campaign/${wid()}/${id}/insight?campaign=x`;
    const { status, body } = await platform.send("GET", path, { token: owner.token });
    expect([status, body.data.issues[0].path]).toEqual([400, ["campaign"]]);
  });
});
