import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { identifier, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, dayOf } from "#platform/visits/day.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { readRollup } from "#platform/visits/sql/rollups.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { prepareReport } from "../prepare-report.ts";
import { reportOverview } from "../report-overview.ts";
import { rollUpDue } from "../rollup/roll-up-due.ts";
import { rolledPart } from "../rollup/rolled-part.ts";
import { compareSources } from "./compare-sources.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const today = () => dayOf(platform.clock.now());
/** Everything, whatever is settled. */
const always = { from: 0, to: Date.UTC(2100, 0, 1) };

/** A website with forty settled days in the rollup, on each of which two of three visitors viewed pages. */
async function scene() {
  const { id } = await platform.addWebsite();
  const website = { id, host: "shop.example", timeZone: "+04:30", currency: "IRT" as const };
  const { clickhouse } = platform.dependencies;
  const dirtyDays = new DirtyDays(platform.dependencies);
  const dependencies = { ...platform.dependencies, dirtyDays };
  const store = (events: readonly { ago: number; visitor: bigint; order?: boolean }[]) => {
    const rows = events.map(({ ago, visitor, order = false }) => ({
      ...blankRow(v7(), order ? "purchase" : "page_view"),
      ...{ at: (today() - ago) * dayMs + 3_600_000, visitor, session: visitor * 1_000n + BigInt(ago) },
      ...{ path: `/p/${ago % 5}`, medium: "direct", ...(order && { orderId: `${ago}`, value: 1_000 }) },
    }));
    const columns = rows.map((row) => toColumns(id, row, 1, "2026-11-20 10:00:00.000"));
    return dirtyDays.markAndStore([{ website: id, rows }], () => clickhouse.insert("events", columns, v7()));
  };
  const each = Array.from({ length: 42 }, (_, ago) => ago);
  await store(
    each.flatMap((ago) => [
      { ago, visitor: BigInt(ago % 3) + 1n },
      { ago, visitor: BigInt((ago + 1) % 3) + 1n, order: ago % 4 === 0 },
    ]),
  );
  const settle = (all = false) => settleWebsite(dependencies, { website: id, all });
  const rollUp = () => rollUpDue(dependencies, { website: id });
  await settle();
  await rollUp();
  const compare = (of: Partial<ClickHouse> = {}) =>
    compareSources({ ...dependencies, clickhouse: { ...clickhouse, ...of } }, { website, period: always });
  return { website, dependencies, store, settle, rollUp, compare };
}

/** Stores a row of a table once more, under the version that it has. */
const repeatRow = (
  { clickhouse }: Platform["dependencies"],
  table: string,
  where: { website: string; version: number },
) =>
  clickhouse.command(
    sql`INSERT INTO ${identifier(table)} SELECT * FROM ${identifier(table)}
        WHERE website = ${uuid(where.website)} AND version = ${where.version} LIMIT 1`,
  );

describe("comparing sources", () => {
  it("finds nothing where the rollup, settled rows and events agree", async () => {
    const { compare } = await scene();
    expect(await compare()).toEqual({ parts: 2, rolled: 2, differences: [], unread: [] });
  });

  it("names a false row of settled days, with its days, its reports and what each source says", async () => {
    const { website, dependencies, compare } = await scene();
    const day = today() - 5;
    const { versions } = await readSettledDays(dependencies.postgres, website.id);
    await repeatRow(dependencies, "visits", { website: website.id, version: versions.get(day) ?? 0 });
    const { differences } = await compare();
    expect(differences).toContainEqual({
      ...{ website: website.id, from: "2026-11-09", to: "2026-11-18", report: "overview" },
      ...{ figure: "2026-11-15 sessions", rollup: 2, settled: 3, events: 2 },
    });
    const ofMedium = { report: "medium", figure: '"direct" sessions', rollup: 20, settled: 21, events: 20 };
    expect(differences).toContainEqual(expect.objectContaining(ofMedium));
    expect(differences.every(({ rollup, events }) => rollup === events)).toBe(true);
  });

  it("names a false row of the rollup", async () => {
    const { website, dependencies, compare } = await scene();
    const { sums = [] } = (await readRollup(dependencies.postgres, website.id)) ?? {};
    await repeatRow(dependencies, "rollup", { website: website.id, version: sums.at(-1) ?? 0 });
    const { differences } = await compare();
    expect(differences.every(({ settled, events }) => settled === events)).toBe(true);
    expect(differences.some(({ rollup, events }) => rollup > events)).toBe(true);
  });

  it("reads a part again whose days or people changed meanwhile", async () => {
    const { store, settle, rollUp, compare } = await scene();
    let late = 0;
    const select: ClickHouse["select"] = async (statement, ...rest) => {
      // Between the settled rows and the events of the first part.
      if (statement.sources.has("events") && late === 0) {
        late = 1;
        await store([{ ago: 35, visitor: 9n }]);
      }
      return platform.dependencies.clickhouse.select(statement, ...rest);
    };
    expect(await compare({ select })).toEqual({ parts: 2, rolled: 0, differences: [], unread: [] });
    expect(late).toBe(1);
    await settle();
    await rollUp();
    expect(await compare()).toMatchObject({ rolled: 2, differences: [] });
  });

  it("says which days could not be read, and goes on with the others", async () => {
    const { compare } = await scene();
    let isFirst = true;
    const select: ClickHouse["select"] = async (...args) => {
      if (!isFirst) return platform.dependencies.clickhouse.select(...args);
      isFirst = false;
      throw new AppError("TIMEOUT", "took too long");
    };
    const { parts, unread } = await compare({ select });
    expect(parts).toBe(1);
    expect(unread).toEqual([expect.stringMatching(/ 2026-\d\d-\d\d to 2026-\d\d-\d\d: took too long$/)]);
  });
});

it("a report served by the rollup is the same before and after all days are settled again", async () => {
  const { website, dependencies, settle, rollUp } = await scene();
  const read = async () => {
    const midnight = (ago: number) => new Date((today() - ago) * dayMs - 4.5 * 3_600_000).toISOString();
    const input = { from: midnight(38), to: midnight(3), boundary: "day" as const };
    const { query: prepared, run } = await prepareReport(dependencies, { input, website, account: "test" });
    const query = { ...prepared, minRolledDays: 0 };
    const part = rolledPart(query, query.range, query.range.starts);
    return { report: await reportOverview(query, run), isWhole: part !== undefined && part.rest.length === 0 };
  };
  const before = await read();
  expect(before).toMatchObject({ isWhole: true, report: { totals: { sessions: 70, people: 3 } } });
  expect((await settle(true)).settled).toBeGreaterThan(35);
  expect(await read()).toEqual({ report: before.report, isWhole: false });
  await rollUp();
  expect(await read()).toEqual(before);
});
