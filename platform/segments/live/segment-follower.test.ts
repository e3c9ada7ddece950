import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "#contract/conditions/condition.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { inSegment, type LiveWebsite, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { dayMs } from "../judge/calendar.ts";
import { refreshSegments } from "../refresh-segments.ts";
import { changeSegment } from "../save-segment.ts";
import { stopSegment } from "../start-segment.ts";
import { evaluateBacklog } from "./evaluate-backlog.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const hour = 3_600_000;

/** Enters and exits of a visitor, with the time since `start`. */
async function changesOf(scene: LiveWebsite, id: string, { visitor, start }: { visitor: string; start: number }) {
  const changes = await scene.listChanges(id);
  return changes
    .filter(({ person }) => person === scene.personOf(visitor))
    .map(({ enters, cause, at }) => [enters ? "enter" : "exit", cause, at.getTime() - start]);
}

async function watch({ dependencies: { postgres } }: LiveWebsite, id: string) {
  await postgres.query("INSERT INTO journey_watches (segment) SELECT no FROM segments WHERE id = $1", [id]);
}

const listSignals = ({ dependencies: { postgres } }: LiveWebsite, id: string) =>
  postgres.query<{ person: string; enters: boolean; cause: string }>(
    `SELECT person::text, enters, cause FROM journey_signals JOIN segments ON no = segment WHERE segments.id = $1
     ORDER BY change`,
    [id],
  );

describe("a running segment", () => {
  it("follows 40 days of events and of silence, each change at its instant", async () => {
    const scene = await openLiveWebsite(platform);
    const { clock } = scene;
    const start = clock.time;
    const silent = await scene.start(viewed("did_not", 14));
    const busy = await scene.start(viewed("did", 5, 2));
    await scene.evaluate();
    await watch(scene, silent);
    const visits = { often: [0, 1, 2, 3, 20, 36], once: [2], seldom: [0, 16, 33] };
    for (let quarter = 0; quarter < 160; quarter += 1) {
      const [day, part] = [Math.floor(quarter / 4), quarter % 4];
      for (const [visitor, days] of Object.entries(visits)) {
        clock.time = start + day * dayMs + part * 6 * hour;
        if (part === 2 && days.includes(day)) await scene.send(visitor);
      }
      clock.time = start + day * dayMs + part * 6 * hour + hour;
      await scene.follow();
    }
    const noon = (day: number) => day * dayMs + 12 * hour;
    expect(await changesOf(scene, silent, { visitor: "often", start })).toEqual([
      ["enter", "time", noon(3 + 14)],
      ["exit", "event", noon(20)],
      ["enter", "time", noon(20 + 14)],
      ["exit", "event", noon(36)],
    ]);
    expect(await changesOf(scene, silent, { visitor: "once", start })).toEqual([["enter", "time", noon(2 + 14)]]);
    expect(await changesOf(scene, silent, { visitor: "seldom", start })).toEqual([
      ["enter", "time", noon(14)],
      ["exit", "event", noon(16)],
      ["enter", "time", noon(16 + 14)],
      ["exit", "event", noon(33)],
    ]);
    expect(await changesOf(scene, busy, { visitor: "often", start })).toEqual([
      ["enter", "event", noon(1)],
      ["exit", "time", noon(2 + 5)],
    ]);
    const signals = (await listSignals(scene, silent)).map(({ person, enters, cause }) => [person, enters, cause]);
    const changes = (await scene.listChanges(silent)).map(({ person, enters, cause }) => [person, enters, cause]);
    expect(signals).toEqual(changes);
  });

  it("hands no enter to journeys that its definition alone caused", async () => {
    const scene = await openLiveWebsite(platform);
    for (const visitor of ["a", "b"]) await scene.send(visitor);
    const id = await scene.start(viewed("did", 5));
    await watch(scene, id);
    await scene.evaluate();
    const groups = viewed("did_not", 5).map(({ negate, items }) => ({
      negate,
      items: items.map((condition) => ({ id: uuidOf("condition"), condition })),
    }));
    await changeSegment(scene.dependencies, scene.website, { id, change: { groups: () => groups } });
    await scene.evaluate();
    await scene.follow();
    expect((await scene.listChanges(id)).map(({ cause }) => cause)).toEqual([
      ...["initial", "initial"],
      ...["redefined", "redefined"],
    ]);
    expect(await listSignals(scene, id)).toEqual([]);
  });

  it("hands to journeys whom the evaluation of the day alone finds", async () => {
    const scene = await openLiveWebsite(platform);
    const { dependencies, clock } = scene;
    const id = await scene.start(viewed("did", 5));
    await scene.evaluate();
    await watch(scene, id);
    await scene.send("a");
    await dependencies.barrier.ensureLoaded();
    clock.time += dayMs;
    // Nobody follows.
    await refreshSegments(dependencies);
    await scene.evaluate();
    const entered = { person: scene.personOf("a"), enters: true, cause: "time" };
    expect(await scene.listChanges(id)).toMatchObject([entered]);
    expect(await listSignals(scene, id)).toEqual([entered]);
  });

  it("is followed beside evaluations and deletions, which take minutes", async () => {
    const scene = await openLiveWebsite(platform);
    const { clickhouse, barrier } = scene.dependencies;
    const lanes = new Set<string | undefined>();
    const select: typeof clickhouse.select = (statement, row, options) => {
      lanes.add(options.lane);
      return clickhouse.select(statement, row, options);
    };
    const id = await scene.start(viewed("did", 5));
    await scene.evaluate();
    await scene.send("a", { name: "purchase", orderId: "1", value: 10 });
    await scene.send("b");
    await barrier.ensureLoaded();
    await scene.newFollower({ clickhouse: { ...clickhouse, select } }).follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("b")]);
    expect([...lanes]).toEqual(["follow"]);
  });

  it("is followed beside one whose conditions this release refuses", async () => {
    const scene = await openLiveWebsite(platform);
    const { postgres } = scene.dependencies;
    const [id, refused] = [await scene.start(viewed("did", 5)), await scene.start(viewed("did", 5))];
    await scene.evaluate();
    const condition = { of: "attribute", field: "shoeSize", op: "largerThan", value: 42 };
    const stored = { version: 1, groups: [{ negate: false, items: [{ id: uuidOf("refused"), condition }] }] };
    await postgres.query("UPDATE segments SET definition = $2 WHERE id = $1", [refused, JSON.stringify(stored)]);
    await scene.send("a");
    await scene.follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("a")]);
    expect(await scene.listMembers(refused)).toEqual([]);
  });

  it("that is stopped keeps its people as they are", async () => {
    const scene = await openLiveWebsite(platform);
    await scene.send("a");
    const id = await scene.start(viewed("did", 5));
    await scene.evaluate();
    await stopSegment(scene.dependencies, scene.website, id);
    await scene.send("b");
    scene.clock.time += 10 * dayMs;
    await scene.follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("a")]);
  });
});

describe("a browser that turns out to be somebody's", () => {
  it("takes its membership along: who stayed neither exits nor enters", async () => {
    const scene = await openLiveWebsite(platform);
    const { dependencies, clock } = scene;
    await scene.send("phone", { name: "identify", data: { email: "mina@shop.example" } });
    await scene.send("laptop", { name: "add_to_cart" });
    const cart: Condition = { of: "event", field: "", op: "did", event: { name: "add_to_cart", filters: [] } };
    const id = await scene.start([{ negate: false, items: [cart] }]);
    const outer = await scene.start(inSegment(id, "is"));
    await scene.evaluate();
    await scene.follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("laptop")]);
    const [before] = await scene.listChanges(id);
    clock.time += hour;
    await scene.send("laptop", { name: "identify", data: { email: "mina@shop.example" } });
    await scene.follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("phone")]);
    expect(await scene.listMembers(outer)).toEqual([scene.personOf("phone")]);
    const [member] = await dependencies.postgres.query<{ since: Date; size: number }>(
      "SELECT since, size FROM segment_people JOIN segments ON no = segment WHERE id = $1",
      [id],
    );
    expect(member).toEqual({ since: before?.at, size: 1 });
    expect((await scene.listChanges(id)).map(({ cause }) => cause)).toEqual(["initial", "moved", "moved"]);
    const days = await dependencies.postgres.query(
      "SELECT entered, left_count FROM segment_sizes JOIN segments ON no = segment WHERE id = $1",
      [id],
    );
    expect(days).toEqual([{ entered: 1, left_count: 0 }]);
  });
});

describe("a flood of events of one website", () => {
  it("lets another website's people in after one turn of the flooded one", async () => {
    const [flooded, quiet] = [await openLiveWebsite(platform), await openLiveWebsite(platform)];
    const { clock, dependencies } = platform;
    const { postgres } = dependencies;
    const [busy, id] = [await flooded.start(viewed("did", 5)), await quiet.start(viewed("did", 5))];
    for (const scene of [flooded, quiet]) await scene.evaluate();
    const rows = Array.from({ length: 4_000 }, (_, index) => ({
      ...blankRow(uuidOf(`flood ${index}`), "page_view"),
      ...{ host: "shop.example", path: "/", at: clock.time, visitor: visitorKey(flooded.site.id, `crowd ${index}`) },
    }));
    await quiet.collector.importRows(flooded.site.id, rows);
    await quiet.send("a");
    await platform.dependencies.barrier.ensureLoaded();
    const follower = quiet.newFollower();
    await follower.follow();
    expect(await quiet.listMembers(id)).toEqual([quiet.personOf("a")]);
    const waiting = await postgres.query("SELECT FROM segment_touches WHERE website_id = $1", [flooded.site.id]);
    expect(waiting.length).toBeGreaterThan(1_000);
    while (await follower.follow()) {
      // Until nobody waits.
    }
    expect(await flooded.listMembers(busy)).toHaveLength(4_000);
  });

  it("judges people however many orders they claim", async () => {
    const flooded = await openLiveWebsite(platform);
    const { clock } = platform;
    const id = await flooded.start(viewed("did", 5));
    await flooded.evaluate();
    const rows = Array.from({ length: 4_000 }, (_, index) => ({
      ...blankRow(uuidOf(`flood of orders ${index}`), "purchase"),
      ...{
        host: "shop.example",
        path: "/",
        at: clock.time,
        visitor: visitorKey(flooded.site.id, `buyer ${index % 7}`),
      },
      orderId: `${"سفارش ".repeat(15)}${index}`,
    }));
    await flooded.collector.importRows(flooded.site.id, rows);
    await flooded.send("a");
    await flooded.follow();
    expect(await flooded.listMembers(id)).toEqual([flooded.personOf("a")]);
  });

  it("has all members computed once where more wait than batches take in a minute", async () => {
    const scene = await openLiveWebsite(platform);
    const { dependencies, clock, site } = scene;
    const { postgres } = dependencies;
    const id = await scene.start(viewed("did", 5));
    await scene.evaluate();
    await watch(scene, id);
    await scene.send("a");
    await postgres.query(
      `INSERT INTO segment_touches (website_id, person, cause, at)
       SELECT $1, visitor, 'event', $2 FROM generate_series(1, 20000) AS visitor`,
      [site.id, new Date(clock.time - 1)],
    );
    await scene.follow();
    const waiting = "SELECT cause FROM segment_touches WHERE website_id = $1";
    expect(await postgres.query(waiting, [site.id])).toEqual([]);
    expect(await scene.listMembers(id)).toEqual([]);
    // Who comes while all members are computed is judged after them.
    clock.time += hour;
    await scene.send("b");
    await scene.follow();
    await scene.evaluate();
    await scene.follow();
    expect(await scene.listMembers(id)).toEqual([scene.personOf("a"), scene.personOf("b")].sort());
    expect((await scene.listChanges(id)).map(({ cause }) => cause)).toEqual(["event", "event"]);
    expect(await listSignals(scene, id)).toHaveLength(2);
  });

  it("is judged by batches where a segment names another, or all members are being computed", async () => {
    const scene = await openLiveWebsite(platform);
    const { dependencies, clock, site } = scene;
    const flood = () =>
      dependencies.postgres.query(
        `INSERT INTO segment_touches (website_id, person, cause, at)
         SELECT $1, visitor, 'event', $2 FROM generate_series(1, 20001) AS visitor`,
        [site.id, new Date(clock.time - 1)],
      );
    const inner = await scene.start(viewed("did", 5));
    await flood();
    expect(await evaluateBacklog(dependencies, site.id)).toBe(false);
    await scene.evaluate();
    expect(await evaluateBacklog(dependencies, site.id)).toBe(true);
    await scene.evaluate();
    await scene.start(inSegment(inner, "is"));
    await scene.evaluate();
    await flood();
    expect(await evaluateBacklog(dependencies, site.id)).toBe(false);
    await dependencies.postgres.query("DELETE FROM segment_touches WHERE website_id = $1", [site.id]);
  });
});
