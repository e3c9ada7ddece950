import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { listRefusals } from "./list-refusals.ts";
import { RefusalCounts } from "./refusal-counts.ts";

const hour = 3_600_000;

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const list = (website: string) => listRefusals(platform.dependencies, website, platform.clock.now());
const refused = (website: string, events = 1) => ({ website, limit: "events", scope: "address", events }) as const;

it("adds up what was refused of a website within a day, by limit", async () => {
  const [site, other] = [await platform.addWebsite(), await platform.addWebsite()];
  const counts = new RefusalCounts(platform.dependencies);
  counts.add(refused(site.id, 500));
  counts.add(refused(site.id, 20));
  counts.add({ ...refused(site.id), limit: "newVisitors", scope: "website" });
  counts.add(refused(v7()));
  await counts.store();
  platform.clock.time += hour;
  counts.add(refused(site.id));
  await counts.store();
  await counts.store();
  const lastAt = new Date(platform.clock.now()).toISOString();
  expect(await list(site.id)).toEqual([
    { limit: "events", scope: "address", batches: 3, events: 521, lastAt },
    { limit: "newVisitors", scope: "website", batches: 1, events: 1, lastAt: expect.any(String) },
  ]);
  expect(await list(other.id)).toEqual([]);
  platform.clock.time += 24 * hour + 1;
  expect(await list(site.id)).toEqual([]);
});

it("deletes counts after thirty days", async () => {
  const site = await platform.addWebsite();
  const counts = new RefusalCounts(platform.dependencies);
  counts.add(refused(site.id));
  await counts.store();
  platform.clock.time += 31 * 24 * hour;
  counts.add(refused(site.id));
  await counts.store();
  const sql = "SELECT count(*) AS hours FROM refused_batches WHERE website_id = $1";
  expect(await platform.dependencies.postgres.query(sql, [site.id])).toEqual([{ hours: 1 }]);
});
