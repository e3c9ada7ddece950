import { afterAll, beforeAll, expect, it } from "vitest";
import { call, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { wakeHolding } from "./wake-holding.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const readHolding = async () => {
  const rows = await scene.postgres.query<{ id: string; isAwake: boolean }>(
    `SELECT id::text, due = '-infinity' AS "isAwake" FROM journey_runs ORDER BY journey_runs.id`,
  );
  return { ids: rows.map(({ id }) => id), awake: rows.map(({ isAwake }) => isAwake) };
};
const endMessages = (runs: readonly string[]) =>
  scene.postgres.query("UPDATE messages SET state = 'sent', sent_at = now() WHERE run = ANY($1::bigint[])", [runs]);

it("a look has a bound, the next one goes on after it and comes round: runs whose message has left are all woken", async () => {
  const held = call({ next: 3 }, { hold: true });
  await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } },
    ...{ 2: held, 3: { type: "flow.end" } },
  });
  for (let count = 0; count < 5; count += 1) await scene.apply([scene.event("visit", await scene.addPerson())]);
  await scene.step();
  await scene.postgres.query("UPDATE messages SET state = 'queued', ended_at = NULL");
  const { ids } = await readHolding();
  const [first = "", second = "", third = "", , fifth = ""] = ids;
  const page = { runs: 2, max: 1 };
  await endMessages([second, fifth]);
  expect(await wakeHolding(scene.postgres, "0", page)).toBe(second);
  expect((await readHolding()).awake).toEqual([false, true, false, false, false]);
  await endMessages([first]);
  const next = await wakeHolding(scene.postgres, second, page);
  expect((await readHolding()).awake).toEqual([false, true, false, false, false]);
  expect(await wakeHolding(scene.postgres, next, page)).toBe("0");
  expect((await readHolding()).awake).toEqual([false, true, false, false, true]);
  // At the end of a circle the first ones follow in the same look.
  expect(await wakeHolding(scene.postgres, next, { runs: 2, max: 2 })).toBe(second);
  expect((await readHolding()).awake).toEqual([true, true, false, false, true]);
  await endMessages([third]);
  expect(await wakeHolding(scene.postgres)).toBe("0");
  expect((await readHolding()).awake).toEqual([true, true, true, false, true]);
});
