import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { readHealth } from "../sql/health.ts";
import { addJourneyMetrics } from "./engine-metrics.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("says how far behind journeys are and what is wrong with them; the last figures stay while PostgreSQL is away", async () => {
  const { postgres, clock, website } = scene;
  const registry = new Registry();
  const state = { watermark: 0, isAway: false };
  const watched: Postgres = {
    ...postgres,
    query: (text, values) => {
      if (state.isAway) throw new Error("away");
      return postgres.query(text, values);
    },
  };
  addJourneyMetrics(registry, { postgres: watched, clock, readWatermark: () => state.watermark });
  const read = async () => {
    const lines = (await registry.metrics()).split("\n").filter((line) => line.startsWith("nabz_journey"));
    return Object.fromEntries(
      lines.map((line) => [line.split(" ")[0]?.slice("nabz_journey_".length), Number(line.split(" ")[1])]),
    );
  };
  const quiet = { watermark_seconds: 0, due_seconds: 0, broken_runs: 0, uncertain_messages: 0 };
  expect(await read()).toEqual(quiet);
  const { id, no } = await scene.addJourney({ 1: { type: "flow.end" } });
  const add = (person: number, clockOf: number, due: string) =>
    postgres.query(
      `INSERT INTO journey_runs (website_id, journey, person, key, block, clock, entered_at, arrived_at, arrived_shift, due, data, facts)
       VALUES ($1, $2, $3, '', 1, $4, now(), now(), 0, $5, '{}', '{}')`,
      [website, no, person, clockOf, due],
    );
  await add(1, 0, new Date(clock.time - hourMs).toISOString());
  await add(2, 1, "infinity");
  state.watermark = clock.time - minuteMs;
  const late = { watermark_seconds: 60, due_seconds: 3_600, broken_runs: 1, uncertain_messages: 0 };
  expect(await read()).toEqual(late);
  const healthOf = await readHealth(postgres, [id], clock.time);
  expect(healthOf(id)).toMatchObject({ late: 3_540, broken: 1 });
  state.isAway = true;
  expect(await read()).toEqual(late);
});
