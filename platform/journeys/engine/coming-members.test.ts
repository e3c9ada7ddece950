import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** A segment whose evaluation is under way, and somebody at the condition that names it. */
async function beginAt(cause: "initial" | "redefined" | "time") {
  const { postgres, website } = scene;
  const id = v7();
  const [segment] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
     VALUES ($1::uuid, $2, $1::text, 'kpi', '{"groups": []}', 'running', 1, now()) RETURNING no`,
    [id, website],
  );
  await postgres.query("INSERT INTO segment_runs (segment, revision, cause) VALUES ($1, 1, $2)", [segment?.no, cause]);
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } },
    2: { type: "condition.segment", fields: { segments: [id] }, to: { yes: 3, no: 4 } },
    3: call(),
    4: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  await scene.apply([scene.event("cart", person)]);
  await scene.step();
  const finish = async () => {
    await postgres.query("INSERT INTO segment_people VALUES ($1, $2, now())", [segment?.no, person]);
    await postgres.query("DELETE FROM segment_runs WHERE segment = $1", [segment?.no]);
    scene.clock.time += 3_000;
    await scene.step();
  };
  const sentTo = async () => (await scene.messagesOf(no)).map((message) => message.person);
  return { person, finish, sentTo };
}

it.each(["initial", "redefined"] as const)("a condition waits for %s members of its segment", async (cause) => {
  const { person, finish, sentTo } = await beginAt(cause);
  scene.clock.time += 60_000;
  await scene.step();
  expect(await sentTo()).toEqual([]);
  await finish();
  expect(await sentTo()).toEqual([person]);
});

it("a condition does not wait for a segment that is looked at again as it is", async () => {
  const { finish, sentTo } = await beginAt("time");
  await finish();
  expect(await sentTo()).toEqual([]);
});
