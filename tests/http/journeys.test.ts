import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codesOf, type Journeys, ofType, openJourneys } from "./journey-calls.ts";

let journeys: Journeys;

beforeAll(async () => {
  journeys = await openJourneys();
});
afterAll(() => journeys?.platform.stop());

describe("a journey", () => {
  it("is made of a template, listed with what is missing, renamed, and deleted", async () => {
    const made = await journeys.create({ template: "cart" });
    expect(made).toMatchObject({ status: "not_affected", revision: 0, version: 0, blocks: 9, startedAt: null });
    expect(made.goal).toMatchObject({ event: "purchase", deadlineDays: 7, trafficPercent: 90 });
    expect(made.settings).toMatchObject({ audience: "known", maxAge: 24, reentry: { mode: "finished" }, priority: 5 });
    const wrong = made.violations.map(({ code }) => code);
    expect(new Set(wrong)).toEqual(new Set(["missing_field", "channel_missing"]));
    const settings = { reentry: { mode: "days", days: 3 }, caps: { SMS: { day: 1 } } } as const;
    const { result } = await journeys.owner.client.journeys.update({ id: made.id, name: "سبد", settings, revision: 0 });
    expect(result).toMatchObject({ name: "سبد", revision: 1, settings: { ...settings, maxAge: 24 } });
    const expiresAt = "2030-01-01T00:00:00Z";
    const until = await journeys.owner.client.journeys.update({ id: made.id, settings: { expiresAt, rate: 5 } });
    expect(until.result).toMatchObject({ expiresAt, settings: { rate: 5 } });
    const open = await journeys.owner.client.journeys.update({
      id: made.id,
      settings: { expiresAt: null, rate: null },
    });
    expect(open.result.expiresAt).toBeNull();
    expect(open.result.settings).toEqual(result.settings);
    const page = (
      await journeys.owner.client.journeys.list({ website: journeys.wid, q: "سبد", status: "not_affected" })
    ).result;
    expect(page).toMatchObject({ items: [{ id: made.id }], total: 1, page: 1, limit: 20 });
    expect((await journeys.owner.client.journeys.list({ website: journeys.wid, status: "active" })).result.total).toBe(
      0,
    );
    expect((await journeys.owner.client.journeys.delete({ id: made.id })).result).toEqual({
      id: made.id,
      inside: 0,
      dropped: 0,
    });
    expect((await journeys.send("GET", `journey/${made.id}`)).status).toBe(404);
  });

  it("has a goal that null takes away", async () => {
    const { id } = await journeys.create();
    const path = `journey/${id}/goal`;
    expect((await journeys.send("GET", path)).body).toEqual({ status: 200, result: null });
    const goal = { event: "purchase", filters: [{ of: "property", name: "value", op: "gte", value: 50 }] };
    const set = await journeys.send("PUT", path, { ...goal, trafficPercent: 80 });
    expect(set.body.result).toEqual({
      ...{ event: "purchase", filters: [{ ...goal.filters[0], group: 0 }], matchKey: false },
      ...{ deadlineDays: 7, trafficPercent: 80, onConversion: "leave" },
    });
    expect((await journeys.send("GET", path)).body.result).toEqual(set.body.result);
    expect((await journeys.send("PUT", path, null)).body).toEqual({ status: 200, result: null });
    expect((await journeys.send("PUT", path, { trafficPercent: 80 })).body.data.issues[0].path).toEqual(["event"]);
    expect((await journeys.send("PUT", path, goal)).status).toBe(200);
    expect((await journeys.send("PUT", path, { event: null })).body).toEqual({ status: 200, result: null });
  });

  it("keeps its goal where a change of it says nothing or is misspelt, and changes the parts that are named", async () => {
    const { id } = await journeys.create();
    const path = `journey/${id}/goal`;
    const goal = { event: "purchase", valuePath: "data.total", deadlineDays: 9 };
    const set = (await journeys.send("PUT", path, goal)).body.result;
    const filters = [{ of: "property", name: "value", op: "gte", value: 50, group: 0 }];
    const refused: (readonly [unknown, string])[] = [
      ...[[{}, "event"] as const, [undefined, "event"] as const, [{ revision: 1 }, "event"] as const],
      ...[[{ foo: 1 }, "foo"] as const, [{ deadlineDay: 5 }, "deadlineDay"] as const],
      ...[[{ ...goal, deadlineDay: 5 }, "deadlineDay"] as const, [{ event: null, deadlineDays: 5 }, "event"] as const],
    ];
    for (const [body, field] of refused) {
      const answer = await journeys.send("PUT", path, body);
      expect([answer.status, answer.body.data?.issues[0].path]).toEqual([400, [field]]);
    }
    expect((await journeys.send("GET", path)).body.result).toEqual(set);
    const change = async (body: object) => (await journeys.send("PUT", path, body)).body.result;
    expect(await change({ trafficPercent: 60, filters })).toEqual({ ...set, trafficPercent: 60, filters });
    expect(await change({ event: "purchase", onConversion: "stay" })).toEqual({
      ...set,
      ...{ trafficPercent: 60, filters, onConversion: "stay" },
    });
    const { valuePath: _, ...general } = set;
    // They were of the other event.
    expect(await change({ event: "signup" })).toEqual({
      ...general,
      ...{ event: "signup", trafficPercent: 60, onConversion: "stay" },
    });
    expect((await change({ valuePath: "data.paid" })).valuePath).toBe("data.paid");
    expect(await change({ valuePath: null })).not.toHaveProperty("valuePath");
  });

  it("is copied with ids of its own, and comes back from its file", async () => {
    const { id } = await journeys.create({ template: "cart" });
    const { blocks } = await journeys.readMap(id);
    const bought = ofType(await journeys.readMap(id), "condition.event");
    const wait = ofType(await journeys.readMap(id), "flow.wait_time");
    await journeys.owner.client.journeys.blocks.update({ id: bought.id, fields: { ...bought.fields, since: wait.id } });
    const copy = (await journeys.owner.client.journeys.copy({ id, name: "رونوشت" })).result;
    const copied = await journeys.readMap(copy.id);
    expect(copied.blocks.map(({ type, title }) => [type, title])).toEqual(
      blocks.map(({ type, title }) => [type, title]),
    );
    expect(copied.blocks.filter((block) => blocks.some((each) => each.id === block.id))).toEqual([]);
    expect(ofType(copied, "condition.event").fields.since).toBe(ofType(copied, "flow.wait_time").id);
    const file = (await journeys.owner.client.journeys.export({ id: copy.id })).result;
    const again = (await journeys.owner.client.journeys.import({ wid: journeys.wid, file })).result;
    expect(again).toMatchObject({ name: "رونوشت", status: "not_affected", blocks: 9, goal: copy.goal });
    for (const file of [{ format: "else" }, { ...{ format: "nabz-journey", version: 1, name: "x" }, blocks: "none" }]) {
      const answer = await journeys.send("POST", "journey/import", { wid: journeys.wid, file });
      expect([answer.status, answer.body.data.issues[0].path[0]]).toEqual([400, "file"]);
    }
    const [first] = file.blocks;
    const hostile = [
      ["name", { ...file, name: "\0" }],
      ["blocks", { ...file, blocks: [{ ...first, title: "x\0", connections: [] }] }],
      ["blocks", { ...file, blocks: [{ ...first, x: 1e300, connections: [] }] }],
      ["settings", { ...file, settings: { ...file.settings, expiresAt: "0000-01-01T00:00:00Z" } }],
    ] as const;
    for (const [field, sent] of hostile) {
      const { status, body } = await journeys.send("POST", "journey/import", { wid: journeys.wid, file: sent });
      expect([status, body.data?.issues[0].path.slice(0, 2)]).toEqual([400, ["file", field]]);
    }
  });
});

describe("a block", () => {
  it("is added after another one, changed, and deleted so that its neighbours meet", async () => {
    const { id: journey } = await journeys.create();
    const add = async (path: string, body: object) =>
      (await journeys.send("POST", path, { journey, ...body })).body.result;
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
    expect((await journeys.send("GET", `journey/block/${start.id}`)).body.result).toMatchObject({
      ...{ journey, title: "سبد", x: 0, y: 0, items: [], connections: [{ output: "next", to: wait.id }] },
    });
    const changed = await journeys.send("PUT", `block/${wait.id}`, { title: "صبر", x: 40, revision: 3 });
    expect(changed.body.result).toMatchObject({ title: "صبر", x: 40, fields: { for: { amount: 1, unit: "hour" } } });
    const gone = await journeys.send("DELETE", `block/${wait.id}?heal=1`);
    expect(gone.body.result).toEqual({ id: wait.id, standing: 0, healed: 1 });
    const map = await journeys.readMap(journey);
    expect(map.blocks.map(({ id, connections }) => [id, connections])).toEqual([
      [start.id, [{ output: "next", to: end.id }]],
      [end.id, []],
    ]);
    expect(map).toMatchObject({ revision: 5, status: "not_affected", stats: [] });
    expect((await journeys.send("DELETE", `block/${end.id}`)).body.result.healed).toBe(0);
    expect((await journeys.readMap(journey)).blocks[0]?.connections).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["an unknown field", { type: "flow.end", fields: { colour: "red" } }, ["fields", "colour"]],
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
    const { id: journey } = await journeys.create();
    const { status, body } = await journeys.send("POST", "block", { journey, ...block });
    expect([status, body.data.issues[0].path.map(String)]).toEqual([400, path]);
    expect((await journeys.readMap(journey)).blocks).toEqual([]);
  });
});

describe("what is wrong with a part of the map", () => {
  it("is named where the request has it", async () => {
    const { id: journey } = await journeys.create();
    const data = { of: "attribute", name: "city", op: "is", value: "تهران" };
    const item = { kind: "filter", data };
    const made = await journeys.send("POST", "block", { journey, type: "condition.attribute", items: [item, item] });
    const { id: block, items } = made.body.result;
    const end = { journey, type: "flow.end" };
    const none = { kind: "filter", data: { of: "attribute", name: "city" } };
    const answers = [
      [await journeys.send("POST", "block/item", { block, ...none }), ["data", "op"]],
      [await journeys.send("POST", "block/item", { block, ...item, data: { ...data, foo: 1 } }), ["data", "foo"]],
      [await journeys.send("POST", "block/items", { block, items: [item, none] }), ["items", 1, "data", "op"]],
      [await journeys.send("PUT", "block/items", { block, items: [item, none] }), ["items", 1, "data", "op"]],
      [await journeys.send("PUT", `block/item/${items[1].id}`, { data: none.data }), ["data", "op"]],
      [await journeys.send("POST", "block", { ...end, fields: { foo: 1 } }), ["fields", "foo"]],
      [await journeys.send("POST", "block", { ...end, from: { block: journey, output: "next" } }), ["from", "block"]],
      [await journeys.send("PUT", `block/${block}`, { foo: 1 }), []],
      [await journeys.send("PUT", `block/${block}`, { revision: 1 }), []],
    ] as const;
    for (const [{ body }, path] of answers) expect(body.data?.issues[0].path).toEqual(path);
    expect(answers.map(([{ status }]) => status)).toEqual([400, 400, 400, 400, 400, 400, 422, 400, 400]);
  });
});

describe("items of a block", () => {
  it("are added, moved, replaced, read by either id and deleted", async () => {
    const { id: journey } = await journeys.create();
    const block = (await journeys.owner.client.journeys.blocks.create({ journey, type: "condition.attribute" })).result
      .id;
    const row = (name: string) => ({
      kind: "filter" as const,
      data: { of: "attribute", name, op: "is", value: "تهران", group: 0 },
    });
    const first = (await journeys.send("POST", "block/item", { block, ...row("city") })).body.result;
    expect(first).toMatchObject({ block, position: 0, ...row("city") });
    const more = (await journeys.send("POST", "block/items", { block, items: [row("country"), row("attr.size")] })).body
      .result;
    expect(more.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    await journeys.send("PUT", `block/item/${more[1].id}`, { position: 0 });
    const listed = (await journeys.send("GET", `block/items/${block}`)).body.result;
    expect(listed).toMatchObject({ total: 3, items: [{ id: more[1].id }, { id: first.id }, { id: more[0].id }] });
    expect((await journeys.send("GET", `journey/block/${block}/items?limit=1`)).body.result.items).toHaveLength(1);
    expect((await journeys.send("GET", `block/items/${first.id}`)).body.result).toMatchObject({
      id: first.id,
      position: 1,
    });
    expect((await journeys.send("DELETE", `block/item/${first.id}`)).body.result).toEqual({ id: first.id });
    expect((await journeys.send("PUT", "block/items", { block, items: [row("gender")] })).body.result).toMatchObject([
      { position: 0, data: { name: "gender" } },
    ]);
    const slot = { kind: "slot", data: { days: ["sat"], from: "09:00", to: "12:00" } };
    const wrong = await journeys.send("POST", "block/item", { block, ...slot });
    expect([wrong.status, codesOf(wrong.body)]).toEqual([422, ["wrong_item"]]);
    const many = await journeys.send("PUT", "block/items", { block, items: Array(21).fill(row("city")) });
    expect([many.status, codesOf(many.body)]).toEqual([422, ["too_many_items"]]);
    expect((await journeys.send("GET", `block/${block}/items`)).body.result.total).toBe(1);
  });

  it("can name attributes of people and properties of events", async () => {
    const { items } = (await journeys.owner.client.journeys.items.attributes({ wid: journeys.wid })).result;
    expect(items).toContainEqual({
      ...{ name: "birthday", label: "تاریخ تولد", type: "date" },
      operators: expect.arrayContaining(["anniversary_in_next"]),
    });
    const names = items.map(({ name }) => name);
    expect(names).toContain("city");
    expect(names, "what only visits say is refused by a start").not.toContain("lastSeenAt");
    expect(names).not.toContain("browser");
    const { secret } = (await journeys.owner.client.websites.install({ id: journeys.wid })).result;
    const event = { id: randomUUID(), name: "add_to_cart", visitor: "v", data: { cart: "C-1", big: true } };
    const at = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const older = { ...event, id: randomUUID(), at, data: { coupon: "NEW" } };
    const data = { order: "A-1", value: 250_000, currency: "IRT" };
    const purchase = { id: randomUUID(), name: "purchase", person: "7", data };
    const sent = { events: [event, older, purchase] };
    await journeys.platform.send("POST", "/collect/server", { token: secret, body: sent });
    const read = (await journeys.owner.client.journeys.items.properties({ wid: journeys.wid, event: "add_to_cart" }))
      .result;
    expect(read.items).toMatchObject([
      { name: "big", type: "boolean", key: false },
      { name: "cart", type: "text", key: true, values: ["C-1"] },
      { name: "coupon", type: "text", values: ["NEW"] },
    ]);
    const ofOrder = { wid: journeys.wid, event: "purchase" };
    expect((await journeys.owner.client.journeys.items.properties(ofOrder)).result.items).toMatchObject([
      { name: "currency", label: "واحد پول", type: "text", values: ["IRT"] },
      { name: "order", label: "شمارهٔ سفارش", type: "text", key: true, values: ["A-1"] },
      { name: "value", label: "مبلغ", type: "number", values: ["250000"] },
    ]);
  });
});
