import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Collector } from "#platform/collect/collector.ts";
import { toServerId } from "#platform/collect/stored-event-id.ts";
import { blankRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { EventBarrier } from "#platform/wal/load-barrier.ts";
import { mortalStore } from "#tests/platform-fixtures/mortal-store.ts";
import { client, iso, minute, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { EventTail } from "./tail.ts";

let platform: Platform;
let site: Awaited<ReturnType<Platform["addWebsite"]>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
beforeEach(async () => {
  await platform.dependencies.clickhouse.command(sql`TRUNCATE TABLE events`);
  await platform.dependencies.postgres.query("DELETE FROM event_cursors");
  platform.clock.time += 60 * minute;
  site = await platform.addWebsite();
});
afterAll(() => platform.close());

const openTail = (collector: Collector) => new EventTail(platform.dependencies, () => collector.storedSeq);

/** Sends page views; returns their ids. */
async function send(collector: Collector, count = 1, fields: object = {}): Promise<string[]> {
  const events = Array.from({ length: count }, () => view(fields));
  await collector.acceptBrowser({ key: site.key, visitor: v7(), events }, client);
  return events.map(({ id }) => id);
}

/** Follows to the end; returns the ids by page. */
async function followAll(tail: EventTail, name: string, max?: number): Promise<string[][]> {
  const pages: string[][] = [];
  const options = max === undefined ? {} : { max };
  let isBehind = true;
  while (isBehind) {
    isBehind = await tail.follow(name, async (events) => void pages.push(events.map(({ id }) => id)), options);
  }
  return pages;
}

/** A store whose inserts wait for `release`. */
function slowStore(store: ClickHouse) {
  let release = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const clickhouse: ClickHouse = {
    ...store,
    async insert(...given) {
      begin();
      await released;
      return store.insert(...given);
    },
  };
  return { clickhouse, begun, release };
}

describe("a follower of stored events", () => {
  it("gets each event once, with all that is stored of it, and nothing twice", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    await tail.openCursor("segments", "beginning");
    const url = "https://shop.example/tea?utm_source=mehr&utm_medium=email";
    const [id] = await send(collector, 1, { url, name: "purchase", data: { order: "A-1", value: 5, note: "آبی" } });
    const page = await tail.read("segments");
    expect(page.events).toEqual([
      expect.objectContaining({
        ...{ id, website: site.id, name: "purchase", path: "/tea", medium: "email", orderId: "A-1", value: 50 },
        ...{ currency: "IRT", data: '{"note":"آبی"}', country: "IR", browser: "Chrome" },
        utm: { source: "mehr", medium: "email", campaign: "", content: "", term: "" },
        ...{ at: platform.clock.time, received: platform.clock.time, seq: collector.storedSeq },
        visitor: expect.any(BigInt),
        session: expect.any(BigInt),
      }),
    ]);
    expect(await followAll(tail, "segments")).toEqual([[id]]);
    expect(await followAll(tail, "segments")).toEqual([]);
  });

  it("starts at the beginning or now, and keeps its place when it is opened again", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    const before = await send(collector, 3);
    await tail.openCursor("all", "beginning");
    await tail.openCursor("new", "now");
    const after = await send(collector, 2);
    expect((await followAll(tail, "new")).flat().sort()).toEqual(after.sort());
    await tail.openCursor("new", "beginning");
    expect(await followAll(tail, "new")).toEqual([]);
    expect((await followAll(tail, "all")).flat().sort()).toEqual([...before, ...after].sort());
    await expect(tail.read("unknown")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("gets whole groups, also one that is larger than a page", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    await tail.openCursor("pages", "beginning");
    const groups = [
      await send(collector, 2),
      await send(collector, 2),
      await send(collector, 7),
      await send(collector),
    ];
    const pages = await followAll(tail, "pages", 4);
    expect(pages.map((page) => page.toSorted())).toEqual(
      [groups.slice(0, 2), groups.slice(2, 3), groups.slice(3)].map((each) => each.flat().sort()),
    );
  });

  it("is independent of other followers", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    await tail.openCursor("a", "beginning");
    await tail.openCursor("b", "beginning");
    const first = await send(collector, 2);
    expect((await followAll(tail, "a")).flat().sort()).toEqual(first.toSorted());
    const second = await send(collector, 2);
    expect((await followAll(tail, "a")).flat().sort()).toEqual(second.toSorted());
    expect((await followAll(tail, "b")).flat().sort()).toEqual([...first, ...second].sort());
  });
});

describe("a group that is being stored", () => {
  it("is not read before it is stored entirely, over several months too", async () => {
    const { clickhouse, begun, release } = slowStore(platform.dependencies.clickhouse);
    const collector = await platform.collector(undefined, clickhouse);
    const tail = openTail(collector);
    await tail.openCursor("late", "beginning");
    const events = [0, 40, 80].map((days) => ({
      ...{ id: v7(), name: "page_view", visitor: "a" },
      at: iso(platform.clock.time - days * 24 * 60 * minute),
    }));
    await collector.acceptServer(site.secret, { events });
    await begun;
    // The part of a month may be visible while the others are not.
    const row = { ...blankRow(events[0]?.id ?? "", "page_view"), at: platform.clock.time };
    const part = [toColumns(site.id, row, collector.storedSeq + 1, timeOf(platform.clock.time))];
    await platform.dependencies.clickhouse.insert("events", part, `part/${v7()}`);
    const impatient = new EventTail(
      { ...platform.dependencies, barrier: new EventBarrier() },
      () => collector.storedSeq,
    );
    expect(await followAll(impatient, "late")).toEqual([]);
    await platform.dependencies.clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(site.id)}`);
    release();
    expect((await followAll(tail, "late")).flat().sort()).toEqual(events.map(({ id }) => toServerId(id)).sort());
  });

  it("is read once where its process dies after the insert and the client sends it again", async () => {
    const store = mortalStore(platform.dependencies.clickhouse);
    const dying = await platform.collector(undefined, store.clickhouse);
    await openTail(dying).openCursor("crash", "beginning");
    const event = view();
    const dead = store.die("all");
    await dying.acceptBrowser({ key: site.key, visitor: v7(), events: [event] }, client);
    await dead;
    await expect(followAll(openTail(dying), "crash")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const collector = await platform.collector();
    const batch = { key: site.key, visitor: v7(), events: [event] };
    expect(await collector.acceptBrowser(batch, client)).toMatchObject({ duplicates: 1 });
    expect(await followAll(openTail(collector), "crash")).toEqual([[event.id]]);
  });
});

describe("effects and cursor", () => {
  it("are committed together: after a crash between them both are repeated", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    const { postgres } = platform.dependencies;
    await tail.openCursor("effects", "beginning");
    await postgres.query("CREATE TABLE IF NOT EXISTS effects (id uuid)");
    const ids = await send(collector, 3);
    let attempts = 0;
    const apply: Parameters<EventTail["follow"]>[1] = async (events, { query }) => {
      attempts += 1;
      await query("INSERT INTO effects SELECT unnest($1::uuid[])", [events.map(({ id }) => id)]);
      if (attempts === 1) throw new Error("the process dies");
    };
    await expect(tail.follow("effects", apply)).rejects.toThrow("the process dies");
    await tail.follow("effects", apply);
    const rows = await postgres.query<{ id: string }>("SELECT id FROM effects ORDER BY id");
    expect(rows.map(({ id }) => id)).toEqual(ids.sort());
  });

  it("of two processes that follow by one cursor take place once", async () => {
    const collector = await platform.collector();
    const tails = [openTail(collector), openTail(collector)];
    await tails[0]?.openCursor("shared", "beginning");
    const ids = await send(collector, 3);
    const applied: string[] = [];
    const outcomes = await Promise.allSettled(
      tails.map((tail) => tail.follow("shared", async (events) => void applied.push(...events.map(({ id }) => id)))),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
    }
    expect(applied.sort()).toEqual(ids.sort());
  });
});

describe("deletions", () => {
  it("of a website leave its events out, and keep it until effects are committed", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    await tail.openCursor("deleted", "beginning");
    const gone = site;
    await send(collector, 2);
    site = await platform.addWebsite();
    const ids = await send(collector, 2);
    const { postgres } = platform.dependencies;
    await postgres.query("DELETE FROM websites WHERE id = $1", [gone.id]);
    let deletion: Promise<unknown> = Promise.resolve();
    await tail.follow("deleted", async (events, { query }) => {
      expect(events.map(({ id }) => id).sort()).toEqual(ids.sort());
      deletion = postgres.query("DELETE FROM websites WHERE id = $1", [site.id]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await query("SELECT id FROM websites WHERE id = $1", [site.id])).toHaveLength(1);
    });
    await deletion;
  });

  it("of the last groups do not let a restart reuse numbers that a cursor has passed", async () => {
    const collector = await platform.collector();
    await openTail(collector).openCursor("ahead", "beginning");
    await send(collector);
    await send(collector);
    await followAll(openTail(collector), "ahead");
    await platform.dependencies.clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(site.id)}`);
    const restarted = await platform.collector();
    const ids = await send(restarted);
    expect(await followAll(openTail(restarted), "ahead")).toEqual([ids]);
  });

  it("of whole groups by an audit let the cursor move on", async () => {
    const collector = await platform.collector();
    const tail = openTail(collector);
    await tail.openCursor("audited", "beginning");
    await send(collector);
    const [duplicate = ""] = await send(collector);
    const last = await send(collector);
    await platform.dependencies.barrier.ensureLoaded();
    await platform.dependencies.clickhouse.command(sql`DELETE FROM events WHERE id = ${uuid(duplicate)}`);
    expect((await followAll(tail, "audited")).flat()).not.toContain(duplicate);
    await platform.dependencies.clickhouse.command(sql`DELETE FROM events WHERE id = ${uuid(last[0] ?? "")}`);
    expect(await followAll(tail, "audited")).toEqual([]);
    expect((await tail.read("audited")).from).toBe(collector.storedSeq);
  });
});
