import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockInput } from "#contract/journeys/blocks.ts";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import { startJourney } from "#platform/journeys/start-journey.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const wid = () => owner.website.id;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
}, 60_000);
afterAll(() => platform?.stop());

const send = (method: string, path: string, body?: unknown) =>
  platform.send(method, `/wm/journeys/${path}`, { token: owner.token, body });
const create = async (more: { name?: string; template?: "cart" | "welcome" | "win_back" | "birthday" } = {}) =>
  (await owner.client.journeys.create({ wid: wid(), name: "سبد رهاشده", ...more })).result;
const readMap = async (jid: string) => (await owner.client.journeys.map({ jid })).result;
const sent = (map: JourneyMap) => map.blocks.map((block) => ({ ...block }));
const ofType = (map: JourneyMap, type: string) => {
  const block = map.blocks.find((each) => each.type === type);
  if (block === undefined) throw new Error(`No ${type}`);
  return block;
};
/** A journey that a start accepts: nothing in it has to be sent. */
const startable = (): (BlockInput & { id: string })[] => {
  const [start, wait, end] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  return [
    {
      ...place,
      id: start,
      type: "trigger.event",
      fields: { event: "add_to_cart" },
      connections: [{ output: "next", to: wait }],
    },
    {
      ...{ ...place, id: wait, type: "condition.event", fields: { event: "purchase", op: "did", since: "entry" } },
      connections: [{ output: "yes", to: end }],
    },
    { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
  ];
};
const codesOf = (body: { data: { violations: { code: string }[] } }) => body.data.violations.map(({ code }) => code);

describe("a journey", () => {
  it("is made of a template, listed with what is missing, renamed, and deleted", async () => {
    const made = await create({ template: "cart" });
    expect(made).toMatchObject({ status: "not_affected", revision: 0, version: 0, blocks: 9, startedAt: null });
    expect(made.goal).toMatchObject({ event: "purchase", deadlineDays: 7, trafficPercent: 90 });
    expect(made.settings).toMatchObject({ audience: "known", maxAge: 24, reentry: { mode: "finished" }, priority: 5 });
    const wrong = made.violations.map(({ code }) => code);
    expect(new Set(wrong)).toEqual(new Set(["missing_field", "channel_missing"]));
    const settings = { reentry: { mode: "days", days: 3 }, caps: { SMS: { day: 1 } } } as const;
    const { result } = await owner.client.journeys.update({ id: made.id, name: "سبد", settings, revision: 0 });
    expect(result).toMatchObject({ name: "سبد", revision: 1, settings: { ...settings, maxAge: 24 } });
    const page = (await owner.client.journeys.list({ website: wid(), q: "سبد", status: "not_affected" })).result;
    expect(page).toMatchObject({ items: [{ id: made.id }], total: 1, page: 1, limit: 20 });
    expect((await owner.client.journeys.list({ website: wid(), status: "active" })).result.total).toBe(0);
    expect((await owner.client.journeys.delete({ id: made.id })).result).toEqual({
      id: made.id,
      inside: 0,
      dropped: 0,
    });
    expect((await send("GET", `journey/${made.id}`)).status).toBe(404);
  });

  it("has a goal that null takes away", async () => {
    const { id } = await create();
    const path = `journey/${id}/goal`;
    expect((await send("GET", path)).body).toEqual({ status: 200, result: null });
    const goal = { event: "purchase", filters: [{ of: "property", name: "value", op: "gte", value: 50 }] };
    const set = await send("PUT", path, { ...goal, trafficPercent: 80 });
    expect(set.body.result).toEqual({
      ...{ event: "purchase", filters: [{ ...goal.filters[0], group: 0 }], matchKey: false },
      ...{ deadlineDays: 7, trafficPercent: 80, onConversion: "leave" },
    });
    expect((await send("GET", path)).body.result).toEqual(set.body.result);
    expect((await send("PUT", path, { trafficPercent: 80 })).body.data.issues[0].path).toEqual(["event"]);
    expect((await send("PUT", path, null)).body).toEqual({ status: 200, result: null });
  });

  it("is copied with ids of its own, and comes back from its file", async () => {
    const { id } = await create({ template: "cart" });
    const { blocks } = await readMap(id);
    const asked = ofType(await readMap(id), "condition.event");
    const wait = ofType(await readMap(id), "flow.wait_time");
    await owner.client.journeys.blocks.update({ id: asked.id, fields: { ...asked.fields, since: wait.id } });
    const copy = (await owner.client.journeys.copy({ id, name: "رونوشت" })).result;
    const copied = await readMap(copy.id);
    expect(copied.blocks.map(({ type, title }) => [type, title])).toEqual(
      blocks.map(({ type, title }) => [type, title]),
    );
    expect(copied.blocks.filter((block) => blocks.some((each) => each.id === block.id))).toEqual([]);
    expect(ofType(copied, "condition.event").fields.since).toBe(ofType(copied, "flow.wait_time").id);
    const file = (await owner.client.journeys.export({ id: copy.id })).result;
    const again = (await owner.client.journeys.import({ wid: wid(), file })).result;
    expect(again).toMatchObject({ name: "رونوشت", status: "not_affected", blocks: 9, goal: copy.goal });
    for (const file of [{ format: "else" }, { ...{ format: "nabz-journey", version: 1, name: "x" }, blocks: "none" }]) {
      const answer = await send("POST", "journey/import", { wid: wid(), file });
      expect([answer.status, answer.body.data.issues[0].path[0]]).toEqual([400, "file"]);
    }
  });
});

describe("a block", () => {
  it("is added after another one, changed, and deleted so that its neighbours meet", async () => {
    const { id: journey } = await create();
    const add = async (path: string, body: object) => (await send("POST", path, { journey, ...body })).body.result;
    const start = await add("block", { type: "trigger.event", title: "سبد", fields: { event: "add_to_cart" } });
    const wait = await add("journey/block", {
      ...{ type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } } },
      from: { block: start.id, output: "next" },
    });
    const end = await add("block", {
      id: randomUUID(),
      type: "flow.wait_slots",
      from: { block: wait.id, output: "next" },
    });
    expect((await send("GET", `journey/block/${start.id}`)).body.result).toMatchObject({
      ...{ journey, title: "سبد", x: 0, y: 0, items: [], connections: [{ output: "next", to: wait.id }] },
    });
    const changed = await send("PUT", `block/${wait.id}`, { title: "صبر", x: 40, revision: 3 });
    expect(changed.body.result).toMatchObject({ title: "صبر", x: 40, fields: { for: { amount: 1, unit: "hour" } } });
    const gone = await send("DELETE", `block/${wait.id}?heal=1`);
    expect(gone.body.result).toEqual({ id: wait.id, standing: 0, healed: 1 });
    const map = await readMap(journey);
    expect(map.blocks.map(({ id, connections }) => [id, connections])).toEqual([
      [start.id, [{ output: "next", to: end.id }]],
      [end.id, []],
    ]);
    expect(map).toMatchObject({ revision: 5, status: "not_affected", stats: [] });
    expect((await send("DELETE", `block/${end.id}`)).body.result.healed).toBe(0);
    expect((await readMap(journey)).blocks[0]?.connections).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["an unknown field", { type: "flow.end", fields: { colour: "red" } }, ["fields"]],
    [
      "a duration that is too long",
      { type: "flow.wait_time", fields: { for: { amount: 53, unit: "week" } } },
      ["fields", "for", "amount"],
    ],
    ["a wrong type", { type: "flow.split", fields: { a: "half" } }, ["fields", "a"]],
    ["an event that is none", { type: "trigger.event", fields: { event: "leave" } }, ["fields", "event"]],
    ["a host with a variable", { type: "action.api", fields: { url: "https://{{run.host}}/x" } }, ["fields", "url"]],
    [
      "a filter that says nothing",
      { type: "condition.attribute", items: [{ kind: "filter", data: { of: "attribute", name: "city", op: "is" } }] },
      ["items", "0", "data", "value"],
    ],
    [
      "a slot of no length",
      { type: "flow.wait_slots", items: [{ kind: "slot", data: { days: ["sat"], from: "09:00", to: "09:00" } }] },
      ["items", "0", "data", "to"],
    ],
    [
      "a circle without a radius",
      { type: "trigger.geo", items: [{ kind: "area", data: { lat: 35, lon: 51 } }] },
      ["items", "0", "data", "km"],
    ],
  ])("with %s is refused beside it", async (_, block, path) => {
    const { id: journey } = await create();
    const { status, body } = await send("POST", "block", { journey, ...block });
    expect([status, body.data.issues[0].path.map(String)]).toEqual([400, path]);
    expect((await readMap(journey)).blocks).toEqual([]);
  });
});

describe("items of a block", () => {
  it("are added, moved, replaced, read by either id and deleted", async () => {
    const { id: journey } = await create();
    const block = (await owner.client.journeys.blocks.create({ journey, type: "condition.attribute" })).result.id;
    const row = (name: string) => ({
      kind: "filter" as const,
      data: { of: "attribute", name, op: "is", value: "تهران", group: 0 },
    });
    const first = (await send("POST", "block/item", { block, ...row("city") })).body.result;
    expect(first).toMatchObject({ block, position: 0, ...row("city") });
    const more = (await send("POST", "block/items", { block, items: [row("country"), row("attr.size")] })).body.result;
    expect(more.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    await send("PUT", `block/item/${more[1].id}`, { position: 0 });
    const listed = (await send("GET", `block/items/${block}`)).body.result;
    expect(listed).toMatchObject({ total: 3, items: [{ id: more[1].id }, { id: first.id }, { id: more[0].id }] });
    expect((await send("GET", `journey/block/${block}/items?limit=1`)).body.result.items).toHaveLength(1);
    expect((await send("GET", `block/items/${first.id}`)).body.result).toMatchObject({ id: first.id, position: 1 });
    expect((await send("DELETE", `block/item/${first.id}`)).body.result).toEqual({ id: first.id });
    expect((await send("PUT", "block/items", { block, items: [row("gender")] })).body.result).toMatchObject([
      { position: 0, data: { name: "gender" } },
    ]);
    const slot = { kind: "slot", data: { days: ["sat"], from: "09:00", to: "12:00" } };
    const wrong = await send("POST", "block/item", { block, ...slot });
    expect([wrong.status, codesOf(wrong.body)]).toEqual([422, ["wrong_item"]]);
    const many = await send("PUT", "block/items", { block, items: Array(21).fill(row("city")) });
    expect([many.status, codesOf(many.body)]).toEqual([422, ["too_many_items"]]);
    expect((await send("GET", `block/${block}/items`)).body.result.total).toBe(1);
  });

  it("can name attributes of people and properties of events", async () => {
    const { items } = (await owner.client.journeys.items.attributes({ wid: wid() })).result;
    expect(items).toContainEqual({
      ...{ name: "birthday", label: "تاریخ تولد", type: "date" },
      operators: expect.arrayContaining(["anniversary_in_next"]),
    });
    const { secret } = (await owner.client.websites.install({ id: wid() })).result;
    const event = { id: randomUUID(), name: "add_to_cart", visitor: "v", data: { cart: "C-1", big: true } };
    await platform.send("POST", "/collect/server", { token: secret, body: { events: [event] } });
    const read = (await owner.client.journeys.items.properties({ wid: wid(), event: "add_to_cart" })).result;
    expect(read.items).toMatchObject([
      { name: "big", type: "boolean", key: false },
      { name: "cart", type: "text", key: true, values: ["C-1"] },
    ]);
  });
});

describe("a map is saved whole or not at all", () => {
  const save = (journey: string, body: object, path = "blocks") => send("PUT", path, { journey, ...body });

  it("with new, changed and removed blocks in one request, under both addresses", async () => {
    const { id: journey } = await create();
    const blocks = startable();
    const first = await save(journey, { blocks, revision: 0 });
    expect(first.body.result).toMatchObject({ journey, revision: 1, blocks: [{}, {}, {}] });
    const [start, condition, end] = first.body.result.blocks;
    const moved = { ...start, x: 10, connections: [] };
    const second = await save(journey, { blocks: [moved], removed: [condition.id], revision: 1 }, "journey/blocks/");
    expect(second.body.result.blocks).toEqual([moved, end]);
  });

  it("stale revisions are told the present one", async () => {
    const { id: journey } = await create();
    await save(journey, { blocks: startable(), revision: 0 });
    const stale = await save(journey, { blocks: [], revision: 0 });
    expect([stale.status, stale.body.code, stale.body.data.revision]).toEqual([409, "STALE", 1]);
    expect((await save(journey, { blocks: [] })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => save(journey, { blocks: [], revision: 2 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  const ids = () => ({ one: randomUUID(), two: randomUUID() });
  const place = { title: "", x: 0, y: 0, items: [], fields: {} };

  it.each<[string, string, (kept: JourneyMap) => object]>([
    [
      "a cycle by hand",
      "cycle",
      () => {
        const { one, two } = ids();
        const wait = { ...place, type: "flow.wait_time" };
        return {
          blocks: [
            { ...wait, id: one, connections: [{ output: "next", to: two }] },
            { ...wait, id: two, connections: [{ output: "next", to: one }] },
          ],
        };
      },
    ],
    [
      "101 blocks",
      "too_many_blocks",
      () => ({ blocks: Array.from({ length: 98 }, () => ({ ...place, id: randomUUID(), type: "flow.end" })) }),
    ],
    ["another type", "type_changed", (kept) => ({ blocks: [{ ...sent(kept)[2], type: "flow.split" }] })],
    ["a second start", "second_start", () => ({ blocks: [{ ...place, id: randomUUID(), type: "trigger.geo" }] })],
    [
      "an unknown target",
      "foreign",
      (kept) => ({ blocks: [{ ...sent(kept)[0], connections: [{ output: "next", to: randomUUID() }] }] }),
    ],
    ["an unknown removal", "foreign", () => ({ removed: [randomUUID()], blocks: [] })],
    ["another journey's name", "foreign", (kept) => ({ blocks: [{ ...sent(kept)[0], journey: randomUUID() }] })],
    ["one id twice", "duplicate", () => ({ blocks: Array(2).fill({ ...place, id: ids().one, type: "flow.end" }) })],
  ])("%s: refused, and nothing is half saved", async (_, code, change) => {
    const { id: journey } = await create();
    await save(journey, { blocks: startable() });
    const kept = await readMap(journey);
    const good = { ...sent(kept)[1], title: "عوض شده" };
    const body = change(kept) as { blocks: object[] };
    const { status, body: answer } = await save(journey, { ...body, blocks: [good, ...body.blocks] });
    expect([status, answer.code, new Set(codesOf(answer))]).toEqual([422, "REFUSED", new Set([code])]);
    expect(await readMap(journey)).toEqual(kept);
  });

  it("ids of another journey's blocks and items take nothing from it", async () => {
    const victim = (await create({ template: "cart" })).id;
    const { id: other } = await create();
    const before = await readMap(victim);
    const [block] = before.blocks;
    const wait = ofType(before, "flow.wait_event").id;
    const item = { kind: "filter", data: { of: "property", name: "value", op: "gt", value: 1 } };
    const { id: itemId } = (await send("POST", "block/item", { block: wait, ...item })).body.result;
    const kept = await readMap(victim);
    const mine = { ...place, id: randomUUID(), type: "condition.event", fields: { event: "x" } };
    const forged = [
      { blocks: [{ ...block, journey: undefined, connections: [] }] },
      { blocks: [{ ...mine, connections: [{ output: "yes", to: block?.id }] }] },
      { blocks: [{ ...mine, items: [{ ...item, id: itemId }] }] },
      { blocks: [], removed: [block?.id] },
    ];
    for (const body of forged) expect((await save(other, body)).status).toBe(422);
    const from = { block: block?.id, output: "next" };
    expect((await send("POST", "block", { journey: other, type: "flow.end", from })).status).toBe(422);
    expect((await send("POST", "block", { journey: other, type: "flow.end", id: block?.id })).status).toBe(422);
    expect(await readMap(victim)).toEqual(kept);
    expect((await readMap(other)).blocks).toEqual([]);
  });
});

describe("an active journey", () => {
  it("was compiled into a version that stays, and refuses every edit with the way out", async () => {
    const { id: journey } = await create();
    await expect(startJourney(platform.dependencies, owner.website as never, journey)).rejects.toMatchObject({
      ...{ code: "REFUSED", data: { violations: [{ code: "no_start" }] } },
    });
    const blocks = startable();
    await send("PUT", "blocks", { journey, blocks });
    const website = { ...owner.website, timeZone: "Asia/Tehran" } as never;
    expect(await startJourney(platform.dependencies, website, journey)).toEqual({ version: 1 });
    const [stored] = await platform.dependencies.postgres.query<{
      plan: { start: number; blocks: Record<number, unknown> };
    }>("SELECT plan FROM journey_versions WHERE journey = $1", [journey]);
    const { start = 0, blocks: compiled = {} } = stored?.plan ?? {};
    expect(compiled[start]).toMatchObject({ type: "trigger.event", to: { next: expect.any(Number) } });
    const [first] = blocks;
    const writes: [string, string, object?][] = [
      ["PUT", `journey/${journey}`, { name: "x" }],
      ["PUT", `journey/${journey}/goal`, { event: "purchase" }],
      ["DELETE", `journey/${journey}`],
      ["POST", "block", { journey, type: "flow.end" }],
      ["PUT", `block/${first?.id}`, { title: "x" }],
      ["DELETE", `block/${first?.id}`],
      ["PUT", "blocks", { journey, blocks: [] }],
      ["POST", "block/items", { block: first?.id, items: [{ kind: "filter", data: {} }] }],
    ];
    for (const [method, path, body] of writes) {
      const answer = await send(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "JOURNEY_ACTIVE"]);
      expect(answer.body.message).toContain("متوقفش کنید");
    }
    expect((await owner.client.journeys.get({ id: journey })).result).toMatchObject({ status: "active", version: 1 });
  });
});

describe("what a journey uses", () => {
  it("is not deleted while it does: a segment and a defined event name the journey", async () => {
    const { client } = owner;
    const groups = [{ items: [{ of: "attribute" as const, field: "city", op: "is", value: "تهران" }] }];
    const segment = (await client.segments.create({ wid: wid(), name: "تهرانی‌ها", type: "attribute", groups })).result;
    const event = (await client.userEvents.create({ wid: wid(), name: "دکمهٔ سبد", action: "click" })).result;
    const { id, name } = await create({ name: "سفر تهران" });
    const fields = { event: event.name };
    await client.journeys.blocks.create({
      journey: id,
      type: "trigger.segment_enter",
      fields: { segments: [segment.id] },
    });
    await client.journeys.blocks.create({ journey: id, type: "flow.wait_event", fields });
    const user = { kind: "journey", id, name };
    expect((await client.segments.get({ id: segment.id })).result.usedBy).toEqual([user]);
    const refused = { status: 409, code: "IN_USE", data: { users: [user] } };
    await expect(client.segments.delete({ id: segment.id })).rejects.toMatchObject(refused);
    await expect(client.userEvents.delete({ id: event.id })).rejects.toMatchObject(refused);
    await client.userEvents.update({ eventId: event.id, active: false });
    const { violations } = await readMap(id);
    expect(violations.map(({ code }) => code)).toEqual(expect.arrayContaining(["stopped_segment", "unknown_event"]));
    await client.journeys.delete({ id });
    await client.segments.delete({ id: segment.id });
    await client.userEvents.delete({ id: event.id });
  });
});
