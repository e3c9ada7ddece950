import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Rests } from "#platform/rests.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { askEvents } from "./ask-events.ts";
import { Plans } from "./plans.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
});
afterAll(() => scene?.close());

const asksOfPurchases = {
  1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
  2: { type: "condition.event", fields: { event: "purchase", op: "did", since: "entry" }, to: { yes: 3, no: 3 } },
  3: { type: "flow.end" },
} as const;

it("each condition is one read; a journey whose read fails rests, and holds up no other", async () => {
  const { dependencies, clock } = scene;
  const journeys = [await scene.addJourney(asksOfPurchases), await scene.addJourney(asksOfPurchases)];
  const people = [await scene.addPerson(), await scene.addPerson(), await scene.addPerson()];
  await scene.apply(people.map((person) => scene.event("add_to_cart", person)));
  await scene.step();
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line).msg) });
  let reads = 0;
  const select = ((...given) => {
    reads += 1;
    if (reads === 1) throw new Error("out of memory");
    return dependencies.clickhouse.select(...given);
  }) as typeof dependencies.clickhouse.select;
  const failing = { ...dependencies, log, clickhouse: { ...dependencies.clickhouse, select } };
  const ask = (of: Parameters<typeof askEvents>[0]) => askEvents(of, { plans: new Plans(), watermark: clock.time });
  expect([await ask(failing), reads]).toEqual([people.length, 2]);
  expect(warnings).toEqual(["past events of a journey not read, retrying"]);
  // The next look answers the others.
  expect([await ask(dependencies), await ask(dependencies)]).toEqual([people.length, 0]);
  await scene.step();
  for (const { no } of journeys) expect(await scene.runsOf(no)).toEqual([]);
});

it("more askers of a failing journey than are read at a time hold up no other journey", async () => {
  const { dependencies, clock, postgres, website } = scene;
  const [bad, good] = [await scene.addJourney(asksOfPurchases), await scene.addJourney(asksOfPurchases)];
  const wait = async (no: number, count: number) =>
    postgres.query(
      `INSERT INTO journey_runs (website_id, journey, person, key, block, wait, entered_at, arrived_at, arrived_shift, due, data, facts)
       SELECT $1, $2, person, '', 2, 'answer', $3, $3, 0, 'infinity', '{}', '{}' FROM generate_series(1, $4::int) AS person`,
      [website, no, new Date(clock.time), count],
    );
  await wait(bad.no, 600);
  await wait(good.no, 1);
  let isBad = true;
  const select = ((...given) => {
    if (isBad) throw new Error("out of memory");
    return dependencies.clickhouse.select(...given);
  }) as typeof dependencies.clickhouse.select;
  const failing = { ...dependencies, clickhouse: { ...dependencies.clickhouse, select } };
  const options = { plans: new Plans(), watermark: clock.time, rests: new Rests<number>(clock) };
  expect(await askEvents(failing, options)).toBe(0);
  isBad = false;
  expect(await askEvents(failing, options), "the other one while it rests").toBe(1);
  await postgres.query("DELETE FROM journey_runs WHERE journey = ANY($1::int[])", [[bad.no, good.no]]);
});
