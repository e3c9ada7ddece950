import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeLeft } from "#contract/funnel-left.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { sendVisits } from "./funnel-scene.ts";
import { longSteps } from "./long-conditions.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let day: { from: string; to: string };
const minute = 60_000;
const wid = () => owner.website.id;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  const start = platform.dependencies.clock.now() - 60 * minute;
  day = { from: new Date(start - minute).toISOString(), to: new Date(start + 30 * minute).toISOString() };
  await sendVisits(platform, owner, start);
});
afterAll(() => platform?.stop());

const event = (name: string) => ({ type: "event" as const, event: name });
const shop = [event("product_view"), event("add_to_cart"), event("purchase")];
const create = async (more: object = {}) =>
  (await owner.client.funnels.create({ wid: wid(), name: "خرید", type: "ordered", steps: shop, ...more })).result;
/** As if it had been made 15 minutes earlier: advancing the clock would end the session. */
const makeOlder = (id: string) =>
  platform.dependencies.postgres.query(
    "UPDATE funnels SET created_at = created_at - interval '15 minutes' WHERE id = $1",
    [id],
  );
const send = (method: string, path: string, body?: object) =>
  platform.send(method, `/wm/funnels/funnel${path}`, { token: owner.token, body });

/** The minutes after the first event at which people reached a step and not the next. */
async function listAllLeft(step: { id: string; number: number }): Promise<number[]> {
  const found: string[] = [];
  for await (const { items } of await owner.client.funnels.exportLeft({ ...step, ...day })) {
    for (const { reachedAt } of items) found.push(reachedAt);
  }
  return found.map((at) => (Date.parse(at) - Date.parse(day.from)) / minute - 1);
}

describe("funnels", () => {
  it("are made, listed, changed, stopped and deleted", async () => {
    const made = await create();
    expect(made).toMatchObject({
      type: "ordered",
      scope: "person",
      windowDays: 14,
      status: "running",
      stoppedAt: null,
    });
    expect(Date.parse(made.availableAt) - Date.parse(made.createdAt)).toBe(15 * minute);
    expect(made.steps.map(({ number, name, value }) => [number, name, value])).toEqual([
      [1, "product_view", null],
      [2, "add_to_cart", null],
      [3, "purchase", null],
    ]);
    const { items, total } = (await owner.client.funnels.list({ website: wid(), q: "خر" })).result;
    expect([items.map(({ id }) => id), total]).toEqual([[made.id], 1]);
    const { result: renamed } = await owner.client.funnels.update({ id: made.id, name: "Shop", windowDays: 3 });
    expect(renamed).toMatchObject({ name: "Shop", windowDays: 3, type: "ordered" });
    expect((await owner.client.funnels.stop({ id: made.id })).result.status).toBe("stopped");
    expect((await owner.client.funnels.start({ id: made.id })).result).toMatchObject({
      status: "running",
      stoppedAt: null,
    });
    expect((await owner.client.funnels.delete({ id: made.id })).result).toEqual({ id: made.id });
    await expect(owner.client.funnels.get({ id: made.id })).rejects.toMatchObject({ status: 404 });
  });

  it("take steps one by one and all at once, pages as reports name them", async () => {
    const { id } = await create({ steps: [] });
    const other = await create({ steps: [] });
    const page = { type: "page", url: `${owner.website.url}/P//1/?x=1` };
    const first = await send("POST", `/${id}/step`, page);
    expect([first.status, first.body.result]).toMatchObject([201, { number: 1, url: "/P/1", mode: "is" }]);
    const exact = await send("POST", `/${id}/step`, { ...page, mode: "exactly", url: `${owner.website.url}/%ZZ` });
    expect([exact.status, exact.body.result]).toMatchObject([201, { url: "/%ZZ", mode: "exactly" }]);
    for (const url of ["/P//1/?x=1#top", "/P/1/index.html", "/%501", `${owner.website.url}/P/1/`]) {
      const { result } = (await send("POST", `/${other.id}/step`, { ...page, mode: "exactly", url })).body;
      expect(result.url, url).toBe(url === "/%501" ? "/P1" : "/P/1");
    }
    await owner.client.funnels.delete({ id: other.id });
    const end = await send("POST", `/${id}/step`, { ...page, mode: "ends_with", name: "End", url: "P//1/?x=1" });
    expect([end.status, end.body.result]).toMatchObject([201, { url: "P/1", mode: "ends_with" }]);
    expect((await send("POST", `/${id}/step`, { ...event("purchase"), name: "خرید" })).body.result.number).toBe(4);
    const { items } = (await owner.client.funnels.listSteps({ id })).result;
    expect(items.map(({ name }) => name)).toEqual([page.url, `${owner.website.url}/%ZZ`, "End", "خرید"]);
    const replaced = await send("POST", `/${id}/steps`, { steps: shop });
    expect(replaced.body.result.map(({ name }: { name: string }) => name)).toEqual(shop.map((step) => step.event));
    await owner.client.funnels.delete({ id });
  });

  it("show nothing for 15 minutes and say when", async () => {
    const { id, availableAt } = await create();
    const early = (await owner.client.funnels.stat({ id, ...day })).result;
    expect(early).toMatchObject({ availableAt, steps: [], series: [] });
    await makeOlder(id);
    const { steps, totals, breakdown } = (await owner.client.funnels.stat({ id, ...day, breakdown: "device" })).result;
    expect(steps.map(({ people, left, medianSeconds, revenue }) => [people, left, medianSeconds, revenue])).toEqual([
      [4, 2, null, 250_000],
      [2, 1, 180, 250_000],
      [1, 0, 180, 250_000],
    ]);
    expect(steps.map(({ ofFirst, ofPrevious }) => [ofFirst, ofPrevious])).toEqual([
      [1, 1],
      [0.5, 0.5],
      [0.25, 0.5],
    ]);
    expect(totals).toEqual({ entered: 4, converted: 1, conversionRate: 0.25, medianSeconds: 300 });
    expect(breakdown?.map((row) => row.steps.map(({ people }) => people))).toEqual([[4, 2, 1]]);
    const left = (await owner.client.funnels.left({ id, number: 1, ...day })).result;
    expect([left.total, left.items.length]).toEqual([2, 2]);
    expect(await listAllLeft({ id, number: 1 })).toEqual([4, 3]);
    expect(await listAllLeft({ id, number: 2 })).toEqual([5]);
    const { steps: latest, countedAt } = (await owner.client.funnels.get({ id })).result;
    expect(latest.map(({ value, percentage }) => [value, percentage])).toEqual([
      [4, 1],
      [2, 0.5],
      [1, 0.25],
    ]);
    expect(countedAt).not.toBeNull();
    await owner.client.funnels.delete({ id });
  });

  it("list all who left with when they reached the step, whatever the order of steps", async () => {
    const { id } = await create({ type: "unordered", steps: shop.toReversed() });
    expect(await listAllLeft({ id, number: 1 })).toEqual([]);
    await makeOlder(id);
    expect(await listAllLeft({ id, number: 1 })).toEqual([4, 3]);
    expect(await listAllLeft({ id, number: 2 })).toEqual([5]);
    expect(await listAllLeft({ id, number: 3 })).toEqual([]);
    await owner.client.funnels.delete({ id });
  });

  it("compare with an earlier period, filter where attempts begin, and end when they are stopped", async () => {
    const { id } = await create();
    await makeOlder(id);
    const { compare, series } = (await owner.client.funnels.stat({ id, ...day, compare: true })).result;
    expect(compare?.totals.entered).toBe(0);
    expect(series.reduce((sum, { entered }) => sum + entered, 0)).toBe(4);
    const filtered = (await owner.client.funnels.stat({ id, ...day, path: ["/blog"] })).result;
    expect(filtered.steps.map(({ people }) => people)).toEqual([2, 1, 0]);
    await owner.client.funnels.stop({ id });
    await platform.dependencies.postgres.query("UPDATE funnels SET stopped_at = $2 WHERE id = $1", [
      id,
      new Date(Date.parse(day.from) + 4.5 * minute),
    ]);
    const stopped = (await owner.client.funnels.stat({ id, ...day })).result;
    expect(stopped.steps.map(({ people }) => people)).toEqual([3, 1, 0]);
    await owner.client.funnels.delete({ id });
  });

  it("are broken down by segment: each row counts its members, who may be in several", async () => {
    const segmentOf = async (name: string, event: string) => {
      const items = [
        { of: "event" as const, field: event, op: "did" as const, event: { name: event, days: 30, filters: [] } },
      ];
      const groups = [{ items }];
      const made = (await owner.client.segments.create({ wid: wid(), name, type: "attribute", groups })).result;
      await owner.client.segments.start({ segment: made.id });
      const { dependencies } = platform;
      const [row] = await dependencies.postgres.query<{ revision: number }>(
        "SELECT revision FROM segments WHERE id = $1",
        [made.id],
      );
      const run = { id: made.id, revision: row?.revision ?? 0 };
      await evaluateSegment(dependencies, run, new AbortController().signal);
      return made.id;
    };
    const carts = await segmentOf("Carts", "add_to_cart");
    const readers = await segmentOf("Readers", "page_view");
    await segmentOf("Nobody", "never_sent");
    const { id } = await create();
    await makeOlder(id);
    const { breakdown } = (await owner.client.funnels.stat({ id, ...day, breakdown: "segment" })).result;
    expect(
      breakdown?.map(({ key, label, steps, conversionRate }) => [
        ...[key, label, steps.map(({ people }) => people), conversionRate],
      ]),
    ).toEqual(
      [
        [carts, "Carts", [2, 2, 1], 0.5],
        [readers, "Readers", [2, 1, 0], 0],
      ].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
    const sessions = (await create({ scope: "session" })).id;
    await makeOlder(sessions);
    const bySession = (await owner.client.funnels.stat({ id: sessions, ...day, breakdown: "segment" })).result;
    expect(bySession.breakdown?.map(({ label, steps }) => [label, steps[0]?.people]).sort()).toEqual([
      ["Carts", 2],
      ["Readers", 2],
    ]);
  });

  it("have conditions that hold those who left, where nobody did the steps in another order", async () => {
    const { id } = await create();
    await makeOlder(id);
    const funnel = (await owner.client.funnels.get({ id })).result;
    for (const number of [1, 2]) {
      const found = describeLeft(funnel, { number, days: 1 });
      const segment = { wid: wid(), type: "attribute" as const, groups: found?.groups ?? [] };
      const { count, sample } = (await owner.client.segments.preview(segment)).result;
      const left = (await owner.client.funnels.left({ id, number, ...day })).result;
      expect(count).toBe(left.total);
      expect(sample.map(({ person }) => person.id).sort()).toEqual(left.items.map((person) => person.id).sort());
    }
    const backwards = await create({ steps: shop.toReversed() });
    await makeOlder(backwards.id);
    const buyers = (await owner.client.funnels.left({ id: backwards.id, number: 1, ...day })).result;
    const held = describeLeft(backwards, { number: 1, days: 1 })?.groups ?? [];
    expect(buyers.total).toBe(1);
    // The buyer came to the cart before: conditions know no order.
    expect((await owner.client.segments.preview({ wid: wid(), type: "attribute", groups: held })).result.count).toBe(0);
  });

  it("are counted before they are stored", async () => {
    const steps = [{ type: "page", mode: "starts_with", url: "/p/" }, event("purchase")];
    const none = await send("POST", "/preview", { wid: wid(), type: "ordered", steps, ...day });
    expect(none.body.result.steps.map(({ people }: { people: number }) => people)).toEqual([0, 0]);
    const found = await send("POST", "/preview", { wid: wid(), type: "unordered", steps: shop, ...day });
    expect(found.body.result.steps.map(({ people }: { people: number }) => people)).toEqual([4, 2, 1]);
    const filters = [{ property: "data.$none", op: "not_exists" }];
    const withFilter = [{ ...event("product_view"), filters }, event("purchase")];
    const filtered = await send("POST", "/preview", { wid: wid(), type: "strict", steps: withFilter, ...day });
    expect(filtered.body.result.steps.map(({ people }: { people: number }) => people)).toEqual([4, 1]);
  });
});

describe("a funnel is refused", () => {
  const optional = { ...event("a"), optional: true };
  it.each([
    ["one step", { steps: [event("a")] }, ["steps"]],
    ["an optional end", { steps: [event("a"), event("b"), optional] }, ["steps", 2, "optional"]],
    [
      "an excluding beginning",
      { steps: [{ ...event("a"), exclusion: true }, event("b"), event("c")] },
      ["steps", 0, "exclusion"],
    ],
    [
      "an optional step in any order",
      { type: "unordered", steps: [event("a"), optional, event("b")] },
      ["steps", 1, "optional"],
    ],
    ["13 steps", { steps: Array(13).fill(event("a")) }, ["steps"]],
    ["10,000 steps", { steps: Array(10_000).fill(event("a")) }, ["steps"]],
    ["a broken pattern", { steps: [event("a"), { type: "page", mode: "regex", url: "(" }] }, ["steps", 1, "url"]],
    [
      "a pattern that explodes",
      { steps: [event("a"), { type: "page", mode: "regex", url: "((a{900}){900}){900}" }] },
      ["steps", 1, "url"],
    ],
    ["a word for an address", { steps: [event("a"), { type: "page", url: "thanks" }] }, ["steps", 1, "url"]],
    ["an end of nothing", { steps: [event("a"), { type: "page", mode: "ends_with", url: "?x" }] }, ["steps", 1, "url"]],
    ["no name", { name: " " }, ["name"]],
    ["a window of no days", { windowDays: 0 }, ["windowDays"]],
    ["filters of 150,000 letters", { steps: longSteps(50) }, ["steps", 0, "filters", 0, "value"]],
    [
      "an unknown property",
      { steps: [event("a"), { ...event("b"), filters: [{ property: "x", op: "is", value: "1" }] }] },
      ["steps", 1, "filters", 0, "property"],
    ],
  ])("for %s, at its place", async (_, more, path) => {
    const { status, body } = await send("POST", "", { wid: wid(), name: "x", type: "ordered", steps: shop, ...more });
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.data.issues[0].path.slice(0, path.length)).toEqual(path);
    expect(body.data.issues[0].message).toMatch(/[\u0600-\u06ff]/);
  });

  it("at a preview too, for filters of 150,000 letters", async () => {
    const funnel = { wid: wid(), type: "ordered" as const };
    const tooLong = { status: 400, issues: [{ path: ["steps", 0, "filters", 0, "value"] }] };
    await expect(owner.client.funnels.preview({ ...funnel, steps: longSteps(50) })).rejects.toMatchObject(tooLong);
    const { result } = await owner.client.funnels.preview({ ...funnel, steps: longSteps(6) });
    expect(result.totals.entered).toBe(0);
  });

  it("once a website has a hundred", async () => {
    await platform.dependencies.postgres.query(
      `INSERT INTO funnels (id, website_id, name, type, scope, window_days, steps, created_at)
       SELECT gen_random_uuid(), $1, 'f', 'ordered', 'person', 1, '[]', now() FROM generate_series(1, 100)`,
      [wid()],
    );
    const { status, body } = await send("POST", "", { wid: wid(), name: "x", type: "ordered" });
    expect([status, body.code]).toEqual([422, "REFUSED"]);
  });
});
