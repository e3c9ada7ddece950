import { afterAll, beforeAll, expect, it } from "vitest";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { listMessageCounts } from "./sql/stats.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let journeys: { id: string; no: number }[];
beforeAll(async () => {
  scene = await openJourneyScene();
  journeys = [await scene.addJourney({ 1: { type: "flow.end" } }), await scene.addJourney({ 1: { type: "flow.end" } })];
  for (const { id, no } of journeys) {
    await scene.postgres.query(
      `INSERT INTO journey_blocks (id, journey, position, type, title, x, y, fields)
       SELECT gen_random_uuid(), $1, n, 'flow.end', '', 0, 0, '{}' FROM generate_series(1, 3) AS n`,
      [id],
    );
    await scene.postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, journey, block, run, lap, account, state, reason, is_bot, created_at, send_after, expires_at)
       SELECT gen_random_uuid(), website_id, 'SMS', 'journey', $2, blocks.no, n, $2, gen_random_uuid(),
         CASE WHEN n % 5 = 0 THEN 'dropped' WHEN n % 5 < 3 THEN 'clicked' ELSE 'queued' END,
         CASE WHEN n % 5 = 3 THEN 'hours' WHEN n % 10 = 0 THEN 'quiet' END, n % 3 = 0, now(), now(), now()
       FROM journeys JOIN journey_blocks AS blocks ON blocks.journey = journeys.id, generate_series(1, 300) AS n
       WHERE journeys.id = $1`,
      [id, no],
    );
  }
  await scene.postgres.query("VACUUM ANALYZE messages");
}, 120_000);
afterAll(() => scene?.close());

/** The counts as a reading of every message has them. */
const countAll = (chosen: readonly string[]) =>
  scene.postgres.query(
    `SELECT blocks.id AS block, state, CASE WHEN state = 'dropped' THEN reason END AS reason, is_bot AS "isBot",
       count(*)::int AS count
     FROM messages JOIN journey_blocks AS blocks ON blocks.no = block JOIN journeys ON journeys.no = messages.journey
     WHERE journeys.id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4`,
    [chosen],
  );
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

it("messages are counted by block, state, reason of dropped ones, and bot, of one journey or of all", async () => {
  const ids = journeys.map(({ id }) => id);
  const all = await listMessageCounts(scene.postgres, scene.website, undefined);
  expect(all.length).toBeGreaterThan(8);
  expect(sorted(all)).toEqual(sorted(await countAll(ids)));
  for (const id of ids) {
    const own = await listMessageCounts(scene.postgres, scene.website, [id]);
    expect(sorted(own)).toEqual(sorted(await countAll([id])));
  }
});

it("they are counted in the order of an index, by it alone", async () => {
  const plan = await scene.postgres.transaction(async (queries) => {
    await queries.query("SET LOCAL enable_seqscan = off");
    const lines: string[] = [];
    const query = (async (text: string, values?: unknown[]) => {
      const rows = await queries.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return [];
    }) as typeof queries.query;
    await listMessageCounts({ ...queries, query }, scene.website, [journeys[0]?.id ?? ""]);
    return lines;
  });
  const place = plan.findIndex((line) => line.includes("Index Only Scan using messages_by_block"));
  expect(plan.join("\n")).toContain("Index Only Scan using messages_by_block");
  // Nothing sorts between the index and its groups.
  expect(plan[place - 2]).toContain("GroupAggregate");
  expect(plan[place - 1]).toContain("Group Key");
});
