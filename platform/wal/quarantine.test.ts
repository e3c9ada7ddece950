import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadQuarantined } from "#platform/collect/load-quarantined.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { checkQuarantine } from "#platform/operator/check-log.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { openLogFixture } from "#tests/platform-fixtures/log-fixture.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { EventLog } from "./event-log.ts";
import { encodeGroup } from "./group.ts";
import { countQuarantine } from "./quarantine.ts";

let platform: Platform;
let sites: Awaited<ReturnType<Platform["addWebsite"]>>[];
let fixture: ReturnType<typeof openLogFixture>;
let folder: string;
let seq = 0;
const day = 86_400_000;

beforeAll(async () => {
  platform = await openTestPlatform();
  fixture = openLogFixture(platform);
  folder = fixture.folder;
});
beforeEach(async () => {
  await fixture.clear();
  await platform.dependencies.postgres.query("TRUNCATE quarantined_events");
  sites = [await platform.addWebsite(), await platform.addWebsite()];
  seq += 1_000;
});
afterAll(() => platform.close());

const row = (fields?: Partial<EventRow>) => fixture.row(fields);
const start = (clickhouse?: ClickHouse) => fixture.start(clickhouse);
/** No column of the table takes it. */
const alien = { provenance: "alien" } as unknown as Partial<EventRow>;

/** A group that a killed process left: rows by website. */
async function leave(...batches: EventRow[][]): Promise<void> {
  const log = new EventLog({ clock: platform.clock, folder, last: seq });
  seq += 1;
  const group = {
    receivedAt: platform.clock.time,
    batches: batches.map((rows, rank) => ({ website: sites[rank]?.id ?? "", rows })),
  };
  await log.append({ seq, rows: batches.flat().length, payload: encodeGroup(group) });
  await log.close(0);
}

const storedOf = async (rank: number) => {
  const rows = await platform.rows(constant("toString(id) AS id"), { id: z.string() }, sites[rank]?.id ?? "");
  return rows.map(({ id }) => id).sort();
};
const idsOf = (rows: readonly EventRow[]) => rows.map(({ id }) => id).sort();
const listQuarantine = () =>
  platform.dependencies.postgres.query<{ website: string; id: string; reason: string }>(
    "SELECT website_id AS website, event_id AS id, reason FROM quarantined_events ORDER BY event_id",
  );

const countFailures = () => platform.dependencies.barrier.unloaded?.state.failures ?? 0;

/** A store that fails where `fails` says so: with the number of the insert. */
function storeThat(fails: (insert: number) => Error | undefined, ever: Partial<ClickHouse> = {}): ClickHouse {
  const { clickhouse } = platform.dependencies;
  let inserts = 0;
  return {
    ...clickhouse,
    async insert(...given) {
      inserts += 1;
      const error = fails(inserts);
      if (error !== undefined) throw error;
      return clickhouse.insert(...given);
    },
    ...ever,
  };
}

describe("an event that the event store refuses", () => {
  it("is set aside with its reason, while 10,000 others of two websites are loaded and reports see them", async () => {
    const collector = await start();
    const rows = [0, 1].map(() => Array.from({ length: 5_000 }, () => row()));
    const [first = [], second = []] = rows;
    const refused = row(alien);
    const before = collector.storedSeq;
    await Promise.all([
      collector.importRows(sites[0]?.id ?? "", [...first.slice(0, 3_333), refused, ...first.slice(3_333)]),
      collector.importRows(sites[1]?.id ?? "", second),
    ]);
    expect(await storedOf(0)).toEqual(idsOf(first));
    expect(await storedOf(1)).toEqual(idsOf(second));
    expect(collector.storedSeq).toBeGreaterThan(before);
    expect(await listQuarantine()).toEqual([
      { website: sites[0]?.id, id: refused.id, reason: expect.stringContaining("UNKNOWN_ELEMENT_OF_ENUM") },
    ]);
    const [check] = await checkQuarantine(platform.dependencies.postgres);
    const { postgres } = platform.dependencies;
    expect(await countQuarantine(postgres, sites[0]?.id ?? "")).toBe(1);
    expect(await countQuarantine(postgres, sites[1]?.id ?? "")).toBe(0);
    expect(check).toMatchObject({ state: "warn", text: expect.stringContaining("refused 1 events of 1 websites") });
  });

  it("is set aside at a start too, whatever is wrong with it, with excluded ones and other months beside it", async () => {
    const deferred = { days: [20_000], session: true };
    const sound = [row(), row({ at: platform.clock.time - 40 * day }), row({ exclusion: v7() }), row({ deferred })];
    const refused = [
      ...[row(alien), row({ id: "none" }), row({ at: 8.6e15 }), row({ at: 1e300 }), row({ value: 1e30 })],
      ...[row({ id: "\u0000\ud800" }), row({ id: "broken", deferred }), row({ ...alien, exclusion: v7() })],
    ];
    await leave([...refused.slice(0, 4), ...sound, ...refused.slice(4)], [row()]);
    await start();
    expect(await storedOf(0)).toEqual(idsOf(sound.filter(({ exclusion }) => exclusion === undefined)));
    expect(await storedOf(1)).toHaveLength(1);
    expect(await listQuarantine()).toHaveLength(refused.length);
  });

  it("is neither lost nor stored twice wherever the process is killed", async () => {
    const sound = [row(), row({ at: platform.clock.time - 40 * day }), row(), row(), row()];
    const refused = row(alien);
    await leave([...sound.slice(0, 3), refused, ...sound.slice(3)], [row()]);
    const kept = mkdtempSync(join(tmpdir(), "nabz-log-"));
    cpSync(folder, kept, { recursive: true });
    for (const at of [2, 3, 4, 5]) {
      const dies = storeThat((insert) => (insert >= at ? new Error("killed") : undefined));
      await start(dies).catch(() => undefined);
    }
    // Killed once more, after the event is set aside and before the mark is written.
    for (let round = 0; round < 2; round += 1) {
      cpSync(kept, folder, { recursive: true });
      const collector = await start();
      expect(await storedOf(0)).toEqual(idsOf(sound));
      expect(await storedOf(1)).toHaveLength(1);
      expect((await listQuarantine()).map(({ id }) => id)).toEqual([refused.id]);
      await collector.drain();
      rmSync(join(folder, "loaded"), { force: true });
    }
    rmSync(kept, { recursive: true, force: true });
  });

  it("is never found where the store refuses everything: away, full, slow, a missing or changed table", async () => {
    const code = (text: string) => Object.assign(new Error(text), { code: text });
    const broken = { ...platform.dependencies.clickhouse };
    const changed: ClickHouse["select"] = async (statement, shape, options) => {
      const rows = await broken.select(statement, shape, options);
      const isType = (each: unknown): each is { name: string; type: string } =>
        (each as { name?: string }).name === "provenance";
      return rows.map((each) => (isType(each) ? { ...each, type: "Enum8('other' = 1)" } : each));
    };
    const outages: [Error, Partial<ClickHouse>?][] = [
      [new AppError("SERVICE_UNAVAILABLE", "away")],
      [new AppError("TIMEOUT", "slow")],
      ...["241", "60", "1001", "ENOSPC"].map((each): [Error] => [code(each)]),
      [code("691"), { select: changed }],
    ];
    for (const [error, ever] of outages) {
      let isAway = true;
      const away = storeThat(() => (isAway ? error : undefined));
      const clickhouse = {
        ...away,
        select: (...given) => (isAway ? (ever?.select ?? away.select) : away.select)(...given),
      } as ClickHouse;
      const collector = await start(clickhouse);
      const rows = [row(), row()];
      await collector.importRows(sites[0]?.id ?? "", rows);
      await expect.poll(countFailures, { timeout: 10_000 }).toBeGreaterThan(1);
      expect(await listQuarantine(), error.message).toEqual([]);
      isAway = false;
      const stored = await storedOf(0).catch(() => storedOf(0));
      expect(stored).toEqual(expect.arrayContaining(idsOf(rows)));
    }
  });

  it("is loaded by the operator's command once nothing is wrong with it, and stays where something is", async () => {
    const collector = await start();
    const [mended, refused] = [row(alien), row(alien)];
    await collector.importRows(sites[0]?.id ?? "", [mended, refused]);
    await storedOf(0);
    const { postgres } = platform.dependencies;
    await postgres.query(
      `UPDATE quarantined_events SET event = jsonb_set(event::jsonb, '{provenance}', '"browser"') WHERE event_id = $1`,
      [mended.id],
    );
    const run = { progress: () => {}, signal: new AbortController().signal };
    const dependencies = { ...platform.dependencies, collector };
    for (const expected of [
      { loaded: 1, refused: 1 },
      { loaded: 0, refused: 1 },
    ]) {
      expect(await loadQuarantined(dependencies, run)).toEqual(expected);
      expect(await storedOf(0)).toEqual([mended.id]);
      expect((await listQuarantine()).map(({ id }) => id)).toEqual([refused.id]);
    }
  });
});
