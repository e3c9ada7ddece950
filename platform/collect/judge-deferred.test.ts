import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import type { LoggedGroup } from "#platform/wal/group.ts";
import { type NumberedGroup, toRows } from "#platform/wal/load.ts";
import { minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { assignSessions } from "./import/assign-sessions.ts";
import { judgeDeferred } from "./judge-deferred.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";
import { toServerId } from "./stored-event-id.ts";

let platform: Platform;
let website: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  website = (await platform.addWebsite()).id;
});
afterAll(() => platform.close());

const dayMs = 86_400_000;
const start = Date.UTC(2026, 9, 31, 18);

/** What an event of a history is made of; `of` picks the earlier event that it repeats. */
const event = fc.record({
  visitor: fc.constantFrom(1n, 2n, 3n),
  /** Ten minutes each, over the end of a month; some days away. */
  tick: fc.integer({ min: 0, max: 80 }),
  daysBefore: fc.constantFrom(0, 0, 0, 0, 0, 3, 9),
  name: fc.constantFrom("page_view", "page_view", "page_view", "click", "leave"),
  kind: fc.constantFrom("late", "late", "named", "excluded", "again", "again", "server", "browser"),
  tab: fc.constantFrom(0n, 1n),
  of: fc.nat(),
});
const history = fc.record({
  groups: fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 9 }),
  /** Groups that were stored before the store was away. */
  stored: fc.integer({ min: 0, max: 4 }),
  cuts: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** Groups of a website. An id is repeated only where it is stored: the filter covers the others. */
function toGroups(given: readonly Event[][], stored: number): NumberedGroup[] {
  const before: { row: EventRow; group: number }[] = [];
  const toRow = ({ visitor, tick, daysBefore, name, kind, tab, of }: Event, group: number): EventRow => {
    const at = start + tick * 10 * minute - daysBefore * dayMs;
    // Half a day at most: the collector divides what lasts longer than one.
    const named = BigInt(1_000_000_000 + Math.floor(at / (dayMs / 2))) * 100n + visitor * 10n + tab;
    const row: EventRow = { ...blankRow(v7(), name), at, visitor, session: named, provenance: "browser" };
    if (kind === "excluded") return { ...row, exclusion: v7() };
    if (group < stored && kind === "server") return { ...row, id: toServerId(row.id), provenance: kind };
    if (kind === "named" || group < stored) return row;
    const late = { days: [Math.floor(at / dayMs)], session: true };
    const isOther = ({ provenance }: EventRow) => (provenance === "server") === (kind === "browser");
    const seen = before.filter((each) =>
      kind === "again" ? each.group < stored : each.group < group && isOther(each.row),
    );
    const other = seen[of % Math.max(1, seen.length)]?.row;
    if (kind === "late" || other === undefined) return { ...row, deferred: late };
    const days = [...late.days, Math.floor(other.at / dayMs)];
    if (kind === "again") return { ...row, id: other.id, at: other.at, deferred: { days, session: tab === 0n } };
    const own = kind === "server" ? { id: toServerId(row.id), provenance: kind } : {};
    return { ...row, ...own, deferred: { days, session: tab === 0n, counterpart: other.id } };
  };
  return given.map((events, group) => {
    const rows = events.map((each) => toRow(each, group));
    before.push(...rows.map((row) => ({ row, group })));
    return { seq: group + 1, receivedAt: start, batches: [{ website, rows }] };
  });
}

/** One group alone, all before it loaded: the plain way, in which nothing has to be made up. */
async function judgeAlone({ batches, ...group }: LoggedGroup, displaced: unknown[]): Promise<LoggedGroup> {
  const { clickhouse } = platform.dependencies;
  const rows = batches.flatMap((batch) => batch.rows);
  const suspects = rows.filter(({ deferred }) => (deferred?.days.length ?? 0) > 0);
  const ids = suspects.flatMap(({ id, deferred }) => [id, deferred?.counterpart ?? id]);
  const days = [...new Set(suspects.flatMap(({ deferred }) => deferred?.days ?? []))];
  const stored = days.length === 0 ? new Set<string>() : await findIdsOnDays(clickhouse, website, { ids, days });
  const isSaidByServer = ({ provenance, deferred }: EventRow) =>
    provenance === "browser" && stored.has(deferred?.counterpart ?? "");
  const kept = rows.filter((row) => row.deferred === undefined || !(stored.has(row.id) || isSaidByServer(row)));
  for (const { id, provenance, deferred } of kept) {
    if (provenance === "server" && stored.has(deferred?.counterpart ?? "")) displaced.push([id, deferred?.counterpart]);
  }
  const copies = kept.map((row) => ({ ...row }));
  const late = copies.filter(({ deferred }) => deferred?.session === true).sort((one, other) => one.at - other.at);
  await assignSessions(clickhouse, website, late);
  return { ...group, batches: [{ website, rows: copies }] };
}

async function load(groups: readonly NumberedGroup[]): Promise<void> {
  const { events, excluded } = await toRows(groups);
  const { clickhouse } = platform.dependencies;
  if (events.length > 0) await clickhouse.insert("events", events, v7());
  if (excluded.length > 0) await clickhouse.insert("excluded_events", excluded, v7());
}

const columns = constant("toString(id) AS id, toString(session) AS session, toUInt32(seq) AS seq");

/** What is stored, after which nothing is. */
async function takeStored() {
  const rows = await platform.rows(columns, { id: z.string(), session: z.string(), seq: z.number() }, website);
  for (const table of ["events", "excluded_events"] as const) {
    await platform.dependencies.clickhouse.command(sql`TRUNCATE TABLE ${constant(table)}`);
  }
  return rows;
}

it("groups of a load are judged as if each had been loaded alone, wherever loads are cut", async () => {
  let [joined, dropped] = [0, 0];
  await fc.assert(
    fc.asyncProperty(history, async ({ groups: given, stored, cuts }) => {
      const groups = toGroups(given, stored);
      const [first, rest] = [groups.slice(0, stored), groups.slice(stored)];
      const displaced: { alone: unknown[]; together: unknown[] } = { alone: [], together: [] };
      await load(first);
      for (const group of rest) await load([{ ...group, ...(await judgeAlone(group, displaced.alone)) }]);
      const alone = await takeStored();

      await load(first);
      const effects = {
        onJudged: () => {},
        onDisplaced: async (_: string, events: readonly { id: string; serverId: string }[]) => {
          displaced.together.push(...events.map(({ id, serverId }) => [serverId, id]));
        },
      };
      let part: NumberedGroup[] = [];
      for (const [index, group] of rest.entries()) {
        part.push(group);
        if (cuts[index] !== true && index < rest.length - 1) continue;
        const judged = await judgeDeferred(platform.dependencies.clickhouse, part, effects);
        await load(part.map((each, place) => ({ ...each, ...judged[place] })));
        part = [];
      }
      expect(await takeStored()).toEqual(alone);
      expect(displaced.together).toEqual(displaced.alone);
      const rows = groups.flatMap(({ batches }) => batches[0]?.rows ?? []);
      const byId = new Map(rows.map((row) => [row.id, row]));
      joined += alone.filter(({ id, session }) => `${byId.get(id)?.session}` !== session).length;
      dropped += rows.filter(({ exclusion }) => exclusion === undefined).length - alone.length;
    }),
    { seed: 14, numRuns: 8, endOnFailure: true },
  );
  expect(Math.min(joined, dropped), "the histories show something").toBeGreaterThan(5);
}, 120_000);
