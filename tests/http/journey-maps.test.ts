import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import { templateText } from "#contract/text/templates.ts";
import { startJourney } from "#platform/journeys/start-journey.ts";
import { codesOf, type Journeys, ofType, openJourneys } from "./journey-calls.ts";
import { startable } from "./startable-journey.ts";

let journeys: Journeys;

beforeAll(async () => {
  journeys = await openJourneys();
});
afterAll(() => journeys?.platform.stop());

describe("a map is saved whole or not at all", () => {
  const save = (journey: string, body: object, path = "blocks") => journeys.send("PUT", path, { journey, ...body });

  it("with new, changed and removed blocks in one request, under both addresses", async () => {
    const { id: journey } = await journeys.create();
    const blocks = startable();
    const first = await save(journey, { blocks, revision: 0 });
    expect(first.body.result).toMatchObject({ journey, revision: 1, blocks: [{}, {}, {}] });
    const [start, condition, end] = first.body.result.blocks;
    const moved = { ...start, x: 10, connections: [] };
    const second = await save(journey, { blocks: [moved], removed: [condition.id], revision: 1 }, "journey/blocks/");
    expect(second.body.result.blocks).toEqual([moved, end]);
  });

  it("a stale revision is refused with its revision", async () => {
    const { id: journey } = await journeys.create();
    await save(journey, { blocks: startable(), revision: 0 });
    const stale = await save(journey, { blocks: [], revision: 0 });
    expect([stale.status, stale.body.code, stale.body.data.revision]).toEqual([409, "STALE", 1]);
    expect((await save(journey, { blocks: [] })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => save(journey, { blocks: [], revision: 2 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("a text that is no template is refused beside its field, where the request changes it", async () => {
    const { id: journey } = await journeys.create();
    const place = { title: "", x: 0, y: 0, items: [], connections: [] };
    const fields = { form: "bar", title: "{{person.name}", body: "متن" };
    const send = { ...place, id: randomUUID(), type: "action.on_site", fields };
    await save(journey, { blocks: [{ ...send, fields: { ...fields, title: "عنوان" } }] });
    const refused = await save(journey, {
      blocks: [{ ...send, type: "flow.end", fields: {}, id: randomUUID() }, send],
    });
    expect([refused.status, refused.body.data.issues]).toEqual([
      ...[400, [{ path: ["blocks", 1, "fields", "title"], message: templateText.problems.unclosed }]],
    ]);
    const alone = await journeys.send("PUT", `block/${send.id}`, { fields });
    expect(alone.body.data.issues).toMatchObject([{ path: ["fields", "title"] }]);
    const { id: _, ...added } = send;
    expect((await journeys.send("POST", "block", { ...added, journey })).body.code).toBe("BAD_REQUEST");
    const { postgres } = journeys.platform.dependencies;
    await postgres.query("UPDATE journey_blocks SET fields = $2 WHERE id = $1", [send.id, JSON.stringify(fields)]);
    const moved = await save(journey, { blocks: [{ ...send, x: 10 }] });
    expect([moved.status, codesOf({ data: moved.body.result })]).toEqual([
      200,
      expect.arrayContaining(["broken_variable"]),
    ]);
    // Its deletion is undone.
    await save(journey, { blocks: [], removed: [send.id] });
    const back = await save(journey, { blocks: [send] });
    expect([back.status, codesOf({ data: back.body.result })]).toEqual([
      200,
      expect.arrayContaining(["broken_variable"]),
    ]);
  });

  it("a header may go that made a body a template; a header that is none is refused", async () => {
    const { id: journey } = await journeys.create();
    const fields = { url: "https://a.example/", body: "a}}" };
    const items = [{ id: randomUUID(), kind: "header", data: { name: "Content-Type", value: "application/json" } }];
    const call = { id: randomUUID(), type: "action.api", title: "", x: 0, y: 0, fields, items, connections: [] };
    expect((await save(journey, { blocks: [call] })).status).toBe(200);
    expect((await journeys.send("DELETE", `block/item/${items[0]?.id}`)).status).toBe(200);
    const data = { name: "X-Key", value: "{{person.id" };
    const refused = await journeys.send("POST", "block/item", { block: call.id, kind: "header", data });
    expect([refused.status, refused.body.data.issues]).toMatchObject([400, [{ path: ["data", "value"] }]]);
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
    ["another type", "type_changed", (kept) => ({ blocks: [{ ...kept.blocks[2], type: "flow.split" }] })],
    ["a second start", "second_start", () => ({ blocks: [{ ...place, id: randomUUID(), type: "trigger.geo" }] })],
    [
      "an unknown target",
      "foreign",
      (kept) => ({ blocks: [{ ...kept.blocks[0], connections: [{ output: "next", to: randomUUID() }] }] }),
    ],
    ["an unknown removal", "foreign", () => ({ removed: [randomUUID()], blocks: [] })],
    ["another journey's name", "foreign", (kept) => ({ blocks: [{ ...kept.blocks[0], journey: randomUUID() }] })],
    ["one id twice", "duplicate", () => ({ blocks: Array(2).fill({ ...place, id: ids().one, type: "flow.end" }) })],
  ])("%s: refused, and nothing is half saved", async (_, code, change) => {
    const { id: journey } = await journeys.create();
    await save(journey, { blocks: startable() });
    const kept = await journeys.readMap(journey);
    const good = { ...kept.blocks[1], title: "عوض شده" };
    const body = change(kept) as { blocks: object[] };
    const { status, body: answer } = await save(journey, { ...body, blocks: [good, ...body.blocks] });
    expect([status, answer.code, new Set(codesOf(answer))]).toEqual([422, "REFUSED", new Set([code])]);
    expect(await journeys.readMap(journey)).toEqual(kept);
  });

  it("ids of another journey's blocks and items take nothing from it", async () => {
    const victim = (await journeys.create({ template: "cart" })).id;
    const { id: other } = await journeys.create();
    const before = await journeys.readMap(victim);
    const [block] = before.blocks;
    const wait = ofType(before, "flow.wait_event").id;
    const item = { kind: "filter", data: { of: "property", name: "value", op: "gt", value: 1 } };
    const { id: itemId } = (await journeys.send("POST", "block/item", { block: wait, ...item })).body.result;
    const kept = await journeys.readMap(victim);
    const mine = { ...place, id: randomUUID(), type: "condition.event", fields: { event: "x" } };
    const forged = [
      { blocks: [{ ...block, journey: undefined, connections: [] }] },
      { blocks: [{ ...mine, connections: [{ output: "yes", to: block?.id }] }] },
      { blocks: [{ ...mine, items: [{ ...item, id: itemId }] }] },
      { blocks: [], removed: [block?.id] },
    ];
    for (const body of forged) expect((await save(other, body)).status).toBe(422);
    const from = { block: block?.id, output: "next" };
    expect((await journeys.send("POST", "block", { journey: other, type: "flow.end", from })).status).toBe(422);
    expect((await journeys.send("POST", "block", { journey: other, type: "flow.end", id: block?.id })).status).toBe(
      422,
    );
    expect(await journeys.readMap(victim)).toEqual(kept);
    expect((await journeys.readMap(other)).blocks).toEqual([]);
  });
});

describe("an active journey", () => {
  it("was compiled into a version that stays, and refuses every edit with the way out", async () => {
    const { id: journey } = await journeys.create();
    const given = { id: journey, mode: "active", dryRun: false } as const;
    await expect(
      startJourney(journeys.platform.dependencies, journeys.owner.website as never, given),
    ).rejects.toMatchObject({
      ...{ code: "REFUSED", data: { violations: [{ code: "no_start" }] } },
    });
    const blocks = startable();
    await journeys.send("PUT", "blocks", { journey, blocks });
    const website = { ...journeys.owner.website, timeZone: "Asia/Tehran" } as never;
    expect(await startJourney(journeys.platform.dependencies, website, given)).toMatchObject({
      journey: { version: 1 },
    });
    const [stored] = await journeys.platform.dependencies.postgres.query<{
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
      const answer = await journeys.send(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "JOURNEY_ACTIVE"]);
      expect(answer.body.message).toContain("متوقفش کنید");
    }
    expect((await journeys.owner.client.journeys.get({ id: journey })).result).toMatchObject({
      status: "active",
      version: 1,
    });
  });
});

describe("what a journey uses", () => {
  it("is not deleted while it does: a segment and a defined event name the journey", async () => {
    const { client } = journeys.owner;
    const groups = [{ items: [{ of: "attribute" as const, field: "city", op: "is", value: "تهران" }] }];
    const segment = (await client.segments.create({ wid: journeys.wid, name: "تهرانی‌ها", type: "attribute", groups }))
      .result;
    const event = (await client.userEvents.create({ wid: journeys.wid, name: "دکمهٔ سبد", action: "click" })).result;
    const { id, name } = await journeys.create({ name: "سفر تهران" });
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
    const { violations } = await journeys.readMap(id);
    expect(violations.map(({ code }) => code)).toEqual(expect.arrayContaining(["stopped_segment", "unknown_event"]));
    await client.journeys.delete({ id });
    await client.segments.delete({ id: segment.id });
    await client.userEvents.delete({ id: event.id });
  });
});
