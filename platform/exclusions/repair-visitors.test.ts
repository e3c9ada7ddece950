import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { repairVisitors } from "./repair-visitors.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const browsers = 20_000;
/** Apart from those of the browsers. */
const assignedOf = (browser: number) => browser + 1_000_000;

/** A website where each of many browsers lost one handover and has another from `at` on, and some have misplaced events. */
async function openShop() {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse } = platform.dependencies;
  const at = platform.clock.now() - 60_000;
  const fill = (statement: string, ...values: unknown[]) => postgres.query(statement, [site.id, browsers, ...values]);
  await fill("INSERT INTO visitor_repairs SELECT $1::uuid, generate_series(1, $2::int)");
  await fill("INSERT INTO assigned_visitors SELECT $1::uuid, n + 2000000, n FROM generate_series(1, $2::int) AS n");
  await fill(
    `INSERT INTO browser_handovers (website_id, visitor, at, assigned_visitor)
     SELECT $1::uuid, n, $3::timestamptz, n + 1000000 FROM generate_series(1, $2::int) AS n`,
    new Date(at),
  );
  const event = (browser: number, moment: number, visitor: number) => ({
    ...{ ...blankRow(v7(), `of ${browser}`), at: moment, visitor: BigInt(visitor) },
  });
  const some = [1, 499, 500, 501, 9_999, browsers];
  const rows = some.flatMap((browser) => [
    event(browser, at - 1, browser + 2_000_000),
    event(browser, at, browser),
    event(browser, at + 1, assignedOf(browser)),
  ]);
  await clickhouse.insert(
    "events",
    rows.map((row) => toColumns(site.id, row, 1, "2026-11-20 10:00:00.000")),
    v7(),
  );
  const visitors = async () => {
    const found = await clickhouse.select(
      sql`SELECT name, groupArray(toString(visitor)) AS visitors FROM (
            SELECT name, visitor FROM events WHERE website = ${uuid(site.id)} ORDER BY at) GROUP BY name`,
      z.object({ name: z.string(), visitors: z.array(z.string()) }),
      { owner: "test" },
    );
    return new Map(found.map((row) => [row.name, row.visitors]));
  };
  return { collector, site, some, visitors };
}

it("repairs 20,000 browsers page by page, and goes on where it was stopped", async () => {
  const { collector, site, some, visitors } = await openShop();
  const { postgres, clickhouse } = platform.dependencies;
  let queries = 0;
  let stopping = new AbortController();
  const counting = {
    ...clickhouse,
    select: ((...of: Parameters<typeof clickhouse.select>) => {
      queries += 1;
      if (queries === 10) stopping.abort();
      return clickhouse.select(...of);
    }) as typeof clickhouse.select,
  };
  const repair = () =>
    repairVisitors({ ...platform.dependencies, clickhouse: counting, collector }, site.id, { signal: stopping.signal });
  const waiting = async () => {
    const [row] = await postgres.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM visitor_repairs WHERE website_id = $1",
      [site.id],
    );
    return row?.count;
  };
  await expect(repair()).rejects.toThrow();
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(browsers);
  stopping = new AbortController();
  await repair();
  expect(await waiting()).toBe(0);
  // One by page, and some for each part that moves: one by browser would be 20,000.
  expect(queries).toBeLessThan(150);
  const stored = await visitors();
  expect(some.map((browser) => stored.get(`of ${browser}`))).toEqual(
    some.map((browser) => [browser, assignedOf(browser), assignedOf(browser)].map(String)),
  );
});

it("repairs a browser that was handed over ten thousand times", async () => {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse } = platform.dependencies;
  const [handovers, at] = [10_000, platform.clock.now() - 60_000];
  const fill = (statement: string, ...values: unknown[]) => postgres.query(statement, [site.id, ...values]);
  // Numbers of twenty digits, as hashes have.
  const former = (place: number) => 2n ** 64n - 1_000_000n + BigInt(place);
  await fill("INSERT INTO visitor_repairs VALUES ($1, 7)");
  await fill(
    "INSERT INTO assigned_visitors SELECT $1::uuid, n - 1000000, 7 FROM generate_series(1, $2::int) AS n",
    handovers,
  );
  await fill(
    "INSERT INTO browser_handovers (website_id, visitor, at, assigned_visitor) VALUES ($1, 7, $2, 8)",
    new Date(at),
  );
  const places = [1, 2_999, 3_000, 5_999, 6_000, handovers];
  const rows = places.flatMap((place) =>
    [at - 1, at + 1].map((moment) => ({ ...blankRow(v7(), "page_view"), at: moment, visitor: former(place) })),
  );
  await clickhouse.insert(
    "events",
    rows.map((row) => toColumns(site.id, row, 1, "2026-11-20 10:00:00.000")),
    v7(),
  );
  await repairVisitors({ ...platform.dependencies, collector }, site.id, { signal: new AbortController().signal });
  const stored = await clickhouse.select(
    sql`SELECT toString(visitor) AS visitor, toUInt32(count()) AS events FROM events WHERE website = ${uuid(site.id)}
        GROUP BY visitor ORDER BY visitor`,
    z.object({ visitor: z.string(), events: z.number() }),
    { owner: "test" },
  );
  expect(stored).toEqual([
    { visitor: "7", events: places.length },
    { visitor: "8", events: places.length },
  ]);
});
