import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { hasTouches } from "./sql/journey-messages.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const send = (source: "journey" | "campaign", count: number, journey?: number) =>
  scene.postgres.query(
    `INSERT INTO messages (id, website_id, channel, source, campaign, journey, block, account, state, sent_at, created_at, send_after, expires_at)
     SELECT id, $1, 'SMS', $2, CASE WHEN $2 = 'campaign' THEN id END, $4, 1, id, 'sent', $5, $5, $5, $5
     FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $3::int)) AS made`,
    [scene.website, source, count, journey ?? null, new Date(scene.clock.time)],
  );

it("a website whose campaigns alone send has no touch, and none of their messages is read to find that", async () => {
  const { no } = await scene.addJourney({ 1: { type: "flow.end" } });
  await send("campaign", 500);
  await scene.postgres.query("ANALYZE messages");
  const [from, to] = [new Date(0), new Date(scene.clock.time + 1)];
  expect(await hasTouches(scene.postgres, scene.website, from, to)).toBe(false);
  const [plan] = await explain(scene.postgres, (queries) => hasTouches(queries, scene.website, from, to));
  expect(plan?.removed).toBeLessThan(10);
  await send("journey", 1, no);
  expect(await hasTouches(scene.postgres, scene.website, from, to)).toBe(true);
  expect(await hasTouches(scene.postgres, scene.website, to, new Date(to.getTime() + 1))).toBe(false);
});
