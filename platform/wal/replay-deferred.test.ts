import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { type EventRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { openLogFixture } from "#tests/platform-fixtures/log-fixture.ts";
import { minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { EventLog } from "./event-log.ts";
import { encodeGroup, headOf } from "./group.ts";

let platform: Platform;
let site: Awaited<ReturnType<Platform["addWebsite"]>>;
let fixture: ReturnType<typeof openLogFixture>;
/** Numbers of groups go on from test to test. */
let seq = 0;

beforeAll(async () => {
  platform = await openTestPlatform();
  fixture = openLogFixture(platform);
});
beforeEach(async () => {
  site = await platform.addWebsite();
  seq += 1_000;
});
afterAll(() => platform.close());

const dayMs = 86_400_000;
const start = Date.UTC(2026, 9, 31, 22);

/** Events without sessions of three visitors around the end of a month, in the order of their arrival. */
const makeGroups = (chance: Dice): EventRow[][] =>
  Array.from({ length: 8 }, () =>
    Array.from({ length: 1 + chance.whole(3) }, () => {
      const at = start + chance.whole(24) * 10 * minute;
      const deferred = chance.unit() < 0.8 ? { days: [Math.floor(at / dayMs)], session: true } : undefined;
      const row = fixture.row({ at, visitor: BigInt(1 + chance.whole(3)), session: BigInt(1 + chance.whole(1e6)) });
      return deferred === undefined ? row : { ...row, deferred };
    }),
  );

/** What a killed process left on disk; the frames of a former version said more about a group. */
async function leave(groups: readonly EventRow[][], isFormer = false): Promise<void> {
  await fixture.clear();
  await platform.dependencies.clickhouse.command(sql`TRUNCATE TABLE events`);
  const log = new EventLog({ clock: platform.clock, folder: fixture.folder, last: seq });
  for (const [index, rows] of groups.entries()) {
    const group = { receivedAt: platform.clock.time, batches: [{ website: site.id, rows }] };
    const head = { ...headOf(group), ...(isFormer ? { isAlone: true } : {}) };
    await log.append({ seq: seq + index + 1, rows: rows.length, payload: encodeGroup(group, head) });
  }
  await log.close(0);
}

const columns = constant("toString(id) AS id, toString(session) AS session, toUInt32(seq) AS seq");
async function load() {
  await fixture.start();
  return platform.rows(columns, { id: z.string(), session: z.string(), seq: z.number() }, site.id);
}

it.each([1, 2, 3])(
  "a kill while the groups of an outage are loaded changes no session, whatever was stored (%i)",
  async (seed) => {
    const chance = dice(seed);
    const groups = makeGroups(chance);
    await leave(groups);
    const whole = await load();
    expect(whole).toHaveLength(groups.flat().length);
    expect(new Set(whole.map(({ session }) => session)).size).toBeLessThan(whole.length);

    const rows = new Map(groups.flat().map((row) => [row.id, row]));
    for (const share of [0.2, 0.7]) {
      await leave(groups, share === 0.2);
      const stored = whole.filter(() => chance.unit() < share);
      await platform.dependencies.clickhouse.insert(
        "events",
        stored.map(({ id, session, seq: group }) => {
          const row = { ...(rows.get(id) as EventRow), session: BigInt(session) };
          return toColumns(site.id, row, group, timeOf(platform.clock.time));
        }),
        v7(),
      );
      expect(await load(), `${stored.length} of ${whole.length} were stored`).toEqual(whole);
    }
  },
);
