import { afterAll, beforeAll, expect, it } from "vitest";
import { type Blocks, call, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
const people: string[] = [];
beforeAll(async () => {
  scene = await openJourneyScene();
  for (let count = 0; count < 5; count += 1) people.push(await scene.addPerson());
}, 300_000);
afterAll(() => scene?.close());

const wait = (next: number): Blocks[number] => ({
  ...{ type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next } },
});

/** Everybody waits for an hour before `blocks`, of which three pass while the journey stands still. */
async function pause(blocks: Blocks, settings: { rate?: number }): Promise<number> {
  const trigger = { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } } as const;
  const { id, no } = await scene.addJourney({ 1: trigger, 2: wait(3), ...blocks }, { settings });
  await scene.apply(people.map((person) => scene.event("cart", person)));
  await scene.step();
  await scene.postgres.query("UPDATE journeys SET status = 'deactive', stopped_at = $2 WHERE id = $1", [
    id,
    new Date(scene.clock.time),
  ]);
  scene.clock.time += 3 * hourMs;
  await scene.postgres.query(
    `WITH started AS (UPDATE journeys SET status = 'active', version = 2, started_at = $2, stopped_at = NULL WHERE id = $1)
     INSERT INTO journey_versions (journey, version, plan, at)
     SELECT journey, 2, plan, $2 FROM journey_versions WHERE journey = $1`,
    [id, new Date(scene.clock.time)],
  );
  return no;
}

/** Milliseconds from now at which the messages of a block leave, and after which they are too old. */
async function leavesOf(
  journey: number,
  block: number,
): Promise<{ after: number[]; queueMs: number[]; priority: number[] }> {
  const rows = await scene.postgres.query<{ sendAfter: Date; expiresAt: Date; priority: number }>(
    `SELECT send_after AS "sendAfter", expires_at AS "expiresAt", priority FROM messages
     WHERE journey = $1 AND block = $2 ORDER BY send_after`,
    [journey, block],
  );
  return {
    after: rows.map(({ sendAfter }) => sendAfter.getTime() - scene.clock.time),
    queueMs: [...new Set(rows.map(({ sendAfter, expiresAt }) => expiresAt.getTime() - sendAfter.getTime()))],
    priority: [...new Set(rows.map(({ priority }) => priority))],
  };
}

it("messages that were late at a start leave at the journey's rate, each with its whole queue; later ones at once", async () => {
  const no = await pause(
    { 3: call({ next: 4 }), 4: wait(5), 5: call({ next: 6 }), 6: { type: "flow.end" } },
    { rate: 2 },
  );
  scene.clock.time += minuteMs;
  await scene.step();
  expect(await leavesOf(no, 3)).toEqual({
    after: [0, 30_000, 60_000, 90_000, 120_000],
    ...{ queueMs: [24 * hourMs], priority: [9] },
  });
  scene.clock.time += hourMs;
  await scene.step();
  expect(await leavesOf(no, 5)).toEqual({ after: [0, 0, 0, 0, 0], queueMs: [24 * hourMs], priority: [5] });
});

it("who is woken by what happens after the start is not late", async () => {
  const waiting = { type: "flow.wait_event", fields: { event: "buy", timeout: { amount: 9, unit: "day" } } } as const;
  const no = await pause(
    { 3: { ...waiting, to: { yes: 4, no: 5 } }, 4: call({ next: 5 }), 5: { type: "flow.end" } },
    { rate: 2 },
  );
  scene.clock.time += minuteMs;
  await scene.step();
  scene.clock.time += minuteMs;
  await scene.apply(people.map((person) => scene.event("buy", person)));
  await scene.step();
  expect(await leavesOf(no, 4)).toEqual({ after: [0, 0, 0, 0, 0], queueMs: [24 * hourMs], priority: [5] });
});

it("batches share the order, and who is late stays so while their question is answered", async () => {
  const condition = { type: "condition.event", fields: { event: "visit" }, to: { yes: 4, no: 4 } } as const;
  const no = await pause({ 3: condition, 4: call({ next: 5 }), 5: { type: "flow.end" } }, {});
  scene.clock.time += minuteMs;
  await scene.step();
  for (const person of people) {
    await scene.postgres.query(
      `UPDATE journey_runs SET due = '-infinity', facts = facts || '{"answers": {"3": {"yes": true, "count": 1}}}'
       WHERE journey = $1 AND person = $2`,
      [no, person],
    );
    await scene.step();
  }
  expect((await leavesOf(no, 4)).after, "600 a minute").toEqual([0, 100, 200, 300, 400]);
});

it("who waits for a late message is looked at again at the end of its own queue", async () => {
  const held = call({ next: 4, no: 4 }, { queue: 1, body: "سبد" });
  const no = await pause({ 3: held, 4: { type: "flow.end" } }, { rate: 1 });
  scene.clock.time += minuteMs;
  await scene.step();
  const dues = async () =>
    scene.postgres.query<{ due: Date; ends: Date }>(
      `SELECT due, expires_at AS ends FROM journey_runs JOIN messages ON run = journey_runs.id
       WHERE journey_runs.journey = $1 ORDER BY expires_at`,
      [no],
    );
  // All are looked at once where their queue had ended without a place.
  scene.clock.time += 61 * minuteMs;
  await scene.step();
  const late = (await dues()).filter(({ ends }) => ends.getTime() > scene.clock.time);
  expect(late.length).toBeGreaterThan(2);
  for (const { due, ends } of late) expect(due.getTime()).toBe(ends.getTime() + minuteMs);
});
