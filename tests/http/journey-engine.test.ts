import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countReads } from "./count-reads.ts";
import { codesOf, type Journeys, openJourneys } from "./journey-calls.ts";
import { startable } from "./startable-journey.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await openJourneys();
});
afterAll(() => journeys?.platform.stop());

async function makeStarted() {
  const { id } = await journeys.create();
  await journeys.owner.client.journeys.blocks.replace({ journey: id, blocks: startable() });
  await journeys.owner.client.journeys.start({ id });
  return id;
}

it("a journey is started, cannot be edited, is stopped, and started again as its owner chooses", async () => {
  const { client } = journeys.owner;
  const { id } = await journeys.create();
  const refused = await journeys.send("PUT", `journey/${id}/start`, {});
  expect([refused.status, codesOf(refused.body)]).toEqual([422, ["no_start"]]);
  await client.journeys.blocks.replace({ journey: id, blocks: startable() });
  expect((await journeys.send("PUT", `journey/${id}/start`, { dryRun: true })).body.result.journey.status).toBe(
    "not_affected",
  );
  const kept = (await client.activities.list({})).result.items.filter(({ call }) => call === "journeys.start");
  expect(kept, "a start that changes nothing is no activity").toEqual([]);
  const started = (await client.journeys.start({ id })).result;
  expect(started).toMatchObject({
    journey: { status: "active", version: 1 },
    resumed: 0,
    overdue: 0,
    messagesDue: 0,
    repeated: 0,
    members: 0,
  });
  expect((await journeys.send("PUT", `journey/${id}/start`)).body.code).toBe("JOURNEY_ACTIVE");
  expect((await journeys.send("PUT", `journey/${id}`, { name: "x" })).body.code).toBe("JOURNEY_ACTIVE");
  const stopped = (await client.journeys.deactivate({ id })).result;
  expect(stopped).toMatchObject({ journey: { status: "deactive" }, inside: 0, queued: 0 });
  expect((await journeys.send("PUT", `journey/${id}/deactive`)).status).toBe(409);
  for (const mode of ["always", "over"] as const) {
    expect((await client.journeys.start({ id, mode })).result.journey.status).toBe("active");
    await client.journeys.deactivate({ id });
  }
  expect((await journeys.send("PUT", `journey/${id}/start`, { mode: "else" })).status).toBe(400);
});

it("a journey whose end is past is not started, and says why", async () => {
  const { client } = journeys.owner;
  const { id } = await journeys.create();
  await client.journeys.blocks.replace({ journey: id, blocks: startable() });
  const endsAt = (ms: number) =>
    client.journeys.update({ id, settings: { expiresAt: new Date(Date.now() + ms).toISOString() } });
  await endsAt(-60_000);
  for (const dryRun of [true, false]) {
    const refused = await journeys.send("PUT", `journey/${id}/start`, { dryRun });
    expect([refused.status, codesOf(refused.body)]).toEqual([422, ["end_past"]]);
  }
  const { violations } = (await client.journeys.get({ id })).result;
  expect(violations.map(({ code }) => code)).toContain("end_past");
  await endsAt(3_600_000);
  expect((await client.journeys.start({ id })).result.journey.status).toBe("active");
});

it("a start has the members computed of a stopped segment that a condition names", async () => {
  const { client } = journeys.owner;
  const groups = [{ negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] }] as never;
  const made = (await client.segments.create({ wid: journeys.wid, name: "بازدیدکنندگان", type: "kpi", groups })).result;
  const { id } = await journeys.create();
  const [start, given, end] = startable();
  const condition = { ...given, type: "condition.segment", fields: { segments: [made.id] } } as const;
  await client.journeys.blocks.replace({ journey: id, blocks: [start, condition, end] as never });
  const read = async () => (await client.segments.get({ id: made.id })).result;
  await client.journeys.start({ id, dryRun: true });
  expect(await read()).toMatchObject({ status: "stopped", isEvaluating: false, evaluatedAt: null });
  await client.journeys.start({ id });
  expect(await read()).toMatchObject({ status: "stopped", isEvaluating: true });
});

it("what this release does not carry out is refused by a start, each with its own sentence", async () => {
  const { client } = journeys.owner;
  const { id } = await journeys.create();
  const [start, hours, sms, end] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  const slot = { kind: "slot", data: { days: ["sat"], from: "09:00", to: "12:00" } } as const;
  await client.journeys.blocks.replace({
    journey: id,
    blocks: [
      {
        ...place,
        id: start,
        type: "trigger.attribute",
        fields: { attribute: "lastSeenAt", change: "any" },
        connections: [{ output: "next", to: hours }],
      },
      {
        ...place,
        id: hours,
        type: "flow.wait_slots",
        fields: {},
        items: [slot],
        connections: [{ output: "next", to: sms }],
      },
      {
        ...place,
        id: sms,
        type: "action.sms",
        fields: { template: randomUUID(), line: randomUUID(), bale: "first" },
        connections: [{ output: "next", to: end }],
      },
      { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
    ],
  });
  const { status, body } = await journeys.send("PUT", `journey/${id}/start`);
  expect(status).toBe(422);
  expect(new Set(codesOf(body))).toEqual(
    new Set(["computed_attribute", "template_off", "line_off", "channel_missing"]),
  );
});

it("counts of blocks are of own journeys", async () => {
  const id = await makeStarted();
  const { result } = await journeys.owner.client.journeys.blockStats({ wid: journeys.wid, journey: [id] });
  expect(result.items).toEqual([]);
  const foreign = await journeys.send("GET", `journey/stat/blocks?wid=${journeys.wid}&journey=${randomUUID()}`);
  expect(foreign.status).toBe(404);
});

it("the counts of a website's maps are read one after the other", async () => {
  const id = await makeStarted();
  const work = () => Promise.all([1, 2, 3, 4].map(() => journeys.readMap(id)));
  expect(await countReads(journeys.platform, { part: "FROM messages WHERE messages.journey = own.no", work })).toEqual({
    reads: 4,
    together: 1,
  });
});
