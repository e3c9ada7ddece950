import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openGeo } from "#platform/collect/geo.ts";
import { fillStore } from "#platform/demo/fill-store.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { constant, hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { dayMs, dayOf, daysFrom } from "./day.ts";
import { DirtyDays } from "./dirty-days.ts";
import { settleVisitors } from "./settle-visitors.ts";
import { settleWebsite } from "./settle-website.ts";
import { readSettledDays } from "./sql/settled-days.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const days = 20;
const rows = z.object({ row: z.string() });

/** Everybody clicks each page that they view, and leaves it. */
async function clickAndLeave(website: string): Promise<void> {
  const data = sql`if(kind = 'click', '{"s":"a.buy","t":"Buy 1","p":[1,2,3,4],"v":[1400,800,3000]}', '{"y":900,"v":[390,800,3000]}')`;
  await platform.dependencies.clickhouse.command(
    sql`INSERT INTO events SELECT * EXCEPT (kind) REPLACE (kind AS name, generateUUIDv4() AS id, at + 1 AS at, ${data} AS data)
        FROM (SELECT *, arrayJoin(['click', 'leave']) AS kind FROM events WHERE website = ${uuid(website)} AND name = 'page_view')`,
  );
}

/** Everybody searches twice in one millisecond, which is the same for all. */
async function searchAtOnce(website: string, at: number): Promise<void> {
  await platform.dependencies.clickhouse.command(
    sql`INSERT INTO events SELECT * EXCEPT (n) REPLACE ('search' AS name, 0 AS session, ${new Date(at)} AS at,
          toUUID(concat('0190c1a000007000', leftPad(hex(intDiv(visitor, 16)), 15, '0'), toString(n))) AS id, toString(n) AS data)
        FROM (SELECT *, arrayJoin([2, 1]) AS n FROM (
          SELECT * FROM events WHERE website = ${uuid(website)} LIMIT 1 BY visitor))`,
  );
}

/** A settled demo shop, and some of its visitors. */
async function openShop() {
  const { dependencies, clock } = platform;
  const { clickhouse, postgres } = dependencies;
  const { id: website } = await platform.addWebsite();
  const shop = { id: website, host: "shop.example", url: "https://shop.example", timeZone: "+03:30" };
  await fillStore({ clickhouse, geo: openGeo() }, { website: shop, events: 4_000, until: clock.now(), days });
  await clickAndLeave(website);
  await searchAtOnce(website, clock.now() - (days / 2) * dayMs);
  const dirtyDays = new DirtyDays(dependencies);
  const settle = (all: boolean) => settleWebsite({ ...dependencies, dirtyDays }, { website, all });
  await settle(false);
  const found = await clickhouse.select(
    sql`SELECT toString(visitor) AS row FROM (SELECT DISTINCT visitor FROM events WHERE website = ${uuid(website)})
        ORDER BY row LIMIT 40`,
    rows,
    { owner: "test" },
  );
  const visitors = found.map(({ row }) => BigInt(row));
  const today = dayOf(clock.now());
  const first = Math.min(...(await readSettledDays(postgres, website)).versions.keys());
  /** Gives the visitors' events to others, whose numbers are one more. */
  const replace = async (more: () => Promise<void> = async () => {}) => {
    const moved = visitors.map((visitor) => visitor + 1n);
    await dirtyDays.markAndReplace(website, daysFrom(first + 1, today), async (cleaned) => {
      const own = sql`website = ${uuid(website)} AND visitor IN (${hashes(visitors)})`;
      await clickhouse.command(
        sql`INSERT INTO events SELECT * REPLACE (visitor + 1 AS visitor, if(session = 0, 0, bitXor(session, 1)) AS session)
            FROM (SELECT * FROM events WHERE ${own})`,
      );
      await clickhouse.command(sql`DELETE FROM events WHERE ${own}`);
      await more();
      await settleVisitors(dependencies, { website, days: cleaned, visitors: [...visitors, ...moved] });
    });
  };
  const clean = async () => [...(await readSettledDays(postgres, website)).versions.keys()];
  /** Settled rows that count, without their versions; lists in an order. */
  const settledRows = async () => {
    const versions = [...(await readSettledDays(postgres, website)).versions.values()];
    const ofTable = (table: string, lists: string) =>
      clickhouse.select(
        sql`SELECT toString(tuple(* EXCEPT (version) REPLACE (${constant(lists)}))) AS row FROM ${constant(table)}
            WHERE website = ${uuid(website)} AND version IN ${versions} ORDER BY row`,
        rows,
        { owner: "test" },
      );
    return {
      visits: await ofTable(
        "visits",
        `arraySort(names) AS names, arraySort(arrayZip(pages, page_views)) AS pages, [0] AS page_views,
         arraySort(arrayZip(left_pages, left_views, left_seconds, left_depths)) AS left_pages, [0] AS left_views,
         [0] AS left_seconds, [0] AS left_depths`,
      ),
      shop: await ofTable("shop_events", "arraySort(pages) AS pages"),
      clicks: await ofTable("clicks", "element AS x"),
      leaves: await ofTable("leaves", "depth AS depth"),
      events: await ofTable("visitor_events", "data AS data"),
    };
  };
  return { website, visitors, dirtyDays, settle, replace, clean, settledRows };
}

describe("settling some visitors", () => {
  it("leaves every day with the rows that settling all of it anew writes", async () => {
    const { settle, replace, clean, settledRows } = await openShop();
    const [before, cleanBefore] = [await settledRows(), await clean()];
    await replace();
    const settled = await settledRows();
    expect(await clean()).toEqual(cleanBefore);
    expect(settled.visits).toHaveLength(before.visits.length);
    expect(settled.shop).toHaveLength(before.shop.length);
    expect(settled.clicks).toHaveLength(before.clicks.length);
    expect(settled.clicks.length).toBeGreaterThan(100);
    expect(settled.leaves).toHaveLength(before.leaves.length);
    expect(settled.events).toHaveLength(before.events.length);
    expect(settled.events.length).toBeGreaterThan(1_000);
    expect(settled).not.toEqual(before);
    await settle(true);
    expect(await settledRows()).toEqual(settled);
  });

  it("leaves days dirty on which an event is stored meanwhile", async () => {
    const { website, dirtyDays, settle, replace, clean, settledRows } = await openShop();
    const before = await clean();
    const late = dayOf(platform.clock.now()) - 7;
    await replace(async () => {
      const row = { ...blankRow(v7(), "page_view"), at: late * dayMs + 1, visitor: 7n, session: 7n, path: "/" };
      await dirtyDays.markAndStore([{ website, rows: [row] }], () =>
        platform.dependencies.clickhouse.insert(
          "events",
          [toColumns(website, row, 1, "2026-11-20 10:00:00.000")],
          v7(),
        ),
      );
    });
    expect(await clean()).toEqual(before.filter((day) => Math.abs(day - late) > 1));
    await settle(false);
    const settled = await settledRows();
    expect(await clean()).toEqual(before);
    await settle(true);
    expect(await settledRows()).toEqual(settled);
  });
});
