import { afterAll, beforeAll, expect, it } from "vitest";
import { hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("a browser that makes up keys and events fills a journey with a hundred runs, each with a hundred facts", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart", key: "cart" }, to: { next: 2 } },
    2: {
      type: "flow.wait_event",
      fields: { event: "view", timeout: { amount: 30, unit: "day" } },
      to: { yes: 3, no: 3 },
    },
    3: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  const flood = (from: number) =>
    Array.from({ length: 1_500 }, (_, at) =>
      scene.event("add_to_cart", person, { properties: { cart: `${from + at}` } }),
    );
  const views = Array.from({ length: 1_500 }, () => scene.event("view", person));
  await scene.apply([...flood(0), ...views]);
  scene.clock.time += hourMs;
  await scene.apply([...flood(2_000), ...views]);
  expect(await scene.runsOf(no)).toHaveLength(100);
  const [facts] = await scene.postgres.query<{ longest: number }>(
    `SELECT max(jsonb_array_length(facts->'events'->'2'))::int AS longest FROM journey_runs WHERE journey = $1`,
    [no],
  );
  expect(facts).toEqual({ longest: 100 });
  const outcomes = await scene.postgres.query(
    "SELECT outcome, count(*)::int AS n FROM journey_entries WHERE journey = $1 GROUP BY 1 ORDER BY 1",
    [no],
  );
  expect(outcomes).toEqual([
    { outcome: "inside", n: 2_900 },
    { outcome: null, n: 100 },
  ]);
});

it("a browser brings one person into a journey a hundred times a day, whatever ends there; their shop's server goes on", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart", key: "cart" }, to: { next: 2 } },
    2: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  const carts = (name: string, change: object = {}) =>
    Array.from({ length: 60 }, (_, at) =>
      scene.event("add_to_cart", person, { ...change, properties: { cart: `${name} ${at}` } }),
    );
  const entered = async () =>
    (await scene.postgres.query("SELECT FROM journey_people WHERE journey = $1", [no])).length;
  for (const name of ["a", "b", "c"]) {
    await scene.apply(carts(name));
    await scene.step();
  }
  expect(await scene.runsOf(no)).toHaveLength(0);
  expect(await entered()).toBe(100);
  await scene.apply(carts("d", { provenance: "server" }));
  expect(await entered()).toBe(160);
  await scene.step();
  scene.clock.time += 25 * hourMs;
  await scene.apply(carts("e"));
  expect(await entered()).toBe(220);
});
