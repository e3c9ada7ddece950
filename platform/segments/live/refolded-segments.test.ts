import { afterAll, beforeAll, expect, it } from "vitest";
import type { Group } from "#contract/conditions/definition.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { refreshSegments } from "../refresh-segments.ts";
import { evaluateAnew } from "./adopt-segments.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const dayMs = 86_400_000;
const attribute = (field: string, op: string, value: unknown) =>
  [{ negate: false, items: [{ of: "attribute", field, op, value }] }] as Group[];
const withFilter = (property: string, op: string, value: unknown) => {
  const event = { name: "page_view", filters: [{ property, op, value }], days: 30 };
  return [{ negate: false, items: [{ of: "event", field: "page_view", op: "did", event }] }] as unknown as Group[];
};

async function migrate() {
  const [migration] = readMigrations("postgres", new Set(["0217-refolded-segments"]));
  await platform.dependencies.postgres.transaction(async ({ query }) => {
    for (const statement of migration?.statements ?? []) await query(statement);
  });
}

/** A segment whose members were computed, and that a journey watches. */
async function openWatched(groups: readonly Group[]) {
  const scene = await openLiveWebsite(platform);
  const { postgres } = scene.dependencies;
  const id = await scene.start(groups);
  await scene.evaluate();
  await postgres.query("INSERT INTO journey_watches (segment) SELECT no FROM segments WHERE id = $1", [id]);
  const listRuns = () =>
    postgres.query(
      `SELECT cause, ranges_done AS done, as_of AS "asOf" FROM segment_runs JOIN segments ON no = segment
       WHERE website_id = $1`,
      [scene.site.id],
    );
  const countJobs = async () => {
    const due = "kind = 'segment-evaluation' AND website_id = $1 AND payload ->> 'id' = $2 AND state = 'waiting'";
    const rows = await postgres.query(`SELECT key FROM jobs WHERE ${due}`, [scene.site.id, id]);
    return rows.length;
  };
  const listSignals = () => postgres.query("SELECT cause FROM journey_signals WHERE website_id = $1", [scene.site.id]);
  /** Whom the former comparison missed: the members are as if nobody met it. */
  const forgetMembers = () =>
    postgres.query("DELETE FROM segment_people USING segments WHERE no = segment AND id = $1", [id]);
  return { scene, id, listRuns, countJobs, listSignals, forgetMembers };
}

const fresh = { cause: "redefined", done: 0, asOf: null };

it.each([
  ["sources", attribute("source", "is", "youtube.com")],
  ["names", attribute("name", "is", "Mina")],
  ["systems", attribute("os", "is", "Android")],
  ["browsers", attribute("browser", "is", "Chrome")],
  ["systems of events", withFilter("os", "is", "Android")],
  ["amounts", withFilter("data.value", "gt", 100)],
  ["any word of a list", attribute("attr.tags", "contains_any", ["a"])],
  ["all words of a list", attribute("attr.tags", "contains_all", ["a"])],
  ["no word of a list", attribute("attr.tags", "contains_none", ["a"])],
])("computes the members once more of a segment that compares %s", async (_, groups) => {
  const { scene, listRuns, countJobs } = await openWatched(viewed("did", 5));
  const { postgres } = scene.dependencies;
  await postgres.query("UPDATE segments SET definition = $2 WHERE website_id = $1", [
    scene.site.id,
    JSON.stringify({ groups }),
  ]);
  const before = await countJobs();
  await migrate();
  expect(await listRuns()).toEqual([fresh]);
  expect(await countJobs()).toBe(before + 1);
});

it("leaves segments alone that compare as before", async () => {
  const { listRuns, scene } = await openWatched(viewed("did", 5));
  await migrate();
  await scene.newFollower().follow();
  expect(await listRuns()).toEqual([]);
});

it("computes the others of the website with it, and leaves lists and first runs their causes", async () => {
  const { scene, listRuns } = await openWatched(attribute("source", "is", "youtube.com"));
  await scene.start(viewed("did", 5));
  const { postgres } = scene.dependencies;
  await postgres.query("UPDATE segment_runs SET ranges_done = 3, as_of = now()");
  const list = await scene.start(viewed("did", 5));
  await postgres.query("UPDATE segments SET type = 'static' WHERE id = $1", [list]);
  await postgres.query(
    "UPDATE segment_runs SET cause = 'event', ranges_done = 2 FROM segments WHERE no = segment AND id = $1",
    [list],
  );
  await migrate();
  const runs = await listRuns();
  expect(runs).toHaveLength(3);
  expect(runs).toEqual(
    expect.arrayContaining([fresh, { ...fresh, cause: "initial" }, { cause: "event", done: 2, asOf: null }]),
  );
});

it("brings nobody into journeys whom another cause had found first", async () => {
  const { scene, listRuns, listSignals, listMembers, forgetMembers } = await visitedFromYoutube();
  const { dependencies, clock } = scene;
  await forgetMembers();
  clock.time += dayMs;
  await refreshSegments(dependencies);
  await dependencies.postgres.query(
    "UPDATE segment_runs SET ranges_done = 3, as_of = now() FROM segments WHERE no = segment AND website_id = $1",
    [scene.site.id],
  );
  expect(await listRuns()).toMatchObject([{ cause: "time", done: 3 }]);
  await migrate();
  expect(await listRuns()).toEqual([fresh]);
  await scene.evaluate();
  expect(await listMembers()).toHaveLength(1);
  expect(await listSignals()).toEqual([]);
});

it("brings nobody into journeys where the members are refreshed before anybody follows them", async () => {
  const { scene, listSignals, listMembers, forgetMembers } = await visitedFromYoutube();
  const { dependencies, clock, site } = scene;
  await forgetMembers();
  clock.time += dayMs;
  await migrate();
  await refreshSegments(dependencies);
  await evaluateAnew(dependencies, site.id);
  await scene.evaluate();
  await scene.newFollower().follow();
  expect(await listMembers()).toHaveLength(1);
  expect(await listSignals()).toEqual([]);
});

async function visitedFromYoutube() {
  const watched = await openWatched(attribute("source", "is", "youtube.com"));
  const { scene, id } = watched;
  await scene.send("mina", { referrer: "https://youtube.com/" });
  await scene.dependencies.barrier.ensureLoaded();
  return { ...watched, listMembers: () => scene.listMembers(id) };
}
