import { afterAll, beforeAll, expect, it } from "vitest";
import type { PeopleState } from "#contract/journeys/insight-calls.ts";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { call, dayMs, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { healthy, readHealth } from "../sql/health.ts";
import { listPeople } from "./list-people.ts";

const zone = "+03:30";
let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let website: OwnWebsite;
beforeAll(async () => {
  scene = await openJourneyScene();
  website = { id: scene.website, timeZone: zone } as OwnWebsite;
}, 120_000);
afterAll(() => scene?.close());

const trigger = { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } } as const;
const wait = { type: "flow.wait_time", fields: { for: { amount: 2, unit: "day" } }, to: { next: 3 } } as const;
const blockId = "00000000-0000-7000-8000-0000000000b2";

it("who stands at a block is listed by how long, with when they go on, or why they do not", async () => {
  const { clock, postgres } = scene;
  const { id } = await scene.addJourney({ 1: trigger, 2: wait, 3: { type: "flow.end" } });
  await postgres.query(
    `INSERT INTO journey_blocks (id, no, journey, position, type, title, x, y, fields) OVERRIDING SYSTEM VALUE
     VALUES ($1, 2, $2, 0, 'flow.wait_time', '', 0, 0, '{}')`,
    [blockId, id],
  );
  const people = [await scene.addPerson({ email: "first@mail.example" }), await scene.addPerson()];
  const arrived: number[] = [];
  for (const person of people) {
    arrived.push(clock.time);
    await scene.apply([scene.event("visit", person)]);
    await scene.step();
    clock.time += hourMs;
  }
  const at = (instant: number) => isoIn(zone, instant);
  const list = () => listPeople(postgres, website, { id, block: blockId, page: 1, limit: 20 });
  const totalsOf = () =>
    Promise.all(
      (["inside", "waiting", "stopped", "broken"] as const).map(async (state) => {
        const { items, total } = await listPeople(postgres, website, { id, state, page: 1, limit: 20 });
        return items.length === total && items.every((each) => state === "inside" || each.state === state) ? total : -1;
      }),
    );
  expect(await totalsOf()).toEqual([2, 2, 0, 0]);
  expect(await list()).toMatchObject({
    total: 2,
    items: people.map((person, nth) => ({
      ...{ person, block: blockId, key: "", state: "waiting", arrivedAt: at(arrived[nth] ?? 0) },
      due: at((arrived[nth] ?? 0) + 2 * dayMs),
    })),
  });
  expect((await list()).items[0]?.email).toBe("first@mail.example");
  const second = await listPeople(postgres, website, { id, page: 2, limit: 1 });
  expect([second.total, second.items.map(({ person }) => person)]).toEqual([2, people.slice(1)]);
  await postgres.query("UPDATE journeys SET status = 'deactive', stopped_at = now() WHERE id = $1", [id]);
  expect((await list()).items.map(({ state, due }) => [state, due])).toEqual([
    ["stopped", null],
    ["stopped", null],
  ]);
  expect(await totalsOf()).toEqual([2, 0, 2, 0]);
  await postgres.query("UPDATE journey_runs SET due = 'infinity' WHERE person = $1::bigint", [people[0]]);
  expect(await totalsOf()).toEqual([2, 0, 1, 1]);
  await expect(listPeople(postgres, website, { id, block: id, page: 1, limit: 1 })).rejects.toThrow(/No such block/);
});

it("who left, reached the goal or was only measured is listed by itself, the latest first, page by page", async () => {
  const { clock, postgres } = scene;
  const goal: JourneyGoal = {
    ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 7, trafficPercent: 50, onConversion: "leave" },
  };
  const { id, no } = await scene.addJourney({ 1: trigger, 2: wait, 3: { type: "flow.end" } }, { goal });
  const people = await Promise.all(Array.from({ length: 24 }, () => scene.addPerson()));
  for (const person of people) {
    await scene.apply([scene.event("visit", person)]);
    clock.time += minuteMs;
  }
  await scene.step();
  const inside = new Set((await scene.runsOf(no)).map(({ person }) => person));
  const [buyers, others] = [people.slice(0, 12), people.slice(12)];
  for (const person of buyers) {
    clock.time += minuteMs;
    await scene.apply([scene.event("purchase", person)]);
  }
  await scene.step();
  const list = async (state: PeopleState, page = 1) =>
    (await listPeople(postgres, website, { id, state, page, limit: 7 })).items;
  const all = async (state: PeopleState) => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(state, page)));
    return pages.flat();
  };
  const latest = (of: readonly string[], isInside: boolean) =>
    of.filter((person) => inside.has(person) === isInside).toReversed();
  const bought = await all("left");
  expect(bought.map(({ person }) => person)).toEqual(latest(buyers, true));
  expect(bought.every(({ exit, endedAt, convertedAt }) => exit === "goal" && endedAt === convertedAt)).toBe(true);
  expect(await all("converted")).toEqual(bought.map((person) => ({ ...person, state: "converted" })));
  const measured = await all("control");
  expect(measured.map(({ person }) => person)).toEqual(latest(people, false));
  expect(measured.every(({ endedAt, exit, state }) => endedAt === null && exit === null && state === "control")).toBe(
    true,
  );
  expect(measured.filter(({ convertedAt }) => convertedAt !== null).map(({ person }) => person)).toEqual(
    latest(buyers, false),
  );
  expect((await all("inside")).map(({ person, convertedAt }) => [person, convertedAt])).toEqual(
    others.filter((person) => inside.has(person)).map((person) => [person, null]),
  );
  clock.time += 2 * dayMs + minuteMs;
  await scene.step();
  const left = await all("left");
  expect(new Set(left.map(({ person }) => person))).toEqual(inside);
  expect(left.map(({ exit }) => exit).filter((exit) => exit === "end").length).toBe(inside.size - bought.length);
});

it("a journey is well until somebody is late, a run is broken, or messages wait for a channel or are unclear", async () => {
  const { clock, postgres } = scene;
  const waits = await scene.addJourney({ 1: trigger, 2: wait, 3: { type: "flow.end" } });
  const sends = await scene.addJourney({ 1: trigger, 2: call() });
  const people = await Promise.all([1, 2].map(() => scene.addPerson()));
  await scene.apply(people.map((person) => scene.event("visit", person, { properties: { cart: "c" } })));
  await scene.step();
  const health = async (id: string) => (await readHealth(postgres, [waits.id, sends.id], clock.time))(id);
  expect([await health(waits.id), await health(sends.id)]).toEqual([healthy, healthy]);
  clock.time += 2 * dayMs + 5 * minuteMs;
  expect(await health(waits.id)).toEqual({ ...healthy, late: 4 * 60 });
  await postgres.query("UPDATE journey_runs SET due = 'infinity', clock = 1 WHERE journey = $1 AND person = $2", [
    ...[waits.no, people[0]],
  ]);
  expect(await health(waits.id)).toEqual({ ...healthy, late: 4 * 60, broken: 1 });
  await postgres.query("UPDATE journeys SET status = 'deactive' WHERE id = $1", [waits.id]);
  expect(await health(waits.id)).toEqual({ ...healthy, broken: 1 });
  await postgres.query(
    `UPDATE messages SET state = CASE person::text WHEN $2 THEN 'queued' ELSE 'uncertain' END, reason = 'channel_off' WHERE journey = $1`,
    [sends.no, people[0]],
  );
  expect(await health(sends.id)).toEqual({ ...healthy, waiting: 1, uncertain: 1 });
});
