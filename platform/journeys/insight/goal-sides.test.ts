import { afterAll, beforeAll, expect, it } from "vitest";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import { dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { countSides } from "./sql/goal-sides.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
});
afterAll(() => scene?.close());

const goal: JourneyGoal = {
  ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 3, trafficPercent: 50, onConversion: "stay" },
};

it("a goal that was reached stays so for who enters again, in the journey and in its control group", async () => {
  const { clock, postgres } = scene;
  const { no, id } = await scene.addJourney(
    { 1: { type: "trigger.event", fields: { event: "look" }, to: { next: 2 } }, 2: { type: "flow.end" } },
    { goal, settings: { reentry: { mode: "finished" } } },
  );
  await postgres.query("UPDATE journeys SET goal = $2 WHERE no = $1", [no, JSON.stringify(goal)]);
  const people = await Promise.all(Array.from({ length: 40 }, () => scene.addPerson()));
  const buyers = people.filter((_, index) => index % 2 === 0);
  const from = clock.time;
  const all = async (name: string, of: readonly string[]) => {
    await scene.apply(of.map((person) => scene.event(name, person)));
    await scene.step();
    clock.time += hourMs;
  };
  await all("look", people);
  await all("purchase", buyers);
  const before = await countSides(postgres, id, { from, to: clock.time });
  expect([before.treated.people > 5, before.control.people > 5]).toEqual([true, true]);
  expect(before.treated.converted + before.control.converted).toBe(buyers.length);
  await all("look", people);
  expect(await countSides(postgres, id, { from, to: clock.time })).toEqual(before);
  // Days later they come again: nothing of this period reached the goal, until somebody buys again.
  clock.time += 9 * dayMs;
  const later = clock.time;
  await all("look", people);
  const none = await countSides(postgres, id, { from: later, to: clock.time });
  expect([none.treated.converted, none.control.converted]).toEqual([0, 0]);
  await all("purchase", buyers);
  const again = await countSides(postgres, id, { from: later, to: clock.time });
  expect(again).toEqual(before);
});
