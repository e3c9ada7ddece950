import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ClickHouse } from "./handle.ts";
import { withKeptRows } from "./result-cache.ts";
import { constant } from "./sql.ts";

const [shop, other] = ["01a1ff67-0000-7000-8000-000000000001", "01a1ff67-0000-7000-8000-000000000002"];
const row = z.object({ count: z.number() });
const events = "SELECT count() AS count FROM events";
const visits = "SELECT sum(views) AS count FROM visits WHERE version IN [1]";
const peopleOf = (text: string) => text.replace("count()", "uniqExact(dictGet('identity', 'person', visitor))");

/** A store that counts how often it is asked: each answer is that number. Writing waits for `through`. */
function scene({ rows = 1 } = {}) {
  const clock = { time: 0, now: () => clock.time };
  const asked = { count: 0, during: undefined as (() => Promise<void>) | undefined };
  const through = { writing: Promise.resolve() };
  const work = () => through.writing;
  const store: ClickHouse = {
    async select(_, row) {
      asked.count += 1;
      const answer = Array.from({ length: rows }, () => row.parse({ count: asked.count }));
      await asked.during?.();
      return answer;
    },
    insert: work,
    command: work,
    derive: work,
    reloadDictionary: work,
    hold: async (held) => {
      await through.writing;
      return held({ command: work, select: async () => [] });
    },
    close: work,
  };
  const clickhouse = withKeptRows(store, clock);
  const ask = async (text = events, keep: string | undefined = shop) =>
    (await clickhouse.select(constant(text), row, { owner: "o", ...(keep === "" ? {} : { keep }) }))[0]?.count;
  return { clickhouse, clock, asked, through, ask };
}

const insert = ({ clickhouse }: Pick<ReturnType<typeof scene>, "clickhouse">, website = shop, table = "events") =>
  clickhouse.insert(table, [{ website, name: "page_view" }], "boot/1");

test("the same question is answered from memory, another is not, nor one that names no website", async () => {
  const { ask } = scene();
  expect([await ask(), await ask(), await ask(`${events} WHERE 1`), await ask()]).toEqual([1, 1, 2, 1]);
  expect([await ask(events, ""), await ask(events, "")]).toEqual([3, 4]);
});

test("what is told from memory is nobody else's to change", async () => {
  const { clickhouse } = scene();
  const select = () => clickhouse.select(constant(events), row, { owner: "o", keep: shop });
  const [first] = await select();
  if (first !== undefined) first.count = 99;
  expect(await select()).toEqual([{ count: 1 }]);
});

describe("changes", () => {
  const changes: Record<string, [(clickhouse: ClickHouse) => Promise<unknown>, { events: boolean; visits: boolean }]> =
    {
      "an event of the website": [(clickhouse) => insert({ clickhouse }), { events: true, visits: false }],
      "an event of another": [(clickhouse) => insert({ clickhouse }, other), { events: false, visits: false }],
      "rows of another table": [
        (clickhouse) => insert({ clickhouse }, shop, "titles"),
        { events: true, visits: false },
      ],
      "a statement": [(clickhouse) => clickhouse.command(constant("DELETE")), { events: true, visits: false }],
      "what is held": [(clickhouse) => clickhouse.hold(async () => 1), { events: true, visits: false }],
      "derived rows": [
        (clickhouse) => clickhouse.derive(constant("INSERT"), { owner: "o", lane: "background" }),
        { events: false, visits: false },
      ],
    };
  for (const [what, [change, forgotten]] of Object.entries(changes))
    test(`${what}: ${JSON.stringify(forgotten)}`, async () => {
      const { ask, clickhouse } = scene();
      const before = [await ask(), await ask(visits)];
      await change(clickhouse);
      expect([(await ask()) !== before[0], (await ask(visits)) !== before[1]]).toEqual(Object.values(forgotten));
    });

  test("people change answers that look them up, of events and visits", async () => {
    const { ask, clickhouse } = scene();
    const looking = [peopleOf(events), `${visits} AND dictGet('identity', 'lead_at', visitor) < 1`];
    const before = [await ask(), await ask(visits), await ask(looking[0]), await ask(looking[1])];
    await clickhouse.reloadDictionary("identity");
    expect([await ask(), await ask(visits)]).toEqual(before.slice(0, 2));
    expect([await ask(looking[0]), await ask(looking[1])]).toEqual([5, 6]);
  });
});

test("what is read while events are being stored is not told once they are", async () => {
  const own = scene();
  let end = () => {};
  own.through.writing = new Promise((resolve) => {
    end = resolve;
  });
  const storing = insert(own);
  expect(await own.ask()).toBe(1);
  end();
  await storing;
  expect(await own.ask()).toBe(2);
});

test("what was being read when events were stored is not told after them", async () => {
  const own = scene();
  own.asked.during = () => insert(own);
  expect(await own.ask()).toBe(1);
  own.asked.during = undefined;
  expect(await own.ask()).toBe(2);
  expect(await own.ask()).toBe(2);
});

test("a storing that fails may have stored something", async () => {
  const own = scene();
  await own.ask();
  own.through.writing = Promise.reject(new Error("unclear"));
  const before = own.ask();
  await expect(insert(own)).rejects.toThrow("unclear");
  expect(await before).toBe(1);
  expect(await own.ask()).toBe(2);
});

test("nothing is told for longer than five minutes, nor kept where it is large", async () => {
  const own = scene();
  await own.ask();
  own.clock.time += 5 * 60_000;
  expect(await own.ask()).toBe(1);
  own.clock.time += 1;
  expect(await own.ask()).toBe(2);
  const large = scene({ rows: 2_001 });
  expect([await large.ask(), await large.ask()]).toEqual([1, 2]);
});

test("the answers not asked for the longest go first", async () => {
  const own = scene({ rows: 2_000 });
  for (let nth = 0; nth < 50; nth += 1) await own.ask(`${events} WHERE ${nth}`);
  expect(await own.ask(`${events} WHERE 0`)).toBe(1);
  await own.ask(`${events} WHERE 50`);
  expect(await own.ask(`${events} WHERE 0`)).toBe(1);
  expect(await own.ask(`${events} WHERE 1`)).toBe(52);
});
