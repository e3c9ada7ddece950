import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { dayMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { deleteOld } from "./delete-old.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("what is kept no longer goes page by page; a table that fails says so and holds up no other", async () => {
  const { postgres, clock, website } = scene;
  const { no } = await scene.addJourney({ 1: { type: "flow.end" } });
  const add = (count: number, days: number) =>
    postgres.query(
      `INSERT INTO journey_decisions (website_id, journey, run, person, block, reason, at)
       SELECT $1, $2, n, n, 1, 'end', $4 FROM generate_series(1, $3::int) AS n`,
      [website, no, count, new Date(clock.time - days * dayMs)],
    );
  await add(5_200, 91);
  await add(3, 89);
  const pages: string[] = [];
  const watched: Postgres = {
    ...postgres,
    query: (text, values) => {
      const [, table = ""] = /DELETE FROM (\w+)/.exec(text) ?? [];
      pages.push(table);
      if (table === "journey_entries") throw new Error("its index is broken");
      return postgres.query(text, values);
    },
  };
  const warnings: { msg: string; table: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line)) });
  expect(await deleteOld({ postgres: watched, log }, clock.time)).toBe(false);
  expect(warnings).toMatchObject([{ msg: "delete old rows of journeys failed", table: "journey_entries" }]);
  expect(pages.filter((table) => table === "journey_decisions")).toHaveLength(2);
  const [row] = await postgres.query<{ kept: number }>("SELECT count(*)::int AS kept FROM journey_decisions");
  expect(row?.kept).toBe(3);
});

it("of more than a round deletes the rest is left to the next one", async () => {
  const { postgres, dependencies, clock, website } = scene;
  const { no } = await scene.addJourney({ 1: { type: "flow.end" } });
  await postgres.query(
    `INSERT INTO journey_decisions (website_id, journey, run, person, block, reason, at)
     SELECT $1, $2, n, n, 1, 'end', $3 FROM generate_series(1, 50001) AS n`,
    [website, no, new Date(clock.time - 91 * dayMs)],
  );
  expect(await deleteOld(dependencies, clock.time)).toBe(true);
  expect(await deleteOld(dependencies, clock.time)).toBe(false);
});
