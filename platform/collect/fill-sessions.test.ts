import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorKey } from "#platform/events/keys.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { fillSessions } from "./fill-sessions.ts";
import { UnstoredBatches } from "./unstored-batches.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

it("knows at a start who may have a stored session, and looks up nobody else", async () => {
  const site = await platform.addWebsite();
  const collector = await platform.collector();
  const now = platform.clock.time;
  // Sessions of the last hour are loaded themselves.
  const ages = [1, 40, 3 * 60, 8 * 60, 20 * 60, 24 * 60 + 25];
  const visitors = ages.map(() => v7());
  for (const [index, visitor] of visitors.entries()) {
    const at = iso(now - (ages[index] ?? 0) * minute);
    await collector.acceptBrowser({ key: site.key, visitor, events: [view({ id: v4(), at })] }, client);
  }
  const sessions = await fillSessions(platform.dependencies.clickhouse, now, new UnstoredBatches());
  const mustLookUp = (visitor: string, age: number) =>
    sessions.mustLookUp({
      ...{ website: site.id, visitor: visitorKey(site.id, visitor), at: now - age * minute },
      ...{ name: "page_view", clientSession: undefined },
    });
  // Of the last hour sessions themselves are there.
  const expected = [false, false, true, true, true, true];
  expect(visitors.map((visitor, index) => mustLookUp(visitor, (ages[index] ?? 0) - 20))).toEqual(expected);
  const stranger = v7();
  expect([0, 31, 3 * 60, 24 * 60].map((age) => mustLookUp(stranger, age))).toEqual(Array(4).fill(false));
  expect(mustLookUp(stranger, 24 * 60 + 1)).toBe(true);
});
