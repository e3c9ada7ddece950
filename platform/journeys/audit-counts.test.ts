import { afterAll, beforeAll, expect, it } from "vitest";
import { minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { auditCounts } from "./audit-counts.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

async function audit() {
  const said: unknown[] = [];
  const log = { error: (found: unknown) => said.push(found) } as never;
  const job = { kind: "", key: "", payload: {}, website: null, attempt: 1 };
  const outcome = await auditCounts({ ...scene.dependencies, log })(job, new AbortController().signal, () => undefined);
  return { said, next: outcome.repeatAt };
}

it("the audit of a night names blocks whose counts are not those of their people, and comes again the next night", async () => {
  const { id, no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } },
    2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next: 3 } },
    3: { type: "flow.end" },
  });
  const [first, second] = [await scene.addPerson(), await scene.addPerson()];
  await scene.apply([scene.event("cart", first)]);
  await scene.step();
  scene.clock.time += 61 * minuteMs;
  await scene.step();
  await scene.apply([scene.event("cart", second)]);
  expect((await audit()).said, "somebody is through, and one was not stepped yet").toEqual([]);
  await scene.step();
  expect((await audit()).said).toEqual([]);
  await scene.postgres.query(
    "UPDATE journey_stat_deltas SET n = n + 2 WHERE journey = $1 AND block = 2 AND counter = 'next'",
    [no],
  );
  const { said, next } = await audit();
  expect(said).toEqual([{ journey: id, differences: [{ block: 2, counted: -1, real: 1 }] }]);
  expect(new Date(next ?? 0).getUTCHours()).toBe(23);
  expect((next ?? 0) - scene.clock.time).toBeLessThanOrEqual(24 * 60 * minuteMs);
});
