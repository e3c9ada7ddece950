import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

/** A collector whose lookups are counted by website, and a way to send an event of two hours ago by a new visitor. */
async function scene() {
  const { clickhouse, clock } = { ...platform.dependencies, clock: platform.clock };
  const lookups = new Map<string, number>();
  const select: ClickHouse["select"] = (statement, row, options) => {
    lookups.set(options.owner, (lookups.get(options.owner) ?? 0) + 1);
    return clickhouse.select(statement, row, options);
  };
  const collector = await platform.collector(undefined, { ...clickhouse, select });
  const late = (key: string, visitor = v7()) =>
    collector.acceptBrowser({ key, visitor, events: [view({ id: v4(), at: iso(clock.time - 120 * minute) })] }, client);
  return { lookups, late };
}

it("looks the sessions and ids of 32 late batches up in a few queries, each website's by themselves", async () => {
  const { lookups, late } = await scene();
  const [crowded, quiet] = [await platform.addWebsite(), await platform.addWebsite()];
  const flood = Array.from({ length: 32 }, () => late(crowded.key));
  const own = late(quiet.key);
  expect((await Promise.all(flood)).every(({ accepted }) => accepted === 1)).toBe(true);
  expect(await own).toMatchObject({ accepted: 1 });
  // One a batch would be 32 of each kind.
  expect(lookups.get(crowded.id)).toBeLessThanOrEqual(8);
  expect(lookups.get(quiet.id)).toBe(2);
});

it("assigns each late event the session that a lookup of its own finds", async () => {
  const { late } = await scene();
  const site = await platform.addWebsite();
  const visitors = Array.from({ length: 6 }, () => v7());
  await Promise.all(visitors.map((visitor) => late(site.key, visitor)));
  const again = await scene();
  await Promise.all([...visitors, ...visitors].map((visitor) => again.late(site.key, visitor)));
  const columns = constant("toString(visitor) AS visitor, toString(session) AS session");
  const sessions = await platform.rows(columns, { visitor: z.string(), session: z.string() }, site.id);
  expect(sessions).toHaveLength(18);
  expect(new Set(sessions.map(({ visitor, session }) => `${visitor} ${session}`)).size).toBe(6);
});
