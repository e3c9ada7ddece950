import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { dayMs, dayOf } from "#platform/visits/day.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { dropOrphanedVersions } from "#platform/visits/drop-orphaned-versions.ts";
import { forgetRollup } from "#platform/visits/forget-rollups.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { listDueRollups, readRollup } from "#platform/visits/sql/rollups.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { prepareReport } from "../prepare-report.ts";
import { reportOverview } from "../report-overview.ts";
import { rollUpDue } from "./roll-up-due.ts";
import { rolledPart } from "./rolled-part.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const today = () => dayOf(platform.clock.now());

/** A website with ten settled days, on each of which one of three visitors viewed a page. */
async function scene() {
  const { id } = await platform.addWebsite();
  const website = { id, host: "shop.example", timeZone: "+04:30", currency: "IRT" as const };
  const { clickhouse, postgres } = platform.dependencies;
  const dirtyDays = new DirtyDays(platform.dependencies);
  const dependencies = { ...platform.dependencies, dirtyDays };
  const store = (events: readonly { ago: number; visitor: bigint }[]) => {
    const rows = events.map(({ ago, visitor }) => ({
      ...blankRow(v7(), "page_view"),
      ...{ at: (today() - ago) * dayMs + 3_600_000, visitor, session: visitor * 1_000n + BigInt(ago), path: "/" },
    }));
    return dirtyDays.markAndStore([{ website: id, rows }], () =>
      clickhouse.insert(
        "events",
        rows.map((row) => toColumns(id, row, 1, "2026-11-20 10:00:00.000")),
        v7(),
      ),
    );
  };
  await store(Array.from({ length: 11 }, (_, ago) => ({ ago, visitor: BigInt(ago % 3) + 1n })));
  await settleWebsite(dependencies, { website: id });
  const rollUp = (of: { clickhouse?: Partial<ClickHouse>; postgres?: Partial<Postgres> } = {}) =>
    rollUpDue(
      { ...dependencies, clickhouse: { ...clickhouse, ...of.clickhouse }, postgres: { ...postgres, ...of.postgres } },
      { website: id },
    );
  /** People by day as the rollup has them where it serves, and as visits have them. */
  const ask = async () => {
    const input = { from: new Date((today() - 9) * dayMs - 4.5 * 3_600_000).toISOString(), boundary: "day" as const };
    const { query: prepared, run } = await prepareReport(dependencies, { input, website, account: "test" });
    const query = { ...prepared, minRolledDays: 0 };
    const [rolled, plain] = [
      await reportOverview(query, run),
      await reportOverview({ ...query, rollup: undefined }, run),
    ];
    expect(rolled).toEqual(plain);
    return { people: rolled.totals.people, isRolled: rolledPart(query, query.range, query.range.starts) !== undefined };
  };
  const versions = async () => {
    const { sums = [], steps = [] } = (await readRollup(postgres, id)) ?? {};
    return [...sums, ...steps];
  };
  const written = async () => {
    const rows = await clickhouse.select(
      sql`SELECT DISTINCT version FROM rollup WHERE website = ${uuid(id)} ORDER BY version`,
      z.object({ version: z.number() }),
      { owner: "test" },
    );
    return rows.map(({ version }) => version);
  };
  return { website: id, postgres, clickhouse, dependencies, store, rollUp, ask, versions, written };
}

describe("rolling up", () => {
  it("adds settled days once, and the same people are counted", async () => {
    const { rollUp, ask } = await scene();
    expect(await ask()).toEqual({ people: 3, isRolled: false });
    expect(await rollUp()).toBe(10);
    expect(await ask()).toEqual({ people: 3, isRolled: true });
    expect(await rollUp()).toBe(0);
  });

  it("makes the return steps of all later days again after a late event, and the sums of the days around it", async () => {
    const { website, dependencies, store, rollUp, ask, versions, written } = await scene();
    await rollUp();
    const before = await versions();
    await store([{ ago: 6, visitor: 9n }]);
    expect(await ask()).toEqual({ people: 4, isRolled: false });
    await settleWebsite(dependencies, { website });
    expect(await rollUp()).toBe(6);
    expect(await ask()).toEqual({ people: 4, isRolled: true });
    const after = await versions();
    // Of ten days, each with sums and steps: a day of the website lies in two of UTC, three of which changed.
    const isKept = (of: readonly number[], at: number) => of[at] === before[at];
    expect(Array.from({ length: 10 }, (_, at) => isKept(after, at))).toEqual([
      ...[true, true, true, true, false, false, false, false, true, true],
    ]);
    expect(Array.from({ length: 10 }, (_, at) => isKept(after, 10 + at))).toEqual([
      ...[true, true, true, true, false, false, false, false, false, false],
    ]);
    platform.clock.time += 11 * 60_000;
    await dropOrphanedVersions(dependencies);
    expect((await written()).filter((version) => !after.includes(version))).toEqual([]);
  });

  it("counts by nothing that was cut off, wherever that was, and drops it", async () => {
    const { website, dependencies, postgres, clickhouse, rollUp, ask, versions, written } = await scene();
    for (let cut = 0; cut < 3; cut += 1) {
      let left = cut;
      const derive: ClickHouse["derive"] = async (...args) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        await clickhouse.derive(...args);
      };
      await expect(rollUp({ clickhouse: { derive } })).rejects.toThrow("killed");
      expect(await ask()).toEqual({ people: 3, isRolled: false });
    }
    // In the swap: the transaction is rolled back.
    const transaction: Postgres["transaction"] = (work) =>
      postgres.transaction(async ({ query }) => {
        await work({ query });
        throw new Error("killed");
      });
    await expect(rollUp({ postgres: { transaction } })).rejects.toThrow("killed");
    expect(await ask()).toEqual({ people: 3, isRolled: false });
    expect((await written()).length).toBeGreaterThan(0);
    expect(await listDueRollups(postgres, website)).toHaveLength(1);
    await rollUp();
    platform.clock.time += 11 * 60_000;
    await dropOrphanedVersions(dependencies);
    expect(await ask()).toEqual({ people: 3, isRolled: true });
    const named = await versions();
    expect((await written()).filter((version) => !named.includes(version))).toEqual([]);
  });

  it("goes on with other websites where one fails, if its error is taken", async () => {
    const [broken, later] = [await scene(), await scene()];
    const derive: ClickHouse["derive"] = async (...args) => {
      if (args[0].text.includes(broken.website)) throw new Error("broken");
      await platform.dependencies.clickhouse.derive(...args);
    };
    const dependencies = { ...platform.dependencies, clickhouse: { ...platform.dependencies.clickhouse, derive } };
    await expect(rollUpDue(dependencies)).rejects.toThrow("broken");
    expect(await later.ask()).toEqual({ people: 3, isRolled: false });
    const failed: string[] = [];
    await rollUpDue(dependencies, { failed: (website) => failed.push(website) });
    expect(failed).toEqual([broken.website]);
    expect(await later.ask()).toEqual({ people: 3, isRolled: true });
    expect(await broken.ask()).toEqual({ people: 3, isRolled: false });
    await broken.rollUp();
  });

  it("does not take rows that were dropped, or forgotten, while they were written", async () => {
    const { website, dependencies, postgres, clickhouse, rollUp, ask } = await scene();
    const meanwhile =
      (work: () => Promise<unknown>): ClickHouse["derive"] =>
      async (...args) => {
        await clickhouse.derive(...args);
        await work();
      };
    const forget = () => forgetRollup(postgres, website, platform.clock.now());
    expect(await rollUp({ clickhouse: { derive: meanwhile(forget) } })).toBe(0);
    const drop = () => {
      platform.clock.time += 11 * 60_000;
      return dropOrphanedVersions(dependencies);
    };
    expect(await rollUp({ clickhouse: { derive: meanwhile(drop) } })).toBe(0);
    expect(await ask()).toEqual({ people: 3, isRolled: false });
    expect(await rollUp()).toBe(10);
    expect(await ask()).toEqual({ people: 3, isRolled: true });
  });

  it("is due after days were settled, and for another zone or main goal", async () => {
    const { website, dependencies, postgres, store, rollUp } = await scene();
    const isDue = async () => (await listDueRollups(postgres)).some((due) => due.website.id === website);
    expect(await isDue()).toBe(true);
    platform.clock.time += 1_000;
    await rollUp();
    expect(await isDue()).toBe(false);
    await store([{ ago: 5, visitor: 1n }]);
    expect(await isDue()).toBe(false);
    platform.clock.time += 1_000;
    await settleWebsite(dependencies, { website });
    expect(await isDue()).toBe(true);
    platform.clock.time += 1_000;
    await rollUp();
    await postgres.query("UPDATE websites SET time_zone = '+03:30' WHERE id = $1", [website]);
    expect(await isDue()).toBe(true);
    expect(await rollUp()).toBe(10);
    expect(await isDue()).toBe(false);
  });
});
