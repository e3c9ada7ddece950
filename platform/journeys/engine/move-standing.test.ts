import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { Rests } from "#platform/rests.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { removeJourney } from "../change-journey.ts";
import { insertWhole } from "../create-journey.ts";
import { readJourney } from "../read-journey.ts";
import { listBlockStats } from "../read-stats.ts";
import { saveMap } from "../save-map.ts";
import type { StoredBlock } from "../sql/graph.ts";
import { deactivateJourney, startJourney } from "../start-journey.ts";
import { moveStanding } from "./move-standing.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let website: OwnWebsite;
const people: string[] = [];
/** The first page of a start is done with it. */
const [crowd, firstPage] = [520, 500];
const left = crowd - firstPage;
beforeAll(async () => {
  scene = await openJourneyScene();
  website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
  for (let count = 0; count < crowd; count += 1) people.push(await scene.addPerson());
}, 300_000);
afterAll(() => scene?.close());

const block = (type: BlockType, fields: StoredBlock["fields"], next?: string): StoredBlock => ({
  ...{ id: v7(), type, title: "", x: 0, y: 0, fields, items: [] },
  connections: next === undefined ? [] : [{ output: "next", to: next }],
});

/** Everybody waits in a journey for an hour: its id and blocks. */
async function fill() {
  const { dependencies } = scene;
  const end = block("flow.end", {});
  const wait = block("flow.wait_time", { for: { amount: 1, unit: "hour" } }, end.id);
  const trigger = block("trigger.event", { event: "cart" }, wait.id);
  const { id } = await insertWhole(dependencies, website, {
    ...{ name: "سفر", blocks: [trigger, wait, end], pathOf: () => [], goal: null, settings: defaultSettings },
  });
  await startJourney(dependencies, website, { id, mode: "active", dryRun: false });
  scene.clock.time += minuteMs;
  await scene.apply(people.map((person) => scene.event("cart", person)));
  await scene.step();
  await deactivateJourney(dependencies, website, id);
  scene.clock.time += minuteMs;
  const [row] = await scene.postgres.query<{ no: number }>("SELECT no FROM journeys WHERE id = $1", [id]);
  return { id, no: row?.no ?? 0, trigger, wait, end };
}

const start = (id: string, mode: "over" | "always") =>
  startJourney(scene.dependencies, website, { id, mode, dryRun: false });
const movingOf = async (id: string) => (await readJourney(scene.dependencies, website, id)).moving;
/** Inside a block, as its counters say. */
const insideOf = async (id: string, block: string) =>
  (await listBlockStats(scene.postgres, scene.website, [id])).find((stat) => stat.block === block)?.inside;

it("a start from the beginning goes on page by page wherever its worker dies, and nobody goes on before", async () => {
  const { id, no, trigger, wait } = await fill();
  const laps = async () => {
    const rows = await scene.postgres.query<{ lap: number; count: number }>(
      "SELECT lap, count(*)::int AS count FROM journey_runs WHERE journey = $1 GROUP BY 1 ORDER BY 1",
      [no],
    );
    return rows.map(({ lap, count }) => [lap, count]);
  };
  const { journey } = await start(id, "over");
  expect([journey.status, journey.moving, await laps()]).toEqual([
    "active",
    left,
    [
      [0, left],
      [1, firstPage],
    ],
  ]);
  await scene.step();
  expect(await laps(), "nobody went on").toEqual([
    [0, left],
    [1, firstPage],
  ]);
  let deaths = 0;
  for (let step = 1; (await movingOf(id)) > 0; step += 1) {
    const { postgres, isDead } = mortalPostgres(scene.postgres, step);
    await moveStanding({ ...scene.dependencies, postgres }, { limit: 2 }).catch(() => undefined);
    deaths += isDead() ? 1 : 0;
    const moving = await movingOf(id);
    expect(await laps()).toEqual(
      moving === 0
        ? [[1, crowd]]
        : [
            [0, moving],
            [1, crowd - moving],
          ],
    );
  }
  expect(deaths).toBeGreaterThan(8);
  while ((await moveStanding(scene.dependencies)) > 0);
  expect([await insideOf(id, trigger.id), await insideOf(id, wait.id)]).toEqual([0, 0]);
  await scene.step();
  expect([await insideOf(id, trigger.id), await insideOf(id, wait.id)]).toEqual([0, crowd]);
}, 60_000);

it("what a start left to do is done by the next start; a deletion takes everybody out", async () => {
  const { id, no, trigger, wait, end } = await fill();
  await start(id, "over");
  await deactivateJourney(scene.dependencies, website, id);
  expect((await start(id, "always")).journey.moving).toBe(0);
  const again = await scene.postgres.query("SELECT lap FROM journey_runs WHERE journey = $1 AND lap <> 1", [no]);
  expect(again, "everybody begins again, and once").toEqual([]);
  await scene.step();
  await deactivateJourney(scene.dependencies, website, id);
  const other = block("flow.wait_time", { for: { amount: 2, unit: "hour" } }, end.id);
  await saveMap(scene.dependencies, website, {
    ...{ journey: id, removed: [wait.id], revision: undefined },
    blocks: [{ ...trigger, connections: [{ output: "next", to: other.id }] }, other, end] as never,
  });
  expect((await start(id, "always")).journey.moving).toBe(left);
  await deactivateJourney(scene.dependencies, website, id);
  expect(await removeJourney(scene.dependencies, website, id)).toEqual({ id, inside: left, dropped: 0 });
  expect(await scene.runsOf(no)).toEqual([]);
  const counts = await scene.postgres.query(
    `SELECT counter, sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND block = 0 GROUP BY 1 ORDER BY 1`,
    [no],
  );
  expect(counts).toEqual([
    { counter: "entered", n: crowd },
    { counter: "exit_block_removed", n: firstPage },
    { counter: "exit_journey_deleted", n: left },
    { counter: "left", n: crowd },
  ]);
  const exits = await scene.postgres.query(
    "SELECT exit, count(*)::int AS count FROM journey_people WHERE journey = $1 GROUP BY 1 ORDER BY 1",
    [no],
  );
  expect(exits).toEqual([
    { exit: "block_removed", count: firstPage },
    { exit: "journey_deleted", count: left },
  ]);
}, 60_000);

it("a move that fails rests, longer each time, holds up no other, and none begins while the worker ends", async () => {
  const [bad, good] = [await fill(), await fill()];
  for (const { id } of [bad, good]) await start(id, "over");
  let tries = 0;
  const failing: Postgres = {
    ...scene.postgres,
    transaction: (work) =>
      scene.postgres.transaction((queries) =>
        work({
          ...queries,
          query: (text, values) => {
            if (text.includes("FOR UPDATE OF journey_moves") && values?.[0] === bad.no) {
              tries += 1;
              throw new Error("no");
            }
            return queries.query(text, values);
          },
        }),
      ),
  };
  const dependencies = { ...scene.dependencies, postgres: failing };
  expect(await moveStanding(dependencies, { signal: AbortSignal.abort() })).toBe(0);
  const rests = new Rests<number>(scene.clock);
  for (let second = 0; second < 75; second += 1) {
    await moveStanding(dependencies, { rests });
    scene.clock.time += 1_000;
  }
  expect([await movingOf(good.id), tries], "at once, after 10 s, and 20, and 40").toEqual([0, 4]);
  while ((await moveStanding(scene.dependencies)) > 0);
  expect(await movingOf(bad.id)).toBe(0);
}, 60_000);

it("people who stand on a block that was deleted and brought back stay on it", async () => {
  const { id, no, trigger, wait, end } = await fill();
  const save = (blocks: StoredBlock[], removed: string[]) =>
    saveMap(scene.dependencies, website, { journey: id, blocks: blocks as never, removed, revision: undefined });
  const other = block("flow.wait_time", { for: { amount: 2, unit: "hour" } }, end.id);
  const toOther = { ...trigger, connections: [{ output: "next" as const, to: other.id }] };
  await save([toOther, other, end], [wait.id]);
  await save([trigger, wait, end], [other.id]);
  await start(id, "always");
  while ((await moveStanding(scene.dependencies)) > 0);
  await scene.step();
  expect(await scene.runsOf(no), "nobody left").toHaveLength(crowd);
  expect(await insideOf(id, wait.id)).toBe(crowd);
  await deactivateJourney(scene.dependencies, website, id);
});

it("a start over says how many have had a message already, of whatever block; what never left is no message", async () => {
  const { id, no } = await fill();
  const runs = await scene.postgres.query<{ id: string }>("SELECT id FROM journey_runs WHERE journey = $1 LIMIT 3", [
    no,
  ]);
  const states = ["delivered", "uncertain", "dropped"];
  for (const [index, run] of runs.entries()) {
    await scene.postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, journey, block, run, lap, account, state, created_at, send_after, expires_at)
       VALUES (gen_random_uuid(), $1, 'SMS', 'journey', $2, 0, $3, 0, gen_random_uuid(), $4, now(), now(), now())`,
      [scene.website, no, run.id, states[index]],
    );
  }
  const preview = (mode: "active" | "over") => startJourney(scene.dependencies, website, { id, mode, dryRun: true });
  expect(await preview("over")).toMatchObject({ resumed: crowd, overdue: crowd, messagesDue: 0, repeated: 2 });
  expect((await preview("active")).repeated).toBe(0);
});

it("a preview of a start counts beside claims of people, and waits for none", async () => {
  const { id } = await fill();
  const preview = () => startJourney(scene.dependencies, website, { id, mode: "active", dryRun: true });
  const counted = await scene.postgres.transaction(async ({ query }) => {
    // As what records claims and steps hold it.
    await query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [website.id]);
    return Promise.race([preview(), new Promise((resolve) => setTimeout(resolve, 10_000, "waits"))]);
  });
  expect(counted).toMatchObject({ resumed: crowd, overdue: 0, members: 0 });
});
