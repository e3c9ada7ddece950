import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxFileElements, maxHeatmaps } from "#contract/heatmaps.ts";
import { violationText } from "#contract/text/violations.ts";
import { findJob } from "#platform/jobs/add-job.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const path = "/wm/heatmap/v1/heatmap";
const send = (method: string, rest: string, body?: object) =>
  platform.send(method, path + rest, { token: owner.token, body });
const page = { name: "صفحهٔ اول", type: "click", mode: "is", url: "/" } as const;
const create = async (more: object = {}, wid = owner.website.id) =>
  (await send("POST", "", { wid, ...page, ...more })).body;

const click = (visitor: string, data: object, ago = 0) => ({ name: "click", visitor, ago, data });
const button = { s: "html>body>a.buy", t: "خرید", l: "/cart" };
const at = (x: number, width = 1_400) => ({ p: [100, 100, x, 40], v: [width, 800, 3_000] });

const unplaced = { tier: null, box: null, fixed: false };

/** A website where five people clicked a button, and one of them something that names them. */
async function openShop() {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const url = "https://shop.example/";
  const events = [
    ...["a", "b", "c", "d"].map((visitor) => click(visitor, { ...button, ...at(10) })),
    click("e", { ...button, ...at(10, 390), f: 16 }),
    ...[3_000, 2_700, 2_400].map((ago) =>
      click("a", { s: "html>body>b", t: "سلام سارا", l: "/users/sara", ...at(300) }, ago),
    ),
    click("b", { t: "no element" }),
  ];
  const views = ["a", "b", "c"].map((visitor, index) => ({
    ...{ name: "page_view", visitor, ago: 60_000, screen: [1_400, 900], session: sessions[index] },
  }));
  const leaves = ["a", "b"].map((visitor, index) => ({
    ...{
      name: "leave",
      visitor,
      ago: 0,
      session: sessions[index],
      data: { y: 1_000 * (index + 1), v: [1_400, 750, 3_000] },
    },
  }));
  const sent = await serve(...[...events, ...views, ...leaves].map((event) => ({ ...event, url })));
  expect(sent.accepted).toBe(14);
  return website.id;
}
const sessions = [1, 2, 3].map((number) => `0190c1a0-0000-7000-8000-00000000000${number}`);

describe("heatmaps", () => {
  it("have pages distinguish dead clicks, which a website without any does not ask for", async () => {
    const { website, browse, serve } = await makeCollectingWebsite(platform, owner);
    const view = { name: "page_view" };
    expect(await browse(v4(), view)).not.toHaveProperty("more");
    await create({}, website.id);
    platform.advance(6_000);
    expect(await browse(v4(), view)).toMatchObject({ accepted: 1, more: ["heat"] });
    expect(await serve({ ...view, visitor: v4() })).not.toHaveProperty("more");
  });

  it("of long addresses are listed with their clicks", async () => {
    const { website } = await makeCollectingWebsite(platform, owner);
    const long = (number: number) => `/${number}-${"کفش".repeat(160)}`;
    for (let number = 0; number < 20; number += 1) {
      const variant = { mode: "is", url: long(number + 100) };
      const made = await create({ ...{ name: `${number}`, type: "ab", url: long(number) }, variant }, website.id);
      expect(made.status).toBe(200);
    }
    const { status, body } = await send("GET", `/${website.id}/list?limit=100`);
    expect([status, body.result.total, body.result.items.length]).toEqual([200, 20, 20]);
  });

  it("are made with the defaults of the specification, listed, and deleted", async () => {
    const { result: made } = await create({
      type: "Click",
      mode: "start_with",
      url: "https://www.shop.example/p/?utm_source=x",
    });
    expect(made).toMatchObject({
      ...{ website: owner.website.id, name: page.name, type: "click", mode: "start with", sample: null, variant: null },
      ...{ devices: ["desktop", "tablet", "mobile"], hide: [], state: "queued", reason: null },
    });
    expect(made.captures.map(({ device, variant, state }: Record<string, string>) => [device, variant, state])).toEqual(
      [
        ["desktop", null, "queued"],
        ["tablet", null, "queued"],
        ["mobile", null, "queued"],
      ],
    );
    expect((await send("GET", `/${made.id}/`)).body.result).toEqual(made);
    const other = (await create({ name: "Another", type: "scroll", devices: ["mobile", "mobile"] })).result;
    expect(other.captures).toHaveLength(1);
    const list = async (query: string) => {
      const { items, total } = (await send("GET", `/${owner.website.id}/list${query}`)).body.result;
      return [items.map(({ name, clicks, people }: Record<string, unknown>) => [name, clicks, people]), total];
    };
    expect(await list("?sort=name")).toEqual([
      [
        ["Another", 0, 0],
        [page.name, 0, 0],
      ],
      2,
    ]);
    expect(await list("?sort=name&limit=1&page=2")).toEqual([[[page.name, 0, 0]], 2]);
    expect(await list("?q=anoth&type=Scroll&state=queued")).toEqual([[["Another", 0, 0]], 1]);
    expect(await list("?state=ready")).toEqual([[], 0]);
    for (const { id } of [made, other]) {
      expect((await send("DELETE", `/${id}`)).body.result).toEqual({ id, deleted: true });
      expect((await send("GET", `/${id}`)).status).toBe(404);
      expect((await send("GET", `/click/${id}/stat`)).status).toBe(404);
    }
  });

  it("say at the field what can match nothing", async () => {
    const issues = async (more: object) => (await create(more)).data?.issues;
    const at = (path: string[], message: string) => [{ path, message }];
    expect(await issues({ url: "/search?q=1" })).toEqual(at(["url"], violationText.addressQuery));
    expect(await issues({ mode: "regex", url: "(" })).toEqual(at(["url"], violationText.pattern));
    expect(await issues({ mode: "regex", url: "a(?=b)" })).toEqual(at(["url"], violationText.patternPart("(?=")));
    expect(await issues({ sample: "nowhere" })).toEqual(at(["sample"], violationText.eventPage));
    expect(await issues({ type: "ab" })).toEqual(at(["variant"], violationText.required));
    expect(await issues({ variant: { mode: "is", url: "/b" } })).toEqual(at(["variant"], violationText.unknownField));
    const variant = { mode: "is", url: "b?c=d" };
    expect(await issues({ type: "ab", variant })).toEqual(at(["variant", "url"], violationText.addressQuery));
  });

  it("answer figures before there is any picture, and no place of an element", async () => {
    const website = await openShop();
    const { id } = (await create({}, website)).result;
    const stat = (await send("GET", `/click/${id}/stat`)).body.result;
    expect(stat).toMatchObject({
      ...{ device: "desktop", devices: { desktop: 7, tablet: 0, mobile: 1 }, capture: null },
      ...{ clicks: 7, people: 4, rage: 3, dead: 0, total: 2, page: 1, limit: 10 },
    });
    expect(stat).not.toHaveProperty("points");
    expect(stat).not.toHaveProperty("accuracy");
    expect(stat.items.map(({ element: _, ...item }: { element: string }) => item)).toEqual([
      {
        ...{ rank: 1, selector: button.s, text: button.t, isTextHidden: false, link: "/cart" },
        ...{ clicks: 4, people: 4, rage: 0, dead: 0, share: 4 / 7, ...unplaced },
      },
      {
        ...{ rank: 2, selector: "html>body>b", text: null, isTextHidden: true, link: null },
        ...{ clicks: 3, people: 1, rage: 3, dead: 0, share: 3 / 7, ...unplaced },
      },
    ]);
    expect((await send("GET", `/click/${id}/stat?limit=${maxFileElements}`)).body.result.items).toHaveLength(2);
    const mobile = (await send("GET", `/click/${id}/stat?device=Mobile&layer=dead&limit=1`)).body.result;
    expect(mobile).toMatchObject({
      device: "mobile",
      clicks: 1,
      dead: 1,
      items: [{ selector: button.s, text: button.t }],
    });
    const scroll = (await send("GET", `/scroll/${id}/stat?device=Desktop`)).body.result;
    expect(scroll).toMatchObject({
      ...{ people: 2, views: 3, unmeasured: 1, fold: 0.25, reachFold: 1, half: 0.666, total: 20, capture: null },
      end: { people: 0, share: 0 },
      items: expect.arrayContaining([
        { from: 0.3, to: 0.35, people: 2, share: 1 },
        { from: 0.35, to: 0.4, people: 1, share: 0.5 },
        { from: 0.7, to: 0.75, people: 0, share: 0 },
      ]),
    });
    const { items } = (await send("GET", `/${website}/list`)).body.result;
    expect(items).toMatchObject([{ id, clicks: 8, people: 5 }]);
  });

  it("compare the clicks of a layer with those of the same layer before", async () => {
    const { website, serve } = await makeCollectingWebsite(platform, owner);
    const [hour, url] = [3_600_000, "https://shop.example/"];
    const press = (visitor: string, f: number, ago: number) => click(visitor, { ...button, ...at(10), f }, ago);
    const before = ["a", "b", "c", "d"].map((visitor, index) => press(visitor, index === 0 ? 16 : 0, 1.5 * hour));
    const series = [0, 200, 400].map((later) => press("e", 0, 1.4 * hour - later));
    const now = ["a", "b"].map((visitor) => press(visitor, 16, hour / 2));
    await serve(...[...before, ...series, ...now, press("a", 0, hour / 3)].map((event) => ({ ...event, url })));
    const { id } = (await create({}, website.id)).result;
    const iso = (ago: number) => new Date(platform.dependencies.clock.now() - ago).toISOString();
    const periods = { from: iso(hour), to: iso(0), compare: "true", fromCompare: iso(2 * hour), toCompare: iso(hour) };
    const query = new URLSearchParams(periods);
    const stat = async (layer: string) => {
      const { items, compare } = (await send("GET", `/click/${id}/stat?${query}&layer=${layer}`)).body.result;
      expect(compare).toMatchObject({ clicks: 7, people: 5, rage: 3, dead: 1 });
      return items.map(({ clicks, compare }: { clicks: number; compare: object }) => [clicks, compare]);
    };
    expect(await stat("all")).toEqual([[3, { clicks: 7, people: 5, rage: 3, dead: 1 }]]);
    expect(await stat("dead")).toEqual([[2, { clicks: 1, people: 1, rage: 3, dead: 1 }]]);
    expect(await stat("rage")).toEqual([]);
  });

  it("say which pages an address matches, and who clicked an element", async () => {
    const website = await openShop();
    const preview = async (address: object) => {
      const { result, data } = (await send("POST", "/preview", { wid: website, ...address })).body;
      return result ?? data.issues;
    };
    expect(await preview({ mode: "start with", url: "/" })).toEqual({
      ...{ pages: 1, views: 3 },
      items: [{ page: "/", views: 3 }],
    });
    expect(await preview({ mode: "is", url: "/b" })).toEqual({ pages: 0, views: 0, items: [] });
    expect(await preview({ mode: "regex", url: "^/p/\\d+$", sample: "/p/1" })).toMatchObject({ pages: 0 });
    expect(await preview({ mode: "regex", url: "^/p/\\d+$", sample: "/q/1" })).toEqual([
      { path: ["sample"], message: violationText.samplePage },
    ]);
    const { id } = (await create({}, website)).result;
    const [first] = (await send("GET", `/click/${id}/stat`)).body.result.items;
    const who = async (query: string) => (await send("GET", `/click/${id}/people?${query}`)).body.result;
    const all = await who(`element=${first.element}&limit=3`);
    expect(all).toMatchObject({
      ...{ total: 4, page: 1, limit: 3, clicks: 4 },
      element: { element: first.element, selector: button.s, text: button.t, isTextHidden: false, link: button.l },
    });
    expect(all.items.map(({ type }: { type: number }) => type)).toEqual([1, 1, 1]);
    expect(await who(`element=${first.element}&page=9`)).toMatchObject({ items: [], total: 4 });
    expect(await who(`element=${first.element}&device=mobile`)).toMatchObject({ total: 1, clicks: 1 });
    const earlier = await who(`element=${first.element}&from=2020-01-01&to=2020-01-02`);
    expect(earlier).toMatchObject({ items: [], total: 0, element: { selector: button.s, text: button.t } });
    expect(await who("element=1")).toMatchObject({ items: [], total: 0, element: { selector: "", text: null } });
    expect((await send("GET", `/click/${id}/people?element=${2n ** 64n}`)).status).toBe(400);
  });

  it("have a second page where they compare two", async () => {
    const website = await openShop();
    const variant = { mode: "is", url: "/b" };
    const { result } = await create({ type: "ab", variant }, website);
    expect(result).toMatchObject({ url: "/", variant: { ...variant, sample: null } });
    expect(result.captures).toHaveLength(6);
    const clicksOf = async (query: string) =>
      (await send("GET", `/click/${result.id}/stat${query}`)).body.result.clicks;
    expect([await clicksOf(""), await clicksOf("?variant=B")]).toEqual([7, 0]);
    const { id } = (await create({}, website)).result;
    expect((await send("GET", `/scroll/${id}/stat?variant=b`)).status).toBe(404);
  });

  it("say how far their pictures are, and take them again a minute after the last", async () => {
    const { postgres, clock } = platform.dependencies;
    const { result: made } = await create({ devices: ["desktop", "mobile"] });
    const [desktop, mobile] = made.captures;
    const waits = { state: "queued", reason: null, attempt: 0, retryAt: null };
    const placesOf = ({ captures }: { captures: { position: number }[] }) => captures.map(({ position }) => position);
    const { result: queue } = (await send("GET", `/queue/${made.id}`)).body;
    expect(queue).toMatchObject({ ...waits, captures: [{ id: desktop.id }, { id: mobile.id }] });
    expect(placesOf(queue)).toEqual([queue.position, queue.position + 1]);
    // Asked for while it waits: nothing is added.
    expect((await send("POST", `/queue/${made.id}`, {})).body.result).toEqual(queue);
    expect((await send("POST", `/queue/${made.id}`, { devices: ["tablet"] })).status).toBe(400);
    const end = (id: string, state: string, taken: unknown[] = [null, null, null, null]) =>
      postgres.query(
        `UPDATE captures SET state = $2, ended_at = $3, reason = CASE $2 WHEN 'failed' THEN 'dns' END, width = $4, height = $5,
           scale = $6, version = $7 WHERE id = $1`,
        [id, state, new Date(clock.now()), ...taken],
      );
    await end(desktop.id, "ready", [1_440, 5_210, 1, "v1"]);
    await end(mobile.id, "failed");
    const { result: shown } = (await send("GET", `/${made.id}`)).body;
    const at = new Date(clock.now()).toISOString();
    expect(shown).toMatchObject({ state: "ready", reason: null });
    expect(shown.lastFailure).toEqual({ device: "mobile", variant: null, reason: "dns", at });
    expect(shown.captures).toMatchObject([
      { takenAt: at, width: 1_440, height: 5_210, scale: 1, version: "v1", via: "server", stale: false },
      { takenAt: null, width: null, reason: "dns" },
    ]);
    expect(await send("POST", `/queue/${made.id}`, {})).toMatchObject({ status: 429 });
    platform.advance(60_000);
    const { result: again } = (await send("POST", `/queue/${made.id}`, { devices: ["Mobile"] })).body;
    expect(again).toMatchObject({
      state: "queued",
      captures: [{ id: desktop.id, position: null }, { state: "queued" }],
    });
    expect(again.captures[1].id).not.toBe(mobile.id);
    expect(await findJob(postgres, { kind: "capture", key: again.captures[1].id })).toMatchObject({ state: "waiting" });
    // The picture stays in service, and what failed before is said no more.
    const { result: retaken } = (await send("GET", `/${made.id}`)).body;
    expect(retaken.lastFailure).toBeNull();
    await send("DELETE", `/${made.id}`);
    expect(await findJob(postgres, { kind: "capture", key: again.captures[1].id })).toMatchObject({
      state: "cancelled",
    });
  });

  it("are bounded in number", async () => {
    const { website } = await makeCollectingWebsite(platform, owner);
    await platform.dependencies.postgres.query(
      `INSERT INTO heatmaps SELECT gen_random_uuid(), $1, 'One', 'click', '[]', '{}', '{}', now() FROM generate_series(1, $2::int)`,
      [website.id, maxHeatmaps],
    );
    expect(await create({}, website.id)).toMatchObject({ status: 422, code: "REFUSED" });
  });
});
