import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorKey } from "#platform/events/keys.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { fillSessions } from "./fill-sessions.ts";
import { listOpenSessions } from "./sql/near-sessions.ts";
import { readRecentIds } from "./sql/recent-ids.ts";
import { UnstoredBatches } from "./unstored-batches.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
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

it("takes the sessions of the last events alone where an hour has too many, and looks the others up", async () => {
  const site = await platform.addWebsite();
  const collector = await platform.collector();
  const now = platform.clock.time;
  const ages = [2, 10, 20, 30, 50];
  const visitors = ages.map(() => v7());
  for (const [index, visitor] of visitors.entries()) {
    // Each began half a day ago, by the browser's own word.
    const session = v7();
    for (const age of [12 * 60, ages[index] ?? 0]) {
      const events = [view({ id: v4(), at: iso(now - age * minute), session })];
      await collector.acceptBrowser({ key: site.key, visitor, events }, client);
    }
  }
  const { clickhouse } = platform.dependencies;
  const event = (visitor: string) => ({
    ...{ website: site.id, visitor: visitorKey(site.id, visitor), at: now, name: "page_view" },
    clientSession: undefined,
  });
  const open = await listOpenSessions(clickhouse, { since: now - 60 * minute, max: 1_000 });
  const began = visitors.map((each) => open.find(({ visitor }) => visitor === event(each).visitor)?.startedAt);
  expect(began).toEqual(Array(5).fill(now - 12 * 60 * minute));
  for (const [events, expected] of [
    [1_000, [false, false, false, false, false]],
    // One is the event of the test before.
    [3, [false, false, true, true, true]],
    [0, [true, true, true, true, true]],
  ] as const) {
    const sessions = await fillSessions(clickhouse, now, new UnstoredBatches(), { sessions: 1_000, events });
    expect(visitors.map((visitor) => sessions.knownFrom(event(visitor).visitor) > now - 60 * minute)).toEqual(
      Array(5).fill(events < 1_000),
    );
    expect(visitors.map((visitor) => sessions.mustLookUp(event(visitor)))).toEqual(expected);
  }
});

it("reads the ids of more events than a query may hold in parts, each once", async () => {
  const site = await platform.addWebsite();
  const collector = await platform.collector();
  const ids = Array.from({ length: 40 }, () => v4());
  const events = ids.map((id) => view({ id, at: iso(platform.clock.time) }));
  await collector.acceptBrowser({ key: site.key, visitor: v7(), events }, client);
  const now = platform.clock.time;
  const readIds = async (maxEvents: number) => {
    const found: string[] = [];
    const span = { from: now - 60 * minute, to: now + 60 * minute, maxEvents };
    await readRecentIds(platform.dependencies.clickhouse, span, ({ website, id }) => {
      if (website === site.id) found.push(id);
    });
    return found.sort();
  };
  for (const maxEvents of [1_000, 7]) expect(await readIds(maxEvents)).toEqual([...ids].sort());
});
