import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { readHealth } from "../sql/health.ts";
import { countStandingAndQueued } from "../sql/starting.ts";
import { finishJourneys } from "./sql/live-journeys.ts";
import { listStopped, lockStopped } from "./sql/stopped.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let journey: { id: string; no: number };
beforeAll(async () => {
  scene = await openJourneyScene();
  journey = await scene.addJourney({ 1: { type: "flow.end" } });
  const { postgres } = scene;
  await postgres.query(
    `INSERT INTO messages (id, website_id, channel, source, journey, block, run, lap, account, state, reason, created_at, send_after, expires_at)
     SELECT gen_random_uuid(), website_id, 'SMS', 'journey', no, n, n, 0, gen_random_uuid(),
       CASE WHEN n > 3 THEN 'sent' ELSE 'queued' END, CASE WHEN n = 1 THEN 'stopped' WHEN n > 3 THEN 'refused' END, now(), now(), now()
     FROM journeys, generate_series(1, 500) AS n WHERE no = $1`,
    [journey.no],
  );
  await postgres.query("ANALYZE messages");
}, 120_000);
afterAll(() => scene?.close());

it("messages of a journey that wait are found without the ones that were sent", async () => {
  const plans = await explain(scene.postgres, async (queries) => {
    await finishJourneys(queries, new Date(scene.clock.time));
    await readHealth(queries, [journey.id], scene.clock.time);
    await countStandingAndQueued(queries, journey.id);
    await listStopped(queries);
    await lockStopped(queries, journey.no, 10);
  });
  expect(plans).toHaveLength(5);
  for (const { indexes } of plans) {
    expect(indexes).toContain("messages_waiting_of_journey");
    expect(indexes).not.toContain("messages_by_block");
  }
});
