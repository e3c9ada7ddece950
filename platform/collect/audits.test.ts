import { Registry } from "prom-client";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { blankRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import type { EventGroup } from "#platform/visits/dirty-days.ts";
import { minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { auditEvents } from "./audit-events.ts";
import { Audits } from "./audits.ts";

const day = 24 * 60 * minute;
let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** Stores rows as a group of the writer does, without the duplicate filter. */
let groups = 0;
async function put(website: string, rows: readonly { id: string; at: number; orderId?: string }[], seq: number) {
  groups += 1;
  const received = timeOf(platform.clock.now());
  const columns = rows.map(({ id, at, orderId = "" }) =>
    toColumns(website, { ...blankRow(id, orderId === "" ? "page_view" : "purchase"), at, orderId }, seq, received),
  );
  await platform.dependencies.clickhouse.insert("events", columns, `audit/${groups}`);
}
const several = (count: number, from: number, apart = minute) =>
  Array.from({ length: count }, (_, n) => ({ id: v7(), at: from - n * apart }));
const storedOf = (website: string) =>
  platform.dependencies.clickhouse.select(
    constant(`SELECT toString(id) AS id, toString(seq) AS seq FROM events WHERE website = '${website}' ORDER BY id`),
    z.object({ id: z.string(), seq: z.coerce.number() }),
    { owner: "test" },
  );

/** An audit that records what it marks dirty before it removes rows. */
function audit() {
  const dirty: EventGroup[] = [];
  const dirtyDays = {
    async markAndStore(group: readonly EventGroup[], store: () => Promise<void>) {
      dirty.push(...group);
      await store();
    },
  };
  return { dirtyDays, dirty, run: (since: number) => auditEvents({ ...platform.dependencies, dirtyDays }, { since }) };
}

describe("event audit", () => {
  it("changes nothing where each event is stored once", async () => {
    const { id } = await platform.addWebsite();
    await put(id, several(500, platform.clock.now(), 11 * minute), 1);
    const before = await storedOf(id);
    const { run, dirty } = audit();
    expect(await run(0)).toMatchObject({ twice: 0, removed: 0, interrupted: false });
    expect(await storedOf(id)).toEqual(before);
    expect(dirty).toEqual([]);
  });

  it("keeps the row of the earliest group: duplicates of the same day, another day, the same group, three copies", async () => {
    const [{ id: website }, other] = [await platform.addWebsite(), await platform.addWebsite()];
    const now = platform.clock.now();
    const events = several(40, now, 90 * minute);
    const order = { id: v7(), at: now - 3 * day, orderId: "A-1" };
    await put(website, [...events, order], 5);
    await put(website, events.slice(3, 6), 6);
    await put(website, events.slice(4, 5), 9);
    await put(website, [...events.slice(10, 12).map((event) => ({ ...event, at: event.at - day })), order], 7);
    await put(website, events.slice(20, 22), 5);
    await put(other.id, events.slice(0, 10), 8);
    const { run, dirty } = audit();
    const found = await run(0);
    expect(found).toMatchObject({ twice: 3 + 2 + 1 + 2, removed: 3 + 1 + 2 + 1 + 2 });
    expect(found.events).toBeGreaterThanOrEqual(60);
    const stored = await storedOf(website);
    expect(stored.map(({ id }) => id)).toEqual([...events, order].map(({ id }) => id).sort());
    expect(new Set(stored.map(({ seq }) => seq))).toEqual(new Set([5]));
    expect(await storedOf(other.id)).toHaveLength(10);
    const rows = dirty.flatMap((group) => (group.website === website ? group.rows : []));
    expect(rows).toHaveLength(9);
    expect(rows).toContainEqual(expect.objectContaining({ name: "purchase", orderId: "A-1", at: order.at }));
    expect(await run(0)).toMatchObject({ twice: 0, removed: 0 });
  });

  it("reads the days that received events and reports in the metrics", async () => {
    const { id: website } = await platform.addWebsite();
    const events = several(5, platform.clock.now());
    await put(website, events, 1);
    await put(website, events, 2);
    platform.clock.time += 10 * day;
    const registry = new Registry();
    const { dirtyDays } = audit();
    const audits = new Audits({ ...platform.dependencies, dirtyDays }, registry);
    expect(await audits.run()).toMatchObject({ websites: 0, twice: 0 });
    await put(website, several(1, events[0]?.at ?? 0), 3);
    expect(await audits.run()).toMatchObject({ websites: 1, events: 11, twice: 5, removed: 5 });
    const figures = await registry.metrics();
    expect(figures).toContain("nabz_audit_twice 5");
    expect(figures).toContain("nabz_audit_removed_total 5");
    expect(await audits.run()).toMatchObject({ events: 6, twice: 0 });
    expect(await registry.metrics()).toContain("nabz_audit_twice 0");
    await audits.close();
  });
});
