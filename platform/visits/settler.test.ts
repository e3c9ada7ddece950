import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Provenance } from "#contract/provenance.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { dayMs, dayOf } from "./day.ts";
import { DirtyDays } from "./dirty-days.ts";
import { dropOrphanedVersions } from "./drop-orphaned-versions.ts";
import { settleDays } from "./settle-days.ts";
import { settleWebsite } from "./settle-website.ts";
import { type FollowSettled, Settler } from "./settler.ts";
import { addDays, listDueWebsites, readSettledDays } from "./sql/settled-days.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const today = () => dayOf(platform.clock.now());

/** A website with a page view on each of the last ten days, which makes the day before those dirty too. */
async function scene(of: Partial<ClickHouse> = {}) {
  const { id: website } = await platform.addWebsite();
  const dependencies = { ...platform.dependencies, clickhouse: { ...platform.dependencies.clickhouse, ...of } };
  const dirtyDays = new DirtyDays(dependencies);
  const store = (
    events: readonly { day: number; order?: string; provenance?: Provenance }[],
    meanwhile = Promise.resolve(),
  ) => {
    const rows = events.map(({ day, order = "", provenance = "browser" }) => ({
      ...blankRow(v7(), order === "" ? "page_view" : "purchase"),
      provenance,
      ...{ at: day * dayMs + 3_600_000, orderId: order, visitor: 7n, session: BigInt(day), path: "/" },
    }));
    return dirtyDays.markAndStore([{ website, rows }], async () => {
      await meanwhile;
      const columns = rows.map((row) => toColumns(website, row, 1, "2026-11-20 10:00:00.000"));
      await platform.dependencies.clickhouse.insert("events", columns, v7());
    });
  };
  await store(Array.from({ length: 10 }, (_, ago) => ({ day: today() - ago })));
  const settled = async () =>
    [...(await readSettledDays(dependencies.postgres, website)).versions.keys()].map((day) => today() - day);
  const rows = (versions: string) =>
    dependencies.clickhouse.select(
      sql`SELECT toUInt32(sum(views)) AS views, toUInt32(sum(orders)) AS orders, toUInt32(count()) AS rows
          FROM visits WHERE website = ${uuid(website)} ${versions === "" ? sql`` : sql`AND version IN ${versions.split(",").map(Number)}`}`,
      z.object({ views: z.number(), orders: z.number(), rows: z.number() }),
      { owner: "test" },
    );
  const counted = async () =>
    (await rows([...(await readSettledDays(dependencies.postgres, website)).versions.values()].join(",") || "0"))[0];
  const written = async () => (await rows(""))[0]?.rows;
  return { website, dependencies: { ...dependencies, dirtyDays }, store, settled, counted, written };
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("settling", () => {
  it("settles closed days once, and those again that late events change", async () => {
    const { website, dependencies, store, settled, counted } = await scene();
    expect(await listDueWebsites(dependencies.postgres, today() - 2)).toContain(website);
    expect(await settleWebsite(dependencies, { website })).toEqual({ days: 9, settled: 9 });
    expect(await settled()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await counted()).toEqual({ views: 8, orders: 0, rows: 8 });
    expect(await listDueWebsites(dependencies.postgres, today() - 2)).not.toContain(website);
    expect(await settleWebsite(dependencies, { website })).toEqual({ days: 0, settled: 0 });
    await store([{ day: today() - 5 }, { day: today() }]);
    expect(await settled()).toEqual([10, 9, 8, 7, 3, 2]);
    expect(await listDueWebsites(dependencies.postgres, today() - 2)).toContain(website);
    expect(await settleWebsite(dependencies, { website })).toEqual({ days: 3, settled: 3 });
    expect(await counted()).toEqual({ views: 9, orders: 0, rows: 8 });
    await store([{ day: today() - 400 }]);
    expect(await settleWebsite(dependencies, { website })).toMatchObject({ days: 391 });
    expect(await counted()).toMatchObject({ views: 10 });
    expect(await settleWebsite(dependencies, { website, all: true })).toEqual({ days: 400, settled: 400 });
    expect(await counted()).toMatchObject({ views: 10 });
  });

  it("goes on with other websites, rollups and dropped rows where a website or the rollups fail", async () => {
    let failing = "";
    const broken = await scene({
      async derive(statement, options) {
        if (statement.text.includes(failing)) throw new Error("broken");
        await platform.dependencies.clickhouse.derive(statement, options);
      },
    });
    const later = await scene();
    failing = broken.website;
    for (let time = 0; time < 2; time += 1) {
      await settleWebsite(later.dependencies, { website: later.website });
      await later.store([{ day: today() - 5 }]);
    }
    expect(await later.written()).toBe(11);
    const logged: unknown[] = [];
    const log = { ...platform.dependencies.log, warn: (fields: object, text: string) => logged.push([fields, text]) };
    const follow: FollowSettled = async ({ failed }) => {
      failed(later.website, new Error("a rollup"));
      throw new Error("the rollups");
    };
    const settler = new Settler({ ...broken.dependencies, log: log as never }, follow);
    platform.clock.time += 11 * 60_000;
    await settler.settleDue();
    expect(await broken.settled()).toEqual([]);
    expect(await later.settled()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await later.written()).toBe(11);
    platform.clock.time -= 11 * 60_000;
    expect(logged).toMatchObject([
      [{ website: broken.website, err: { message: "broken" } }, "settle failed, retrying"],
      [{ website: later.website, err: { message: "a rollup" } }, "rollup failed, retrying"],
      [{ err: { message: "the rollups" } }, "rollups failed, retrying"],
    ]);
  });

  it("swaps nothing where an event arrives while it reads", async () => {
    const { opened, open } = gate();
    const { opened: reads, open: reading } = gate();
    const { website, dependencies, store, settled, counted } = await scene({
      async derive(statement, options) {
        await platform.dependencies.clickhouse.derive(statement, options);
        if (!statement.text.includes("INSERT INTO visits")) return;
        reading();
        await opened;
      },
    });
    const settling = settleWebsite(dependencies, { website });
    await reads;
    await store([{ day: today() - 5 }]);
    open();
    expect(await settling).toEqual({ days: 9, settled: 6 });
    expect(await settled()).toEqual([10, 9, 8, 7, 3, 2]);
    expect(await settleWebsite(dependencies, { website })).toEqual({ days: 3, settled: 3 });
    expect(await counted()).toMatchObject({ views: 9 });
  });

  it("waits for events in flight, whether they made the day dirty or found it so", async () => {
    const { website, dependencies, store, counted } = await scene();
    const { opened, open } = gate();
    const storing = [store([{ day: today() - 5 }], opened), store([{ day: today() - 5 }], opened)];
    const settling = settleWebsite(dependencies, { website });
    const first = await Promise.race([
      settling.then(() => "settled"),
      platform.dependencies.postgres.query("SELECT pg_sleep(0.2)"),
    ]);
    expect(first).not.toBe("settled");
    open();
    await Promise.all(storing);
    await settling;
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ views: 10 });
  });

  it("has every order claim of a clean day, also one that arrives while claims are written", async () => {
    let meanwhile: (() => Promise<void>) | undefined;
    const { website, dependencies, store, counted } = await scene({
      async derive(statement, options) {
        await platform.dependencies.clickhouse.derive(statement, options);
        const run = statement.text.includes("INSERT INTO order_claims") ? meanwhile : undefined;
        meanwhile = undefined;
        await run?.();
      },
    });
    meanwhile = () => store([{ day: today() - 5, order: "A" }]);
    await settleWebsite(dependencies, { website });
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 8, order: "A" }]);
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
  });

  it("makes the day dirty whose order claim is displaced by an earlier one, however far away", async () => {
    const { website, dependencies, store, settled, counted } = await scene();
    await store([{ day: today() - 3, order: "A" }]);
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 8, order: "A" }]);
    expect(await settled()).toEqual([10, 6, 5]);
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ orders: 1 });
    await store([{ day: today() - 2, order: "A" }]);
    expect(await settled()).toEqual([10, 9, 8, 7, 6, 5, 4]);
  });

  it.each(["server", "import"] as const)(
    "makes the day dirty whose browser's claim a later one of a %s displaces",
    async (better) => {
      const { website, dependencies, store, settled, counted } = await scene();
      await store([{ day: today() - 6, order: "A" }]);
      await settleWebsite(dependencies, { website });
      expect(await counted()).toMatchObject({ orders: 1 });
      await store([{ day: today(), order: "A", provenance: better }]);
      expect(await settled()).toEqual([10, 9, 8, 4, 3, 2]);
      await settleWebsite(dependencies, { website });
      expect(await counted()).toMatchObject({ orders: 0 });
      await store([{ day: today() - 9, order: "A" }]);
      await settleWebsite(dependencies, { website });
      expect(await counted()).toMatchObject({ orders: 0 });
    },
  );

  it("settles a day without its order where a better claim arrives between reading and swapping", async () => {
    let meanwhile: (() => Promise<void>) | undefined;
    const { website, dependencies, store, counted } = await scene({
      async derive(statement, options) {
        await platform.dependencies.clickhouse.derive(statement, options);
        if (statement.text.includes("INSERT INTO visits")) await meanwhile?.();
      },
    });
    await store([{ day: today() - 5, order: "A" }]);
    meanwhile = () => store([{ day: today(), order: "A", provenance: "server" }]);
    await settleWebsite(dependencies, { website });
    meanwhile = undefined;
    await settleWebsite(dependencies, { website });
    expect(await counted()).toMatchObject({ orders: 0 });
  });

  it("queries no store for events of today and yesterday, except a server's purchases", async () => {
    const ask = () => Promise.reject(new Error("a store was queried"));
    const dirtyDays = new DirtyDays({
      postgres: { query: ask, transaction: ask, ping: ask, close: ask },
      clickhouse: { ...platform.dependencies.clickhouse, select: ask },
      clock: platform.clock,
    });
    const rows = [0, 1, -1].map((hours) => ({
      ...{
        at: platform.clock.now() - hours * 3_600_000,
        name: "purchase",
        orderId: "A",
        provenance: "browser" as const,
      },
    }));
    let stored = 0;
    const store = async () => {
      stored += 1;
    };
    await dirtyDays.markAndStore([{ website: v7(), rows }], store);
    expect(stored).toBe(1);
    const late = [{ at: platform.clock.now() - dayMs, name: "page_view", orderId: "", provenance: "browser" as const }];
    const served = rows.map((row) => ({ ...row, provenance: "server" as const }));
    for (const costly of [late, served]) {
      const marked = dirtyDays.markAndStore([{ website: v7(), rows: costly }], store);
      await expect(marked).rejects.toThrow("a store was queried");
    }
    expect(stored).toBe(1);
  });

  it("leaves nothing that counts where it is cut off; orphaned rows are dropped once nobody can read them", async () => {
    let failing = true;
    const deleted: string[] = [];
    const { website, dependencies, store, settled, counted, written } = await scene({
      async derive(statement, options) {
        if (statement.text.startsWith("DELETE")) deleted.push(statement.text);
        await platform.dependencies.clickhouse.derive(statement, options);
        if (failing && statement.text.includes("INSERT INTO visits")) throw new Error("cut off");
      },
    });
    await expect(settleWebsite(dependencies, { website })).rejects.toThrow("cut off");
    expect(await settled()).toEqual([]);
    failing = false;
    await settleWebsite(dependencies, { website });
    await store([{ day: today() - 5 }]);
    await settleWebsite(dependencies, { website });
    const { time } = platform.clock;
    await dropOrphanedVersions(dependencies);
    expect(await written()).toBe(8 + 8 + 3);
    platform.clock.time += 11 * 60_000;
    await dropOrphanedVersions(dependencies);
    platform.clock.time = time;
    expect([await written(), ...deleted.map((text) => text.includes(website))]).toEqual([8, ...Array(6).fill(true)]);
    expect(await counted()).toEqual({ views: 9, orders: 0, rows: 8 });
  });

  it("adopts no version whose rows were dropped meanwhile, as after a long sleep of the machine", async () => {
    const { time } = platform.clock;
    const { website, dependencies, settled } = await scene({
      async derive(statement, options) {
        await platform.dependencies.clickhouse.derive(statement, options);
        if (!statement.text.includes("INSERT INTO visits")) return;
        platform.clock.time += 11 * 60_000;
        await dropOrphanedVersions(platform.dependencies);
      },
    });
    await addDays(dependencies.postgres, website, today() - 9, today() - 2);
    expect(await settleDays(dependencies, { website, first: today() - 9, last: today() - 2 })).toBe(0);
    platform.clock.time = time;
    expect(await settled()).toEqual([]);
  });
});
