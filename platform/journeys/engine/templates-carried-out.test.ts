import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kindOf } from "#contract/journeys/block-types.ts";
import type { TemplateName } from "#contract/journeys/template-names.ts";
import { blocksOf, templates } from "#contract/journeys/templates.ts";
import { meetsDay } from "#platform/segments/judge/meets-test.ts";
import { addJourney, call, dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { compilePlan } from "../compile-plan.ts";
import { JourneyEngine } from "./journey-engine.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let collector: Awaited<ReturnType<Scene["collector"]>>;
let engine: JourneyEngine;
beforeAll(async () => {
  scene = await openJourneyScene();
  collector = await scene.collector();
  engine = new JourneyEngine({ ...scene.dependencies, collector });
  await engine.carryOn();
}, 120_000);
afterAll(() => scene?.close());

/** A journey of a template, as a start compiles it. Calls stand for its messages: they need no set-up. */
function startTemplate(name: TemplateName, trigger: object = {}) {
  const { goal, settings = {} } = templates[name];
  const stored = blocksOf(name, v7).map((block, at) => ({ ...block, no: at + 1 }));
  const { blocks } = compilePlan(stored, { settings: settings as never, goal });
  for (const block of Object.values(blocks)) {
    if (kindOf(block.type) === "action") Object.assign(block, call(block.to));
    if (kindOf(block.type) === "trigger") block.fields = { ...block.fields, ...trigger };
  }
  const place = { website: scene.website, now: scene.clock.time };
  // Without a control group: one person in ten, by a hash of theirs, would get nothing.
  const whole = goal === null ? {} : { goal: { ...goal, trafficPercent: 100 } };
  return addJourney(scene.postgres, place, blocks, { settings, ...whole });
}

it("the birthday template greets at every birthday, at ten, and not twice", { timeout: 120_000 }, async () => {
  const { postgres, clock, website } = scene;
  const segment = v7();
  const [{ no } = { no: 0 }] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
     VALUES ($2, $1, 'تولد در این هفته', 'attribute', '[]', 'running', 1, now()) RETURNING no`,
    [website, segment],
  );
  const birthday = "1991-05-12";
  const person = await scene.addPerson({ birthday });
  const journey = await startTemplate("birthday", { segments: [segment] });
  const changes = { number: 0, isInside: false };
  for (let day = 0; day < 2 * 366; day += 1) {
    const moment = { asOf: clock.time, zone: "+03:30" };
    const { isMet } = meetsDay({ kind: "window", op: "anniversary_in_next", count: 7 }, birthday, moment);
    if (isMet !== changes.isInside) {
      changes.number += 1;
      changes.isInside = isMet;
      await postgres.query(
        `INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at) VALUES ($1, $2, $3, $4, $5, 'time', $6)`,
        [website, person, no, changes.number, isMet, new Date(clock.time)],
      );
    }
    // Between birthdays nothing is due.
    if (isMet || day % 30 === 0) await engine.carryOn();
    clock.time += dayMs;
  }
  await engine.carryOn();
  const greeted = (await scene.wayOf(journey.no, person)).filter(([block]) => block === 3);
  // 22 Ordibehesht, at ten.
  expect(greeted.map(([, , at]) => at)).toEqual(["2027-05-12T06:30:00.000Z", "2028-05-11T06:30:00.000Z"]);
  expect(await scene.runsOf(journey.no)).toEqual([]);
});

it("the welcome template writes to new addresses alone, and gives no first gift to who has bought", async () => {
  const { postgres, clock, website } = scene;
  const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [website],
  );
  const send = async (visitor: string, name: string, fields: object = {}) => {
    await collector.acceptServer(secret, { events: [{ id: v7(), name, at: iso(clock.time), visitor, ...fields }] });
    clock.time += 1_000;
  };
  const [old, buyer, fresh] = [v7(), v7(), v7()];
  const email = (visitor: string) => ({ data: { email: `${visitor}@mail.example` } });
  await send(old, "identify", email(old));
  await send(buyer, "identify", { data: { phone: "09121234567" } });
  await send(buyer, "purchase", { order: "1", value: 5 });
  await scene.dependencies.barrier.ensureLoaded();
  await engine.carryOn();
  clock.time += 100 * dayMs;
  const { no } = await startTemplate("welcome");
  await postgres.query("INSERT INTO journey_watched_attributes VALUES ($1, 'email')", [website]);
  await send(old, "identify", email(old));
  await send(buyer, "identify", { data: { phone: "09121234567", ...email(buyer).data } });
  await send(fresh, "identify", email(fresh));
  // Four days of this clock pass faster than events are loaded.
  await scene.dependencies.barrier.ensureLoaded();
  for (let hour = 0; hour < 4 * 24; hour += 6) {
    await engine.carryOn();
    clock.time += 6 * hourMs;
  }
  const blocksSent = async (visitor: string) => {
    const [row] = await postgres.query<{ person: string }>(
      "SELECT person_id::text AS person FROM identifiers WHERE value = $1",
      [email(visitor).data.email],
    );
    return (await scene.messagesOf(no)).filter(({ person }) => person === row?.person).map(({ block }) => block);
  };
  expect([await blocksSent(old), await blocksSent(buyer), await blocksSent(fresh)]).toEqual([[], [3], [3, 6]]);
});
