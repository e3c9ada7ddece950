import { afterAll, beforeAll, expect, it } from "vitest";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { forgetRuns } from "./sql/forget-runs.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("an erased person leaves their journeys without a trace; others go on and counts stay", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } },
    2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } },
  });
  const [erased, kept] = [await scene.addPerson(), await scene.addPerson()];
  await scene.apply([scene.event("visit", erased), scene.event("visit", kept)]);
  await scene.step();
  await forgetRuns(scene.postgres, scene.website, [erased]);
  for (const table of ["journey_runs", "journey_people", "journey_decisions", "journey_entries"]) {
    const rows = await scene.postgres.query<{ person: string }>(
      `SELECT DISTINCT person::text FROM ${table} WHERE journey = $1`,
      [no],
    );
    expect([table, rows]).toEqual([table, [{ person: kept }]]);
  }
  const counts = await scene.postgres.query(
    `SELECT counter, sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND block = 0 GROUP BY 1 ORDER BY 1`,
    [no],
  );
  expect(counts).toEqual([
    { counter: "entered", n: 2 },
    { counter: "exit_erased", n: 1 },
    { counter: "left", n: 1 },
  ]);
});
