import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Collector } from "#platform/collect/collector.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { client, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { EventTail } from "./tail.ts";

let platform: Platform;
let site: Awaited<ReturnType<Platform["addWebsite"]>>;
beforeAll(async () => {
  platform = await openTestPlatform();
  site = await platform.addWebsite();
});
afterAll(() => platform.close());

/** Sends page views; returns their ids. */
async function send(collector: Collector, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => view({}));
  await collector.acceptBrowser({ key: site.key, visitor: v7(), events }, client);
  return events.map(({ id }) => id);
}

/** Follows to the end; returns the ids by page. */
async function followAll(tail: EventTail, name: string, max = 5_000): Promise<string[][]> {
  const pages: string[][] = [];
  let isBehind = true;
  while (isBehind) {
    isBehind = await tail.follow(name, async (events) => void pages.push(events.map(({ id }) => id)), { max });
  }
  return pages;
}

/** A tail whose queries of the event store are counted: the listings of groups, and all. */
function countedTail(collector: Collector) {
  const { dependencies } = platform;
  const counts = { listings: 0, all: 0 };
  const select: ClickHouse["select"] = (statement, ...given) => {
    counts.all += 1;
    if (statement.text.includes("AS rows")) counts.listings += 1;
    return dependencies.clickhouse.select(statement, ...given);
  };
  const clickhouse = { ...dependencies.clickhouse, select };
  return { counts, tail: new EventTail({ ...dependencies, clickhouse }, () => collector.storedSeq) };
}

it("groups of a backlog are listed once, not for each page, and what comes meanwhile follows", async () => {
  const collector = await platform.collector();
  const { counts, tail } = countedTail(collector);
  await tail.openCursor("backlog", "beginning");
  const ids: string[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    ids.push(...(await send(collector, 3)));
    await platform.dependencies.barrier.ensureLoaded();
  }
  const first = await tail.read("backlog", { max: 3 });
  await platform.dependencies.postgres.transaction((queries) => tail.advance(queries, first));
  ids.push(...(await send(collector, 2)));
  const pages = [first.events.map(({ id }) => id), ...(await followAll(tail, "backlog", 3))];
  expect(pages.flat().sort()).toEqual(ids.sort());
  expect(pages.length).toBeGreaterThan(10);
  expect(counts.listings).toBe(2);
  // A cursor that was set back reads them again.
  await platform.dependencies.postgres.query("UPDATE event_cursors SET seq = 0 WHERE name = 'backlog'");
  expect((await followAll(tail, "backlog")).flat().sort()).toEqual(ids);
});

it("groups that concern a follower in nothing are passed by without a query", async () => {
  const collector = await platform.collector();
  const { counts, tail } = countedTail(collector);
  await tail.openCursor("idle", "beginning");
  await send(collector, 2);
  await platform.dependencies.barrier.ensureLoaded();
  const rest = await tail.findRest("idle");
  expect([rest, counts.all]).toEqual([{ cursor: "idle", from: 0, to: collector.storedSeq }, 0]);
  await platform.dependencies.postgres.transaction((queries) => tail.advance(queries, { ...rest, events: [] }));
  expect(await tail.findRest("idle")).toMatchObject({ from: collector.storedSeq, to: collector.storedSeq });
});
