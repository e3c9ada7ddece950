import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf } from "#platform/events/keys.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import {
  client,
  iso,
  minute,
  openTestPlatform,
  type Platform,
  scene,
  view,
} from "#tests/platform-fixtures/test-platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** The real store, but the first load waits until `release`; `held` resolves once it has come that far. */
function holdInserts() {
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const insert: typeof platform.dependencies.clickhouse.insert = async (...group) => {
    reached();
    await released;
    return platform.dependencies.clickhouse.insert(...group);
  };
  return { clickhouse: { ...platform.dependencies.clickhouse, insert }, held, release: () => release() };
}

describe("a duplicate", () => {
  it("is not stored: in its batch, in the group being written, in a later batch, after a restart", async () => {
    const { send, count, site, visitor } = await scene(platform);
    const event = view();
    const upper = { ...event, id: event.id.toUpperCase() };
    const [first, second] = await Promise.all([send([event, event]), send([event, view()])]);
    expect(first).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(second).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await send([upper])).toMatchObject({ accepted: 0, duplicates: 1 });
    const again = await platform.collector();
    const batch = { key: site.key, visitor, events: [event, view()] };
    expect(await again.acceptBrowser(batch, client)).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await count()).toBe(3);
  });

  it("of a server's event is recognised where an earlier release stored that under the id as it was sent", async () => {
    const { site, count } = await scene(platform);
    const collector = await platform.collector();
    const now = platform.clock.time;
    const events = [now, now - 120 * minute].map((at) => ({ ...view(), id: v7({ msecs: at }), at: iso(at) }));
    const rows = events.map(({ id, at }) => ({
      ...blankRow(id, "page_view"),
      ...{ provenance: "server" as const, at: Date.parse(at), visitor: 7n },
    }));
    await collector.importRows(site.id, rows);
    const restarted = await platform.collector();
    const served = { events: events.map((event) => ({ ...event, person: "7" })) };
    expect(await restarted.acceptServer(site.secret, served)).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await count()).toBe(2);
  });
});

describe("writing", () => {
  it("retries a load whose outcome is unclear with its token and stores it once", async () => {
    const tokens: string[] = [];
    const flaky = {
      ...platform.dependencies.clickhouse,
      insert: async (...args: Parameters<typeof platform.dependencies.clickhouse.insert>) => {
        await platform.dependencies.clickhouse.insert(...args);
        tokens.push(args[2]);
        if (tokens.length === 1) throw new Error("the answer was lost");
      },
    };
    const [collector, site] = [await platform.collector(undefined, flaky), await platform.addWebsite()];
    const answer = await collector.acceptBrowser({ key: site.key, visitor: v7(), events: [view(), view()] }, client);
    expect(answer.accepted).toBe(2);
    await expect.poll(() => tokens.length).toBe(2);
    expect(tokens[0]).toBe(tokens[1]);
    expect(await platform.rows(constant("name"), { name: z.string() }, site.id)).toHaveLength(2);
  });

  it("finds a duplicate that waits in the log, and keeps no new event waiting for the event store", async () => {
    const { clickhouse, release } = holdInserts();
    const [collector, site] = [await platform.collector(undefined, clickhouse), await platform.addWebsite()];
    // Neither time nor id says when it was sent first: it is looked up.
    const timeless = () => ({ ...view(), id: v4(), at: undefined });
    const send = (event: object) => collector.acceptBrowser({ key: site.key, visitor: v7(), events: [event] }, client);
    const first = timeless();
    expect(await send(first)).toMatchObject({ accepted: 1 });
    expect(await send(timeless())).toMatchObject({ accepted: 1 });
    expect(await send(first)).toMatchObject({ accepted: 0, duplicates: 1 });
    // Forgotten by the filter while it waits: the lookup waits for it too.
    for (let times = 0; times < 2; times += 1) {
      platform.clock.time += 25 * minute;
      const { time } = platform.clock;
      await send({ ...view(), id: v7({ msecs: time }), at: iso(time) });
    }
    const again = send(first);
    const isAnswered = await Promise.race([again.then(() => true), new Promise((end) => setTimeout(end, 200))]).finally(
      release,
    );
    expect(isAnswered).toBeUndefined();
    expect(await again).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await platform.rows(constant("name"), { name: z.string() }, site.id)).toHaveLength(4);
    await collector.drain();
  });

  it.each(["imported", "written again"])("finds a duplicate that was %s without the filter", async (how) => {
    const { clickhouse, release } = holdInserts();
    const [collector, site] = [await platform.collector(undefined, clickhouse), await platform.addWebsite()];
    const at = platform.clock.time - 60 * minute;
    const [id, provenance] =
      how === "imported" ? ([uuidOf("x", site.id), "server"] as const) : ([v4(), "browser"] as const);
    const row = { ...blankRow(id, "page_view"), visitor: 5n, session: 5n, at, provenance };
    if (how === "imported") {
      const imported = collector.importRows(site.id, [row]);
      release();
      await imported;
    } else await collector.writeAgain(site.id, [row]);
    const event = { ...view(), id, at: iso(at) };
    const sent =
      how === "imported"
        ? collector.acceptServer(site.secret, { events: [{ ...event, visitor: v7() }] })
        : collector.acceptBrowser({ key: site.key, visitor: v7(), events: [event] }, client);
    setTimeout(release, 100);
    expect(await sent).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await platform.rows(constant("name"), { name: z.string() }, site.id)).toHaveLength(1);
    await collector.drain();
  });

  it("refuses batches past its bound and accepts them later", async () => {
    const [collector, site] = [await platform.collector(10), await platform.addWebsite()];
    const batch = () => ({ key: site.key, visitor: v7(), events: Array.from({ length: 6 }, () => view()) });
    const batches = Array.from({ length: 20 }, batch);
    const outcomes = await Promise.allSettled(batches.map((each) => collector.acceptBrowser(each, client)));
    const refused = batches.filter((_, index) => outcomes[index]?.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    for (const { status, ...outcome } of outcomes)
      if (status === "rejected") expect(outcome).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
    for (const each of refused)
      expect(await collector.acceptBrowser(each, client)).toMatchObject({ accepted: 6, duplicates: 0 });
  });

  it("continues the numbers of groups after a restart, and is drained once all is stored", async () => {
    const { send, stored, site, count } = await scene(platform);
    await send([view()]);
    // Loaded: the next collector would replay it first.
    expect(await count()).toBe(1);
    const { clickhouse, held, release } = holdInserts();
    const again = await platform.collector(undefined, clickhouse);
    await again.acceptBrowser({ key: site.key, visitor: v7(), events: [view()] }, client);
    await held;
    const before = again.storedSeq;
    const drained = again.drain();
    release();
    await drained;
    expect(again.storedSeq).toBe(before + 1);
    const seq = (await stored("toString(seq) AS seq", { seq: z.coerce.number() })).map((row) => row.seq);
    expect(seq).toHaveLength(2);
    expect(seq[1]).not.toBe(seq[0]);
  });

  it("keeps the newest title of a page", async () => {
    const { send, site } = await scene(platform);
    await send([view({ title: "یک" })]);
    platform.clock.time += 1_000;
    await send([view({ title: "دو" }), view({ title: "دو" })]);
    const titles = await platform.dependencies.clickhouse.select(
      constant(`SELECT title FROM pages FINAL WHERE website = '${site.id}'`),
      z.object({ title: z.string() }),
      { owner: "test" },
    );
    expect(titles).toEqual([{ title: "دو" }]);
  });
});

describe("an import", () => {
  const rowAt = (at: number) => ({ ...blankRow(v7(), "page_view"), at, visitor: 5n, session: 9n, path: "/" });

  it("stores each row once, imported twice at the same time and long after", async () => {
    const { collector, site, count } = await scene(platform);
    const rows = Array.from({ length: 4_500 }, (_, n) => rowAt(Date.UTC(2015, 4, 17) + n * minute));
    const [first, second] = await Promise.all([
      collector.importRows(site.id, rows),
      collector.importRows(site.id, rows),
    ]);
    expect([first, second]).toEqual([
      { accepted: 4_500, duplicates: 0 },
      { accepted: 0, duplicates: 4_500 },
    ]);
    platform.clock.time += 60 * minute;
    const extra = rowAt(Date.UTC(2015, 4, 17));
    const again = await platform.collector();
    expect(await again.importRows(site.id, [...rows, extra, extra])).toEqual({ accepted: 1, duplicates: 4_501 });
    expect(await count()).toBe(4_501);
  });
});
