import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ClickHouse } from "./handle.ts";
import { withResultCache } from "./result-cache.ts";
import { identity, tables } from "./sources.ts";
import { constant, type Sql, sql } from "./sql.ts";

const [shop, other] = ["01a1ff67-0000-7000-8000-000000000001", "01a1ff67-0000-7000-8000-000000000002"];
const row = z.object({ count: z.number() });
const events = sql`SELECT count() AS count FROM ${tables.events}`;
const visits = sql`SELECT sum(views) AS count FROM ${tables.visits} WHERE version IN ${[1]}`;
const eventsByPerson = sql`SELECT uniqExact(dictGet(${identity}, 'person', visitor)) AS count FROM ${tables.events}`;
const visitsOfLeads = sql`${visits} AND dictGet(${identity}, 'lead_at', visitor) < 1`;
const pages = sql`SELECT count() AS count FROM ${tables.pages}`;
const attributes = sql`SELECT count() AS count FROM ${tables.people}`;
const where = (statement: Sql, number: number) => sql`${statement} WHERE ${number}`;

/** A store whose result is the number of queries so far. Writes wait for `pending.write`. */
function scene({ rows = 1, text = "" } = {}) {
  const clock = { time: Date.UTC(2026, 10, 20), now: () => clock.time };
  const queries = { count: 0, during: undefined as (() => Promise<void>) | undefined };
  const pending = { write: Promise.resolve() };
  const work = () => pending.write;
  const store: ClickHouse = {
    async select(_, row) {
      queries.count += 1;
      const result = Array.from({ length: rows }, () => row.parse({ count: queries.count, text }));
      await queries.during?.();
      return result;
    },
    selectParts: async () => [],
    insert: work,
    command: work,
    forgetResults() {},
    derive: work,
    reloadDictionary: work,
    hold: async (held) => {
      await pending.write;
      return held({ command: work, select: async () => [] });
    },
    close: work,
  };
  const clickhouse = withResultCache(store, clock);
  const ask = async (statement = events, cacheFor: string | undefined = shop) =>
    (await clickhouse.select(statement, row, { owner: "o", ...(cacheFor === "" ? {} : { cacheFor }) }))[0]?.count;
  return { clickhouse, clock, queries, pending, ask };
}

const insert = ({ clickhouse }: Pick<ReturnType<typeof scene>, "clickhouse">, website = shop, table = "events") =>
  clickhouse.insert(table, [{ website, name: "page_view" }], "boot/1");

test("a repeated statement is served from cache, another is not, nor one without a website", async () => {
  const { ask } = scene();
  expect([await ask(), await ask(), await ask(where(events, 1)), await ask()]).toEqual([1, 1, 2, 1]);
  expect([await ask(events, ""), await ask(events, "")]).toEqual([3, 4]);
});

test("a result that may be stale outlives events for as long as it may, and nothing that removes rows", async () => {
  const own = scene();
  const ask = async () => {
    const [found] = await own.clickhouse.select(events, row, { owner: "o", cacheFor: shop, maxStaleMs: 3_600_000 });
    return found?.count;
  };
  expect(await ask()).toBe(1);
  await insert(own);
  own.clock.time += 3_599_000;
  expect(await ask()).toBe(1);
  own.clock.time += 2_000;
  expect(await ask()).toBe(2);
  await own.clickhouse.command(sql`DELETE FROM ${tables.events} WHERE true`);
  expect(await ask()).toBe(3);
  own.clickhouse.forgetResults();
  expect(await ask()).toBe(4);
});

test("that there is nothing is served for a minute, however stale the result may be", async () => {
  const { clickhouse, clock, queries } = scene({ rows: 0 });
  const ask = () => clickhouse.select(events, row, { owner: "o", cacheFor: shop, maxStaleMs: 3_600_000 });
  await ask();
  clock.time += 59_000;
  await ask();
  expect(queries.count).toBe(1);
  clock.time += 2_000;
  await ask();
  expect(queries.count).toBe(2);
});

test("a result of what people said is not served past a copied change of theirs, and others are", async () => {
  const own = scene();
  expect([await own.ask(attributes), await own.ask(visits)]).toEqual([1, 2]);
  await insert(own, shop, "people");
  expect([await own.ask(attributes), await own.ask(visits)]).toEqual([3, 2]);
});

test("who asks for what is being read waits for it, but not past a change, nor in another lane", async () => {
  const own = scene();
  let end = () => {};
  const read = new Promise<void>((resolve) => {
    end = resolve;
  });
  own.queries.during = () => read;
  const background = { owner: "o", cacheFor: shop, lane: "background" } as const;
  const before = [own.ask(), own.ask(), own.clickhouse.select(events, row, background).then(([found]) => found?.count)];
  await insert(own);
  const after = [own.ask(), own.ask()];
  end();
  expect(await Promise.all(before)).toEqual([1, 1, 2]);
  expect(await Promise.all(after)).toEqual([3, 3]);
  expect(await own.ask()).toBe(3);
});

test("a query that fails fails for all who wait, and is read again by the next", async () => {
  const own = scene();
  own.queries.during = async () => {
    throw new Error("out of memory");
  };
  const waiting = await Promise.allSettled([own.ask(), own.ask()]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  own.queries.during = undefined;
  expect(await own.ask()).toBe(2);
});

test("changing a result does not change the cached one", async () => {
  const { clickhouse } = scene();
  const select = () => clickhouse.select(events, row, { owner: "o", cacheFor: shop });
  const [first] = await select();
  if (first !== undefined) first.count = 99;
  expect(await select()).toEqual([{ count: 1 }]);
});

test("a statement without declared sources is refused, whatever its text says", async () => {
  const { ask, queries } = scene();
  const undeclared = constant("SELECT count() AS count FROM events");
  await expect(ask(undeclared)).rejects.toThrow("without declared sources cannot be cached");
  expect(queries.count).toBe(0);
  expect(await ask(undeclared, "")).toBe(1);
});

test("what a statement depends on is what it declares, not what its text looks like", async () => {
  const { ask, clickhouse } = scene();
  const quoted = sql`${visits} AND medium IN ${["FROM events", "dictGet"]}`;
  const before = await ask(quoted);
  await insert({ clickhouse });
  await clickhouse.reloadDictionary("identity");
  expect(await ask(quoted)).toBe(before);
});

describe("changes", () => {
  const changes: Record<string, [(clickhouse: ClickHouse) => Promise<unknown>, { events: boolean; visits: boolean }]> =
    {
      "an event of the website": [(clickhouse) => insert({ clickhouse }), { events: true, visits: false }],
      "an event of another": [(clickhouse) => insert({ clickhouse }, other), { events: false, visits: false }],
      "a title of the website": [
        (clickhouse) => insert({ clickhouse }, shop, "pages"),
        { events: true, visits: false },
      ],
      "a title of another": [(clickhouse) => insert({ clickhouse }, other, "pages"), { events: false, visits: false }],
      "rows of another table": [
        (clickhouse) => insert({ clickhouse }, shop, "titles"),
        { events: true, visits: false },
      ],
      "a command": [(clickhouse) => clickhouse.command(constant("DELETE")), { events: true, visits: false }],
      "work that holds the writer": [(clickhouse) => clickhouse.hold(async () => 1), { events: true, visits: false }],
      "derived rows": [
        (clickhouse) => clickhouse.derive(constant("INSERT"), { owner: "o", lane: "background" }),
        { events: false, visits: false },
      ],
    };
  for (const [what, [change, invalidated]] of Object.entries(changes))
    test(`${what}: invalidates ${JSON.stringify(invalidated)}`, async () => {
      const { ask, clickhouse } = scene();
      const before = [await ask(), await ask(visits), await ask(pages)];
      await change(clickhouse);
      expect([(await ask()) !== before[0], (await ask(visits)) !== before[1]]).toEqual(Object.values(invalidated));
      expect((await ask(pages)) !== before[2]).toBe(invalidated.events);
    });

  test("people invalidate results that look them up, of events and visits", async () => {
    const { ask, clickhouse } = scene();
    const before = [await ask(), await ask(visits), await ask(eventsByPerson), await ask(visitsOfLeads)];
    await clickhouse.reloadDictionary("identity");
    expect([await ask(), await ask(visits)]).toEqual(before.slice(0, 2));
    expect([await ask(eventsByPerson), await ask(visitsOfLeads)]).toEqual([5, 6]);
  });
});

test("a result read while events are being stored is not served once they are", async () => {
  const own = scene();
  let end = () => {};
  own.pending.write = new Promise((resolve) => {
    end = resolve;
  });
  const storing = insert(own);
  expect(await own.ask()).toBe(1);
  end();
  await storing;
  expect(await own.ask()).toBe(2);
});

test("a result being read when events were stored is not served after them", async () => {
  const own = scene();
  own.queries.during = () => insert(own);
  expect(await own.ask()).toBe(1);
  own.queries.during = undefined;
  expect(await own.ask()).toBe(2);
  expect(await own.ask()).toBe(2);
});

test("a write that fails may have stored something", async () => {
  const own = scene();
  await own.ask();
  own.pending.write = Promise.reject(new Error("unclear"));
  const before = own.ask();
  await expect(insert(own)).rejects.toThrow("unclear");
  expect(await before).toBe(1);
  expect(await own.ask()).toBe(2);
});

test("no result is served for longer than five minutes, nor a large one at all", async () => {
  const own = scene();
  await own.ask();
  own.clock.time += 5 * 60_000;
  expect(await own.ask()).toBe(1);
  own.clock.time += 1;
  expect(await own.ask()).toBe(2);
  const large = scene({ rows: 2_001 });
  expect([await large.ask(), await large.ask()]).toEqual([1, 2]);
});

test("long texts count as rows of usual size", async () => {
  const [text, huge] = ["x".repeat(5_000_000), "x".repeat(11_000_000)];
  const own = scene({ text });
  for (let number = 0; number < 9; number += 1) await own.ask(where(events, number));
  expect(await own.ask(where(events, 0))).toBe(1);
  await own.ask(where(events, 9));
  expect(await own.ask(where(events, 1))).toBe(11);
  const large = scene({ text: huge });
  expect([await large.ask(), await large.ask()]).toEqual([1, 2]);
});

test("a result counts its age from before its query", async () => {
  const own = scene();
  own.queries.during = async () => {
    own.clock.time += 60_000;
  };
  await own.ask();
  own.queries.during = undefined;
  own.clock.time += 4 * 60_000;
  expect(await own.ask()).toBe(1);
  own.clock.time += 1;
  expect(await own.ask()).toBe(2);
});

test("the least recently used results are evicted first", async () => {
  const own = scene({ rows: 2_000 });
  for (let number = 0; number < 50; number += 1) await own.ask(where(events, number));
  expect(await own.ask(where(events, 0))).toBe(1);
  await own.ask(where(events, 50));
  expect(await own.ask(where(events, 0))).toBe(1);
  expect(await own.ask(where(events, 1))).toBe(52);
});
