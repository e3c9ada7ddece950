import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { addJourney, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { JourneyEngine } from "./journey-engine.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let collector: Awaited<ReturnType<Scene["collector"]>>;
beforeAll(async () => {
  scene = await openJourneyScene();
  collector = await scene.collector();
}, 120_000);
afterAll(() => scene?.close());
beforeEach(() => scene.postgres.query("UPDATE journeys SET status = 'deleted'"));

const wait = { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } } as const;

/** A website with a segment, and a journey that its people come into. */
async function addOfSegment(type: "trigger.segment_in" | "trigger.segment_enter") {
  const { postgres, clock } = scene;
  const website = (await scene.addWebsite()).id;
  const id = v7();
  const [segment] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
     VALUES ($2, $1, 'خریداران', 'attribute', '[]', 'running', 1, now()) RETURNING no`,
    [website, id],
  );
  const journey = await addJourney(
    postgres,
    { website, now: clock.time },
    { 1: { type, fields: { segments: [id] }, to: { next: 2 } }, 2: wait },
  );
  return { website, segment: segment?.no ?? 0, no: journey.no };
}

/** Brings the members of its segment in from now on. */
async function addMembers({ segment, no }: { segment: number; no: number }, count: number) {
  const { postgres, clock } = scene;
  await postgres.query("INSERT INTO segment_people SELECT $1, n, now() FROM generate_series(1, $2::int) AS n", [
    segment,
    count,
  ]);
  await postgres.query("INSERT INTO journey_members (journey, next_at) VALUES ($1, $2)", [no, new Date(clock.time)]);
}

/** A store whose transactions fail at entries of one trigger. */
const failingAt = (trigger: string): Postgres => ({
  ...scene.postgres,
  transaction: (work) =>
    scene.postgres.transaction((queries) =>
      work({
        ...queries,
        query: (text, values) => {
          const isIt = text.includes("INSERT INTO journey_entries") && JSON.stringify(values).includes(trigger);
          if (isIt) throw new Error("its rows are broken");
          return queries.query(text, values);
        },
      }),
    ),
});

function openEngine(postgres: Postgres) {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line).msg) });
  return { engine: new JourneyEngine({ ...scene.dependencies, log, postgres, collector }), warnings };
}

it("members whom a start brings in without a rate come a page a round: others are stepped between", async () => {
  const { postgres, clock } = scene;
  const [crowd, other] = [await addOfSegment("trigger.segment_in"), await addOfSegment("trigger.segment_enter")];
  await addMembers(crowd, 1_700);
  await postgres.query(
    `INSERT INTO journey_runs (website_id, journey, person, key, block, entered_at, arrived_at, arrived_shift, due, data, facts)
     VALUES ($1, $2, 7, '', 1, $3, $3, 0, '-infinity', '{}', '{}')`,
    [other.website, other.no, new Date(clock.time)],
  );
  /** How many had come in when the other one was stepped. */
  let before: number | undefined;
  const watched: Postgres = {
    ...postgres,
    transaction: async (work) => {
      const done = await postgres.transaction(work);
      const [run] = await scene.runsOf(other.no);
      if (run?.block === 2) before ??= (await scene.runsOf(crowd.no)).length;
      return done;
    },
  };
  await openEngine(watched).engine.carryOn();
  expect(before).toBe(500);
  expect(await scene.runsOf(crowd.no)).toHaveLength(1_700);
});

it("members of several segments come in once each, in pages that begin after the last one", async () => {
  const { postgres, clock, website } = scene;
  const segments = [v7(), v7()];
  await postgres.query(
    `WITH made AS (INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
       SELECT id, $1, id::text, 'attribute', '[]', 'running', 1, now() FROM unnest($2::uuid[]) AS id RETURNING no, id)
     INSERT INTO segment_people SELECT no, n, now() FROM made, generate_series(-300, 900) AS n
     WHERE CASE WHEN id = $3 THEN n % 2 = 0 ELSE n % 3 = 0 END`,
    [website, segments, segments[0]],
  );
  const { no } = await scene.addJourney({
    1: { type: "trigger.segment_in", fields: { segments }, to: { next: 2 } },
    2: wait,
  });
  await postgres.query("INSERT INTO journey_members (journey, next_at) VALUES ($1, $2)", [no, new Date(clock.time)]);
  await openEngine(postgres).engine.carryOn();
  const expected = Array.from({ length: 1_201 }, (_, index) => index - 300).filter((n) => n % 2 === 0 || n % 3 === 0);
  const inside = (await scene.runsOf(no)).map(({ person }) => Number(person));
  expect(inside.toSorted((one, another) => one - another)).toEqual(expected);
});

it("a website whose enters of segments fail rests, and holds up no other", async () => {
  const { postgres, clock } = scene;
  const [bad, good] = [await addOfSegment("trigger.segment_enter"), await addOfSegment("trigger.segment_enter")];
  const enter = (of: typeof bad, change: number) =>
    postgres.query(
      `INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at) VALUES ($1, 9, $2, $3, true, 'event', $4)`,
      [of.website, of.segment, change, new Date(clock.time)],
    );
  await enter(bad, 8_001);
  await enter(good, 8_002);
  const failing = openEngine(failingAt("segment:8001"));
  await failing.engine.carryOn();
  expect(await scene.runsOf(good.no)).toHaveLength(1);
  await enter(good, 8_003);
  await failing.engine.carryOn();
  expect(failing.warnings, "it rests").toEqual(["signals of a website not followed, retrying"]);
  await openEngine(postgres).engine.carryOn();
  expect(await scene.runsOf(bad.no)).toHaveLength(1);
});

it("a journey whose members fail rests, and holds up no other", async () => {
  const { postgres, clock } = scene;
  const [bad, good] = [await addOfSegment("trigger.segment_in"), await addOfSegment("trigger.segment_in")];
  await postgres.query("UPDATE journeys SET started_at = $2 WHERE no = $1", [bad.no, new Date(clock.time - minuteMs)]);
  await addMembers(bad, 2);
  await addMembers(good, 2);
  const failing = openEngine(failingAt(`member:${clock.time - minuteMs}:`));
  await failing.engine.carryOn();
  expect([await scene.runsOf(bad.no), (await scene.runsOf(good.no)).length]).toEqual([[], 2]);
  expect(failing.warnings).toEqual(["members of a segment not brought in, retrying"]);
});
