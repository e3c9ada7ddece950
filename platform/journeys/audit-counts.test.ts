import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { auditCounts } from "./audit-counts.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

async function audit(postgres: Postgres = scene.postgres) {
  const said: unknown[] = [];
  const failed: unknown[] = [];
  const log = {
    error: (found: unknown) => said.push(found),
    warn: ({ journey }: { journey: string }) => failed.push(journey),
  } as never;
  const job = { kind: "", key: "", payload: {}, website: null, attempt: 1 };
  const outcome = await auditCounts({ ...scene.dependencies, postgres, log })(
    job,
    new AbortController().signal,
    () => undefined,
  );
  return { said, failed, next: outcome.repeatAt };
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

it("a difference is said once, and again where it changes or comes back", async () => {
  const { no, id } = await addWrong(1);
  const said = async () => (await audit()).said.filter((each) => (each as { journey: string }).journey === id);
  const setTo = (n: number) =>
    scene.postgres.query("UPDATE journey_stat_deltas SET n = $2 WHERE journey = $1", [no, n]);
  expect(await said()).toHaveLength(1);
  expect(await said(), "the next night").toEqual([]);
  await setTo(2);
  expect(await said()).toEqual([{ journey: id, differences: [{ block: 2, counted: 2, real: 0 }] }]);
  await setTo(0);
  expect(await said()).toEqual([]);
  await setTo(2);
  expect(await said()).toHaveLength(1);
});

it("a journey that fails, or takes long, holds up no other", async () => {
  const [bad, good] = [await addWrong(1), await addWrong(1)];
  const slow: Postgres = {
    ...scene.postgres,
    transaction: (work) =>
      scene.postgres.transaction((queries) =>
        work({
          ...queries,
          query: async (text, values) => {
            if (text.includes("journey_runs") && values?.[0] === bad.no) {
              const [row] = await queries.query<{ timeout: string }>(
                "SELECT current_setting('statement_timeout') AS timeout",
              );
              expect(row?.timeout, "an end to it").toBe("10s");
              throw new Error("canceling statement due to statement timeout");
            }
            return queries.query(text, values);
          },
        }),
      ),
  };
  const { said, failed } = await audit(slow);
  expect([said, failed]).toEqual([[{ journey: good.id, differences: [{ block: 2, counted: 1, real: 0 }] }], [bad.id]]);
});

/** A journey whose counts say that so many stand at a block where nobody does. */
async function addWrong(n: number) {
  const journey = await scene.addJourney({ 1: { type: "trigger.event", fields: { event: "x" } } });
  await scene.postgres.query(
    "INSERT INTO journey_stat_deltas (journey, block, day, counter, n) VALUES ($1, 2, now(), 'entered', $2)",
    [journey.no, n],
  );
  return journey;
}
