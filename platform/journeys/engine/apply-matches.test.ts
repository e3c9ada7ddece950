import { afterAll, beforeAll, expect, it } from "vitest";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("goals of many people in one page of events are one statement; of several carts the latest reaches it first", async () => {
  const { clock, postgres } = scene;
  const goal: JourneyGoal = {
    ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 3, trafficPercent: 100, onConversion: "stay" },
    valuePath: "value",
  };
  const { no } = await scene.addJourney(
    {
      1: { type: "trigger.event", fields: { event: "add_to_cart", key: "cart" }, to: { next: 2 } },
      2: { type: "flow.wait_time", fields: { for: { amount: 9, unit: "day" } } },
    },
    { goal },
  );
  const people = await Promise.all(Array.from({ length: 20 }, () => scene.addPerson()));
  const [twice = ""] = people;
  const cart = (person: string, of: string, at: number) =>
    scene.event("add_to_cart", person, { at, properties: { cart: of } });
  await scene.apply([cart(twice, "first", clock.time)]);
  // A table that was small when it was analysed is read first, and what is joined to it may be run for each of its rows.
  await postgres.query("ANALYZE journey_people");
  await scene.apply(people.slice(1).map((person) => cart(person, "first", clock.time)));
  clock.time += hourMs;
  await scene.apply([cart(twice, "second", clock.time)]);
  const buy = (person: string, hour: number, value: number) =>
    scene.event("purchase", person, { at: clock.time + hour * hourMs, value });
  const bought = [...people.map((person) => buy(person, 1, 10)), buy(twice, 2, 20), buy(twice, 3, 30)];
  const updates: string[] = [];
  const watched: Postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((queries) =>
        work({
          ...queries,
          query: (text, values) => {
            if (text.includes("UPDATE journey_people")) updates.push(text);
            return queries.query(text, values);
          },
        }),
      ),
  };
  clock.time += 4 * hourMs;
  await scene.apply(bought, watched);
  expect(updates.length, "one for each time that somebody bought").toBe(3);
  const rows = await postgres.query<{ person: string; key: string; value: number }>(
    "SELECT person::text, key, value::float8 AS value FROM journey_people WHERE journey = $1 AND converted_at IS NOT NULL",
    [no],
  );
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ person }) => person === twice).toSorted((a, b) => a.key.localeCompare(b.key))).toMatchObject([
    { key: "first", value: 20 },
    { key: "second", value: 10 },
  ]);
  const [sum] = await postgres.query<{ n: number }>(
    "SELECT sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND counter = 'converted'",
    [no],
  );
  expect(sum?.n).toBe(21);
});
