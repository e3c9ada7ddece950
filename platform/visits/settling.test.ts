import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { toColumns } from "#platform/events/event-row.ts";
import { blankRow } from "#platform/collect/pipeline.ts";
import { openTestPlatform, type Platform } from "#platform/collect/test-platform.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, dayOf } from "./day.ts";
import { DirtyDays } from "./dirty-days.ts";
import { dropLooseVersions } from "./drop-loose-versions.ts";
import { settleDays } from "./settle-days.ts";
import { settleWebsite } from "./settle-website.ts";
import { dueWebsites, noteDays, settledDays } from "./sql/settled-days.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

const today = () => dayOf(platform.clock.now());

/** A website with a page view on each of the last ten days (so that the day before those is dirty too), and what a test does with it. */
async function scene(of: Partial<ClickHouse> = {}) {
  const { id: website } = await platform.addWebsite();
  const clickhouse: ClickHouse = { ...platform.parts.clickhouse, ...of };
  const parts = { ...platform.parts, clickhouse };
  const dirt = new DirtyDays(parts);
  const store = (events: readonly { day: number; order?: string }[], meanwhile = Promise.resolve()) => {
    const rows = events.map(({ day, order = "" }) => ({
      ...blankRow(v7(), order === "" ? "page_view" : "purchase"),
      ...{ at: day * dayMs + 3_600_000, orderId: order, visitor: 7n, session: BigInt(day), path: "/" },
    }));
    return dirt.around([{ website, rows }], async () => {
      await meanwhile;
      const columns = rows.map((row) => toColumns(website, row, 1, "2026-11-20 10:00:00.000"));
      await platform.parts.clickhouse.insert("events", columns, v7());
    });
  };
  await store(Array.from({ length: 10 }, (_, ago) => ({ day: today() - ago })));
  const settled = async () =>
    [...(await settledDays(parts.postgres, website)).versions.keys()].map((day) => today() - day);
  const rows = (versions: string) =>
    parts.clickhouse.select(
      sql`SELECT toUInt32(sum(views)) AS views, toUInt32(sum(orders)) AS orders, toUInt32(count()) AS rows
          FROM visits WHERE website = ${uuid(website)} ${versions === "" ? sql`` : sql`AND version IN ${versions.split(",").map(Number)}`}`,
      z.object({ views: z.number(), orders: z.number(), rows: z.number() }),
      { owner: "test" },
    );
  const counted = async () =>
    (await rows([...(await settledDays(parts.postgres, website)).versions.values()].join(",") || "0"))[0];
  const written = async () => (await rows(""))[0]?.rows;
  return { website, dirt, parts: { ...parts, dirt }, store, settled, counted, written };
}

/** Something to wait for, and its end. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("settling", () => {
  it("settles what no event in time can change, once, and again what late events change", async () => {
    const { website, parts, store, settled, counted } = await scene();
    expect(await dueWebsites(parts.postgres, today() - 2)).toContain(website);
    expect(await settleWebsite(parts, { website })).toEqual({ days: 9, settled: 9 });
    expect(await settled()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await counted()).toEqual({ views: 8, orders: 0, rows: 8 });
    expect(await dueWebsites(parts.postgres, today() - 2)).not.toContain(website);
    expect(await settleWebsite(parts, { website })).toEqual({ days: 0, settled: 0 });
    await store([{ day: today() - 5 }, { day: today() }]);
    expect(await settled()).toEqual([10, 9, 8, 7, 3, 2]);
    expect(await dueWebsites(parts.postgres, today() - 2)).toContain(website);
    expect(await settleWebsite(parts, { website })).toEqual({ days: 3, settled: 3 });
    expect(await counted()).toEqual({ views: 9, orders: 0, rows: 8 });
    await store([{ day: today() - 400 }]);
    expect(await settleWebsite(parts, { website })).toMatchObject({ days: 391 });
    expect(await counted()).toMatchObject({ views: 10 });
    expect(await settleWebsite(parts, { website, all: true })).toEqual({ days: 400, settled: 400 });
    expect(await counted()).toMatchObject({ views: 10 });
  });

  it("takes nothing over where an event comes while it reads", async () => {
    const { opened, open } = gate();
    const { opened: reads, open: reading } = gate();
    const { website, parts, store, settled, counted } = await scene({
      async derive(statement, options) {
        await platform.parts.clickhouse.derive(statement, options);
        if (!statement.text.includes("INSERT INTO visits")) return;
        reading();
        await opened;
      },
    });
    const settling = settleWebsite(parts, { website });
    await reads;
    await store([{ day: today() - 5 }]);
    open();
    expect(await settling).toEqual({ days: 9, settled: 6 });
    expect(await settled()).toEqual([10, 9, 8, 7, 3, 2]);
    expect(await settleWebsite(parts, { website })).toEqual({ days: 3, settled: 3 });
    expect(await counted()).toMatchObject({ views: 9 });
  });

  it("waits for an event that is on its way when it begins, whether that made the day dirty or found it so", async () => {
    const { website, parts, store, counted } = await scene();
    const { opened, open } = gate();
    const storing = [store([{ day: today() - 5 }], opened), store([{ day: today() - 5 }], opened)];
    const settling = settleWebsite(parts, { website });
    const first = await Promise.race([
      settling.then(() => "settled"),
      platform.parts.postgres.query("SELECT pg_sleep(0.2)"),
    ]);
    expect(first).not.toBe("settled");
    open();
    await Promise.all(storing);
    await settling;
    await settleWebsite(parts, { website });
    expect(await counted()).toMatchObject({ views: 10 });
  });

  it("knows every order of a day that it calls clean, also one that comes while it writes them down", async () => {
    let meanwhile: (() => Promise<void>) | undefined;
    const { website, parts, store, counted } = await scene({
      async derive(statement, options) {
        await platform.parts.clickhouse.derive(statement, options);
        const run = statement.text.includes("INSERT INTO tellings") ? meanwhile : undefined;
        meanwhile = undefined;
        await run?.();
      },
    });
    meanwhile = () => store([{ day: today() - 5, order: "A" }]);
    await settleWebsite(parts, { website });
    await settleWebsite(parts, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 8, order: "A" }]);
    await settleWebsite(parts, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
  });

  it("makes the day dirty that loses an order to an earlier telling of it, however far away", async () => {
    const { website, parts, store, settled, counted } = await scene();
    await store([{ day: today() - 3, order: "A" }]);
    await settleWebsite(parts, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 8, order: "A" }]);
    expect(await settled()).toEqual([10, 6, 5]);
    await settleWebsite(parts, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 2, order: "A" }]);
    expect(await settled()).toEqual([10, 9, 8, 7, 6, 5, 4]);
  });

  it("is asked of no store for events of today and yesterday", async () => {
    const ask = () => Promise.reject(new Error("a store was asked"));
    const dirt = new DirtyDays({
      postgres: { query: ask, transaction: ask, close: ask },
      clickhouse: { ...platform.parts.clickhouse, select: ask },
      clock: platform.clock,
    });
    const rows = [0, 1, -1].map((hours) => ({
      ...{ at: platform.clock.now() - hours * 3_600_000, name: "purchase", orderId: "A" },
    }));
    let stored = 0;
    const store = async () => {
      stored += 1;
    };
    await dirt.around([{ website: v7(), rows }], store);
    expect(stored).toBe(1);
    const late = [{ at: platform.clock.now() - dayMs, name: "page_view", orderId: "" }];
    await expect(dirt.around([{ website: v7(), rows: late }], store)).rejects.toThrow("a store was asked");
    expect(stored).toBe(1);
  });

  it("cut off anywhere leaves nothing that counts; what it wrote is dropped when nobody can read it any more", async () => {
    let failing = true;
    const { website, parts, store, settled, counted, written } = await scene({
      async derive(statement, options) {
        await platform.parts.clickhouse.derive(statement, options);
        if (failing && statement.text.includes("INSERT INTO visits")) throw new Error("cut off");
      },
    });
    await expect(settleWebsite(parts, { website })).rejects.toThrow("cut off");
    expect(await settled()).toEqual([]);
    failing = false;
    await settleWebsite(parts, { website });
    await store([{ day: today() - 5 }]);
    await settleWebsite(parts, { website });
    expect(await written()).toBe(8 + 8 + 3);
    const { time } = platform.clock;
    await dropLooseVersions(parts);
    expect(await written()).toBe(8 + 8 + 3);
    platform.clock.time += 11 * 60_000;
    await dropLooseVersions(parts);
    platform.clock.time = time;
    expect(await written()).toBe(8);
    expect(await counted()).toEqual({ views: 9, orders: 0, rows: 8 });
  });

  it("swaps nothing in whose rows were dropped meanwhile, as after a long sleep of the machine", async () => {
    const { time } = platform.clock;
    const { website, parts, settled } = await scene({
      async derive(statement, options) {
        await platform.parts.clickhouse.derive(statement, options);
        if (!statement.text.includes("INSERT INTO visits")) return;
        platform.clock.time += 11 * 60_000;
        await dropLooseVersions(platform.parts);
      },
    });
    await noteDays(parts.postgres, website, today() - 9, today() - 2);
    expect(await settleDays(parts, { website, first: today() - 9, last: today() - 2 })).toBe(0);
    platform.clock.time = time;
    expect(await settled()).toEqual([]);
  });
});
