import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnWebsite } from "#platform/caller.ts";
import { type Blocks, call, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { wakeHolding } from "./engine/wake-holding.ts";
import { listPeople } from "./insight/list-people.ts";
import { readRuns } from "./read-runs.ts";
import { retryPerson, retryRuns } from "./retry-runs.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const website = () => ({ id: scene.website, timeZone: "+03:30" }) as OwnWebsite;
const retry = (given: { id: string; block?: string }, limit?: number) =>
  retryRuns(scene.dependencies, website(), given, limit);

const trigger = { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } } as const;
const hour = { type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next: 3 } } as const;
/** A block that no release knows: runs that come to it cannot be stepped. */
const unknown = { type: "flow.unknown" as never };

async function enter(people: number): Promise<string[]> {
  const all = [];
  for (let count = 0; count < people; count += 1) all.push(await scene.addPerson());
  await scene.apply(all.map((person) => scene.event("visit", person)));
  await scene.step();
  return all;
}

/** Lets all tries pass. */
async function fail(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await wakeHolding(scene.postgres);
    await scene.step();
    scene.clock.time += 2 ** tries * minuteMs;
  }
}

/** What a new release, or its owner, has mended. */
const mend = (id: string, no: number) =>
  scene.postgres.query(
    `UPDATE journey_versions SET plan = jsonb_set(plan, ARRAY['blocks', $2, 'type'], '"flow.end"') WHERE journey = $1`,
    [id, String(no)],
  );

const runsOf = (no: number) =>
  scene.postgres.query<{ block: number; lap: number; tries: number; due: string }>(
    "SELECT block, lap, tries, due::text FROM journey_runs WHERE journey = $1 ORDER BY id",
    [no],
  );

/** Blocks as its owner's map has them, by number. */
async function drawBlocks(journey: string, numbers: readonly number[]): Promise<string[]> {
  const rows = await scene.postgres.query<{ id: string }>(
    `INSERT INTO journey_blocks (id, no, journey, position, type, title, x, y, fields) OVERRIDING SYSTEM VALUE
     SELECT gen_random_uuid(), no, $1, no, 'flow.wait_time', '', 0, 0, '{}' FROM unnest($2::int[]) AS no RETURNING id`,
    [journey, numbers],
  );
  return rows.map(({ id }) => id);
}

async function addBroken(blocks: Blocks, people: number) {
  const journey = await scene.addJourney(blocks);
  const entered = await enter(people);
  scene.clock.time += 2 * hourMs;
  await fail();
  return { ...journey, people: entered };
}

describe("broken runs that are tried again", () => {
  it("go on where they stand, each with one message, however often and at once it is pressed", async () => {
    const { id, no } = await addBroken({ 1: trigger, 2: hour, 3: call({ next: 4 }), 4: unknown }, 3);
    expect(await runsOf(no)).toEqual(Array(3).fill({ block: 2, lap: 0, tries: 5, due: "infinity" }));
    expect(await scene.messagesOf(no)).toEqual([]);
    await mend(id, 4);
    await scene.step();
    expect(await runsOf(no)).toHaveLength(3);
    const pressed = await Promise.all([retry({ id }), retry({ id })]);
    expect(pressed.reduce((sum, { continued }) => sum + continued, 0)).toBe(3);
    await Promise.all([scene.step(), scene.step()]);
    expect(await runsOf(no)).toEqual([]);
    expect((await scene.messagesOf(no)).map(({ block }) => block)).toEqual([3, 3, 3]);
    expect(await retry({ id })).toEqual({ id, continued: 0, remaining: 0 });
    const [counted] = await scene.postgres.query(
      `SELECT sum(n) FILTER (WHERE counter = 'entered')::int AS entered, sum(n) FILTER (WHERE counter = 'left')::int AS "left"
       FROM journey_stat_deltas WHERE journey = $1 AND block = 0`,
      [no],
    );
    expect(counted).toEqual({ entered: 3, left: 3 });
  });

  it("send nothing again that was sent: the message of their block and pass is theirs", async () => {
    const held = call({ next: 3 }, { hold: true });
    const { id, no } = await scene.addJourney({ 1: trigger, 2: held, 3: unknown });
    const [person = ""] = await enter(1);
    await scene.postgres.query("UPDATE messages SET state = 'sent', sent_at = now() WHERE journey = $1", [no]);
    await fail();
    expect(await runsOf(no)).toEqual([{ block: 2, lap: 0, tries: 5, due: "infinity" }]);
    // Its message has left, and it is woken for that no more: it would be stepped without an end.
    await wakeHolding(scene.postgres);
    expect(await runsOf(no)).toMatchObject([{ due: "infinity" }]);
    await mend(id, 3);
    await retry({ id });
    await scene.step();
    expect(await runsOf(no)).toEqual([]);
    expect((await scene.messagesOf(no)).map(({ state }) => state)).toEqual(["sent"]);
    expect((await scene.wayOf(no, person)).map(([block, way]) => [block, way])).toEqual([
      [1, "next"],
      [2, "next"],
      [3, "end"],
    ]);
  });

  it("are broken again after all tries where nothing was mended", async () => {
    const { id, no } = await addBroken({ 1: trigger, 2: hour, 3: unknown }, 1);
    expect(await retry({ id })).toEqual({ id, continued: 1, remaining: 0 });
    await scene.step();
    expect(await runsOf(no)).toMatchObject([{ block: 2, tries: 1 }]);
    await fail();
    expect(await runsOf(no)).toMatchObject([{ block: 2, tries: 5, due: "infinity" }]);
  });

  it("are of one block where it is named, and a part where there are very many", async () => {
    const { id, no } = await addBroken({ 1: trigger, 2: hour, 3: unknown }, 3);
    await scene.postgres.query(
      "UPDATE journey_runs SET block = 3 WHERE id = (SELECT max(id) FROM journey_runs WHERE journey = $1)",
      [no],
    );
    const [wait = "", other = ""] = await drawBlocks(id, [2, 3]);
    const standing = async (block?: string) =>
      (await listPeople(scene.postgres, website(), { id, block, page: 1, limit: 1 })).broken;
    expect([await standing(wait), await standing(other), await standing()]).toEqual([2, 1, 3]);
    expect(await retry({ id, block: other })).toEqual({ id, continued: 1, remaining: 0 });
    expect(await retry({ id }, 1)).toEqual({ id, continued: 1, remaining: 1 });
    expect([await standing(wait), await standing(other)]).toEqual([1, 0]);
    await expect(retry({ id, block: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are one person's alone, whose way says that they are broken", async () => {
    const { id, no, people } = await addBroken({ 1: trigger, 2: hour, 3: unknown }, 2);
    const [sara = "", other = ""] = people;
    const stands = async (person: string) =>
      (await readRuns(scene.dependencies, website(), { id, person })).runs[0]?.stands;
    expect(await stands(sara)).toMatchObject({ isBroken: true, sentence: "خطایی داخلی رخ داد و ادامه نمی‌دهد." });
    const one = () => retryPerson(scene.dependencies, website(), { id, person: sara });
    expect(await one()).toEqual({ id, person: sara, continued: 1 });
    expect(await one()).toEqual({ id, person: sara, continued: 0 });
    expect(await stands(sara)).toMatchObject({ isBroken: false });
    expect(await stands(other)).toMatchObject({ isBroken: true });
    await mend(id, 3);
    await scene.step();
    expect((await scene.runsOf(no)).map(({ person }) => person)).toEqual([other]);
  });

  it("are refused where the journey stands still, and nobody else's", async () => {
    const { id, no, people } = await addBroken({ 1: trigger, 2: hour, 3: unknown }, 1);
    const [person = ""] = people;
    const foreign = { ...website(), id: "0190c1a0-0000-7000-8000-000000000000" };
    await expect(retryRuns(scene.dependencies, foreign, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const unknownPerson = retryPerson(scene.dependencies, website(), { id, person: "424242" });
    await expect(unknownPerson).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const [status, code] of [
      ["deactive", "CONFLICT"],
      ["deleted", "NOT_FOUND"],
    ]) {
      await scene.postgres.query("UPDATE journeys SET status = $2 WHERE id = $1", [id, status]);
      await expect(retry({ id })).rejects.toMatchObject({ code });
      await expect(retryPerson(scene.dependencies, website(), { id, person })).rejects.toMatchObject({ code });
    }
    expect(await runsOf(no)).toMatchObject([{ due: "infinity" }]);
  });
});
