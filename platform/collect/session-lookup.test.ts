import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { blankRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { findSessions } from "./sql/near-sessions.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** A collector whose lookups are counted by website, and a way to send an event of two hours ago. */
async function scene() {
  const { clickhouse, clock } = { ...platform.dependencies, clock: platform.clock };
  const lookups = { ids: new Map<string, number>(), sessions: new Map<string, number>() };
  const select: ClickHouse["select"] = (statement, row, options) => {
    const of = statement.text.includes("session != 0") ? lookups.sessions : lookups.ids;
    of.set(options.owner, (of.get(options.owner) ?? 0) + 1);
    return clickhouse.select(statement, row, options);
  };
  const collector = await platform.collector(undefined, { ...clickhouse, select });
  const late = (key: string, visitor = v7()) =>
    collector.acceptBrowser({ key, visitor, events: [view({ id: v4(), at: iso(clock.time - 120 * minute) })] }, client);
  return { lookups, late };
}

it("looks the sessions and ids of 32 late batches up in a few queries, each website's by themselves", async () => {
  const before = await scene();
  const [crowded, quiet] = [await platform.addWebsite(), await platform.addWebsite()];
  const visitors = Array.from({ length: 32 }, () => v7());
  await Promise.all([
    ...visitors.map((visitor) => before.late(crowded.key, visitor)),
    before.late(quiet.key, visitors[0]),
  ]);
  expect(before.lookups.sessions.get(crowded.id), "of visitors who were never seen").toBeUndefined();
  // Their sessions are older than what a start loads.
  const { lookups, late } = await scene();
  const flood = visitors.map((visitor) => late(crowded.key, visitor));
  const own = late(quiet.key, visitors[0]);
  expect((await Promise.all(flood)).every(({ accepted }) => accepted === 1)).toBe(true);
  expect(await own).toMatchObject({ accepted: 1 });
  for (const kind of [lookups.ids, lookups.sessions]) {
    // One a batch would be 32.
    expect(kind.get(crowded.id)).toBeLessThanOrEqual(4);
    expect(kind.get(quiet.id)).toBe(1);
  }
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

it("finds of too many stored sessions the nearest, and all of other visitors", async () => {
  const { clickhouse } = platform.dependencies;
  const [site, collector] = [await platform.addWebsite(), await platform.collector()];
  const now = platform.clock.time;
  // One in 4 minutes on both sides: 735 within 24.5 hours, where the gap rule makes 98 at most.
  const crowded = Array.from({ length: 800 }, (_, index) => ({ visitor: 7n, at: now + (index - 400) * 4 * minute }));
  const ordinary = Array.from({ length: 98 }, (_, index) => ({ visitor: 8n, at: now + (index - 49) * 30 * minute }));
  const rows = [...crowded, ...ordinary].map((fields, index) => {
    return { ...blankRow(v7(), "page_view"), ...fields, session: BigInt(index + 1) };
  });
  await collector.importRows(site.id, rows);
  const found = await findSessions(clickhouse, { website: site.id, visitors: [7n, 8n], from: now, to: now });
  expect(found.get(8n)).toHaveLength(98);
  const nearest = crowded.map(({ at }) => Math.abs(at - now)).sort((one, other) => one - other);
  const distances = (found.get(7n) ?? []).map(({ lastAt }) => Math.abs(lastAt - now));
  expect(distances).toEqual(nearest.slice(0, 3 * 64));
});
