import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, dayMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import type { Plan } from "../compile-plan.ts";
import { findTrial, saveTrial } from "../sql/trials.ts";
import { stepTrials } from "../trial/step-trials.ts";
import { bringMembers } from "./bring-members.ts";
import { followLinks } from "./follow-links.ts";
import { Plans } from "./plans.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** Statements and ends of transactions, with some to spare: the last ones kill nobody. */
const maxSteps = 60;

it("a worker that dies at any statement of a link merges a visitor with their person once", async () => {
  const { postgres, website, clock } = scene;
  for (let step = 1; step < maxSteps; step += 1) {
    const { no } = await scene.addJourney(
      {
        1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } },
        2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next: 3 } },
        3: call(),
      },
      { settings: { audience: "all" } },
    );
    const person = await scene.addPerson();
    const visitor = String(500_000 + step);
    await scene.apply([scene.event("cart", person), scene.event("cart", visitor)]);
    await scene.step();
    await postgres.query(
      "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
      [website, visitor, person],
    );
    const mortal = mortalPostgres(postgres, step);
    await followLinks({ ...scene.dependencies, postgres: mortal.postgres }, new Plans()).catch(() => undefined);
    await Promise.all([followLinks(scene.dependencies, new Plans()), followLinks(scene.dependencies, new Plans())]);
    clock.time += 61 * minuteMs;
    await scene.step();
    const sent = (await scene.messagesOf(no)).map((message) => message.person);
    const counts = await postgres.query<{ counter: string; n: number }>(
      `SELECT counter, sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND block = 0
         AND counter IN ('entered', 'left', 'exit_merged') GROUP BY 1 ORDER BY 1`,
      [no],
    );
    expect([step, sent, counts.map(({ counter, n }) => `${counter} ${n}`)]).toEqual([
      ...[step, [person], ["entered 2", "exit_merged 1", "left 2"]],
    ]);
    await postgres.query("UPDATE journeys SET status = 'deleted' WHERE no = $1", [no]);
    if (!mortal.isDead()) return;
  }
  throw new Error("Nobody survived");
});

it("a worker that dies at any statement of an owner's walk writes its test once", async () => {
  const { postgres, clock, dependencies } = scene;
  for (let step = 1; step < maxSteps; step += 1) {
    // Tests of a day are counted.
    clock.time += dayMs;
    const { id } = await scene.addJourney({ 1: { type: "trigger.event" } });
    const [{ plan } = { plan: undefined }] = await postgres.query<{ plan: Plan }>(
      "SELECT plan FROM journey_versions WHERE journey = $1",
      [id],
    );
    if (plan === undefined) throw new Error("No plan");
    const block = { id, fields: {}, items: [], to: {} };
    const blocks = {
      1: { ...block, type: "trigger.event" as const, to: { next: 2 } },
      2: { ...block, ...call({ next: 3 }, { body: "" }) },
      3: { ...block, type: "flow.end" as const },
    };
    const at = clock.time;
    await saveTrial(postgres, id, {
      ...{ plan: { ...plan, blocks }, decisions: [], messages: [], startedAt: at, due: at, endedAt: null, exit: null },
      given: { to: { API: "https://shop.example/mine" }, day: 60, person: { attributes: {} } as never },
      run: {
        ...{ id: "0", person: "0", key: "", block: 1, lap: 0, wait: null, enteredAt: at, arrivedAt: at },
        ...{ arrivedShift: 0, data: {}, facts: {} },
      },
    });
    const before = await countTests();
    const mortal = mortalPostgres(postgres, step);
    await stepTrials({ ...dependencies, postgres: mortal.postgres }).catch(() => undefined);
    await stepTrials(dependencies);
    const trial = await findTrial(postgres, id);
    expect([step, trial?.exit, trial?.messages.length, (await countTests()) - before]).toEqual([step, "end", 1, 1]);
    if (!mortal.isDead()) return;
  }
  throw new Error("Nobody survived");
});

async function countTests(): Promise<number> {
  const [row] = await scene.postgres.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM messages WHERE source = 'test'",
  );
  return row?.n ?? 0;
}

it("members of a segment come in once, whichever of two workers brings them and wherever one dies", async () => {
  const { postgres, clock, website } = scene;
  const segment = v7();
  const people = await Promise.all(Array.from({ length: 7 }, () => scene.addPerson()));
  await postgres.query(
    `WITH made AS (INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
       VALUES ($2, $1, 'خریداران', 'attribute', '[]', 'running', 1, now()) RETURNING no)
     INSERT INTO segment_people SELECT no, person, now() FROM made, unnest($3::bigint[]) AS person`,
    [website, segment, people],
  );
  for (let step = 1; step < maxSteps; step += 1) {
    const { no } = await scene.addJourney(
      {
        1: { type: "trigger.segment_in", fields: { segments: [segment] }, to: { next: 2 } },
        2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } },
      },
      { settings: { rate: 4 } },
    );
    await postgres.query("INSERT INTO journey_members (journey, next_at) VALUES ($1, $2)", [no, new Date(clock.time)]);
    const mortal = mortalPostgres(postgres, step);
    await bringMembers({ ...scene.dependencies, postgres: mortal.postgres }, { plans: new Plans() }).catch(
      () => undefined,
    );
    for (let page = 0; page < 3; page += 1) {
      await Promise.all([
        bringMembers(scene.dependencies, { plans: new Plans() }),
        bringMembers(scene.dependencies, { plans: new Plans() }),
      ]);
      clock.time += 2 * minuteMs;
    }
    const inside = (await scene.runsOf(no)).map(({ person }) => person);
    expect([step, inside.toSorted()]).toEqual([step, people.toSorted()]);
    expect([step, await countEntered(no)]).toEqual([step, people.length]);
    await postgres.query("UPDATE journeys SET status = 'deleted' WHERE no = $1", [no]);
    if (!mortal.isDead()) return;
  }
  throw new Error("Nobody survived");
});

async function countEntered(no: number): Promise<number> {
  const [row] = await scene.postgres.query<{ n: number }>(
    "SELECT sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND block = 0 AND counter = 'entered'",
    [no],
  );
  return row?.n ?? 0;
}
