import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type EventRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { openLogFixture } from "#tests/platform-fixtures/log-fixture.ts";
import { mortalStore } from "#tests/platform-fixtures/mortal-store.ts";
import { client, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";
import { EventLog } from "./event-log.ts";
import { encodeFrame } from "./frame.ts";
import { encodeGroup } from "./group.ts";
import { saveLoadedMark } from "./loaded-mark.ts";

let platform: Platform;
let site: Awaited<ReturnType<Platform["addWebsite"]>>;
let fixture: ReturnType<typeof openLogFixture>;
let folder: string;
/** Numbers of groups go on from test to test. */
let seq = 0;
const day = 86_400_000;

beforeAll(async () => {
  platform = await openTestPlatform();
  fixture = openLogFixture(platform);
  folder = fixture.folder;
});
beforeEach(async () => {
  await fixture.clear();
  await platform.dependencies.clickhouse.command(sql`TRUNCATE TABLE events`);
  site = await platform.addWebsite();
  seq += 1_000;
});
afterAll(() => platform.close());

const row = (fields?: Partial<EventRow>) => fixture.row(fields);
const start = (clickhouse?: ClickHouse) => fixture.start(clickhouse);

/** What a killed process left: a group a list, on disk and not loaded. */
async function leave(...groups: EventRow[][]): Promise<void> {
  const log = new EventLog({ clock: platform.clock, folder, last: seq });
  for (const rows of groups) {
    seq += 1;
    const payload = encodeGroup({ receivedAt: platform.clock.time, batches: [{ website: site.id, rows }] });
    await log.append({ seq, rows: rows.length, payload });
  }
  await log.close(0);
}

/** What the killed process had stored of a group. */
const store = (rows: readonly EventRow[], group: number) =>
  platform.dependencies.clickhouse.insert(
    "events",
    rows.map((each) => toColumns(site.id, each, group, timeOf(platform.clock.time))),
    v7(),
  );

const stored = () =>
  platform.rows(constant("toString(id) AS id, toUInt32(seq) AS seq"), { id: z.string(), seq: z.number() }, site.id);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe("a start on what a killed process left", () => {
  it("loads acknowledged groups under their numbers, each row once, and goes on above them", async () => {
    const groups = [[row(), row()], [row()], [row(), row(), row()]];
    const first = seq + 1;
    await leave(...groups);
    const collector = await start();
    expect(idsOf(await stored())).toEqual(idsOf(groups.flat()));
    expect(collector.storedSeq).toBe(seq);
    expect(readdirSync(folder)).toEqual(["loaded"]);
    await collector.acceptBrowser({ key: site.key, visitor: v7(), events: [view()] }, client);
    expect(new Set((await stored()).map((each) => each.seq))).toEqual(new Set([first, first + 1, seq, seq + 1]));
  });

  it("adds the rows that are missing of a group stored in part: an INSERT is not atomic across months", async () => {
    const rows = [row(), row({ at: platform.clock.time - 40 * day }), row({ at: platform.clock.time - 80 * day })];
    const [whole, later] = [[row()], [row()]];
    const first = seq + 1;
    await leave(whole, rows, later);
    await store([...whole], first);
    await store(rows.slice(1, 2), first + 1);
    await start();
    expect(idsOf(await stored())).toEqual(idsOf([...whole, ...rows, ...later]));
  });

  it("compares again where it is killed itself, wherever that is", async () => {
    const groups = [
      [row(), row({ at: platform.clock.time - 40 * day })],
      [row(), row()],
    ];
    await leave(...groups);
    await store(groups[0]?.slice(0, 1) ?? [], seq - 1);
    for (const how of ["half", "none", "all"] as const) {
      const { clickhouse, die } = mortalStore(platform.dependencies.clickhouse);
      void die(how);
      await expect(platform.collector(undefined, clickhouse)).rejects.toThrow();
    }
    await start();
    expect(idsOf(await stored())).toEqual(idsOf(groups.flat()));
  });

  it("does not bring back what was deleted after it was loaded", async () => {
    const [gone, kept] = [row(), row()];
    await leave([gone], [kept]);
    saveLoadedMark(folder, seq - 1);
    await start();
    expect(idsOf(await stored())).toEqual([kept.id]);
  });

  it("compares everything where the mark was lost or is broken", async () => {
    const rows = [row(), row()];
    await leave(rows);
    await store(rows, seq);
    writeFileSync(join(folder, "loaded"), "000");
    await start();
    expect(idsOf(await stored())).toEqual(idsOf(rows));
  });

  it("leaves out a frame that was cut off, and recognises what its client sends again as new", async () => {
    await leave([row()]);
    const [segment = ""] = readdirSync(folder);
    const cut = encodeFrame({ seq: seq + 1, rows: 1, payload: Buffer.from("[]") });
    appendFileSync(join(folder, segment), cut.subarray(0, cut.length - 1));
    const collector = await start();
    expect(await stored()).toHaveLength(1);
    const batch = { key: site.key, visitor: v7(), events: [view()] };
    expect(await collector.acceptBrowser(batch, client)).toMatchObject({ accepted: 1 });
  });

  it("makes settled days dirty before the rows can be seen", async () => {
    const late = row({ at: platform.clock.time - 10 * day });
    await leave([late]);
    const marked: number[] = [];
    const { clickhouse } = platform.dependencies;
    await start({
      ...clickhouse,
      async insert(...group) {
        const days = await platform.dependencies.postgres.query("SELECT 1 FROM settled_days WHERE website_id = $1", [
          site.id,
        ]);
        marked.push(days.length);
        return clickhouse.insert(...group);
      },
    });
    expect(marked[0]).toBe(3);
  });

  it("recognises duplicates, sessions and people of the replayed events", async () => {
    const visitor = v7();
    const dying = await start();
    const events = [view(), { id: v7(), name: "identify", data: { id: "C-1", email: "a@shop.example" } }];
    await dying.acceptServer(site.secret, { events: events.map((event) => ({ ...event, visitor })) });
    const collector = await start();
    const again = await collector.acceptServer(site.secret, {
      events: [
        { ...events[0], visitor },
        { ...view(), visitor },
      ],
    });
    expect(again).toMatchObject({ accepted: 1, duplicates: 1 });
    const sessions = await platform.rows(constant("toString(session) AS session"), { session: z.string() }, site.id);
    expect(new Set(sessions.map(({ session }) => session)).size).toBe(1);
    const people = await platform.dependencies.postgres.query("SELECT 1 FROM people WHERE website_id = $1", [site.id]);
    expect(people).toHaveLength(1);
  });

  it("collects while much is being loaded: events are judged after what was acknowledged before them", async () => {
    const visitor = v7();
    const claimed = row({
      name: "identify",
      data: JSON.stringify({ id: "C-7" }),
      visitor: visitorKey(site.id, visitor),
    });
    const groups = Array.from({ length: 5 }, () => Array.from({ length: 5_000 }, () => row()));
    const repeated = { ...view(), id: groups[4]?.[0]?.id ?? "" };
    await leave(...groups, [claimed]);
    const { clickhouse } = platform.dependencies;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const collector = await start({
      ...clickhouse,
      async insert(...given) {
        await released;
        return clickhouse.insert(...given);
      },
    });
    expect(collector.storedSeq).toBeLessThan(seq);
    const people = await platform.dependencies.postgres.query("SELECT 1 FROM people WHERE website_id = $1", [site.id]);
    expect(people).toHaveLength(1);
    const fresh = view();
    const batch = (...events: object[]) => collector.acceptBrowser({ key: site.key, visitor, events }, client);
    expect(await batch(repeated, fresh)).toMatchObject({ accepted: 2 });
    expect(await batch(fresh)).toMatchObject({ duplicates: 1 });
    const naming = { ...view(), name: "identify", data: { id: "C-8" } };
    expect(await batch({ ...naming, id: claimed.id })).toMatchObject({ duplicates: 1 });
    expect(await batch(naming)).toMatchObject({ accepted: 1 });
    release();
    const ids = idsOf(await stored());
    expect(ids).toEqual(idsOf([...groups.flat(), claimed, fresh, naming]));
    expect(await batch(naming)).toMatchObject({ duplicates: 1 });
  });

  it("stops in one line where the disk lost acknowledged groups", async () => {
    await leave([row()], [row()]);
    const log = new EventLog({ clock: platform.clock, folder, last: seq + 5 });
    await log.append({ seq: seq + 6, rows: 1, payload: encodeGroup({ receivedAt: 0, batches: [] }) });
    await log.close(0);
    await expect(platform.collector()).rejects.toThrow(/^\S+ lacks the groups from \d+ to \d+: the disk has lost/);
  });
});
