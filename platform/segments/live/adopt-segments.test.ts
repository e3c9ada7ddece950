import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Group } from "#contract/conditions/definition.ts";
import { openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";

const migration = new URL("../../stores/postgres/migrations/0217-refolded-segments.sql", import.meta.url);

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const ofSource: Group[] = [
  { negate: false, items: [{ of: "attribute", field: "source", op: "is", value: "youtube.com" }] },
];

async function openUpgraded(groups: Group[]) {
  const scene = await openLiveWebsite(platform);
  await scene.start(groups);
  await scene.evaluate();
  const { postgres } = scene.dependencies;
  await postgres.query(readFileSync(migration, "utf8"));
  await scene.newFollower().follow();
  return postgres.query("SELECT cause FROM segment_runs JOIN segments ON no = segment WHERE website_id = $1", [
    scene.site.id,
  ]);
}

it("computes segments once more whose values are compared otherwise since an upgrade, and brings nobody into journeys", async () => {
  expect(await openUpgraded(ofSource)).toEqual([{ cause: "redefined" }]);
  expect(await openUpgraded(viewed("did", 5))).toEqual([]);
});
