import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readIdentity } from "#contract/identity.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant, type Sql } from "#platform/stores/clickhouse/sql.ts";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { type FilledStore, fillStore } from "./fill-store.ts";

const website = {
  ...{ id: "01a1fc75-d6a5-732d-aad9-b63f778c7930", host: "shop.example", url: "https://shop.example" },
  timeZone: "Asia/Tehran",
};
const until = Date.UTC(2026, 10, 20, 10);
const input = { website, events: 60_000, until, days: 30, seq: 7, originals: 15_000 };

let stores: Stores;
let clickhouse: ClickHouse;
let filled: FilledStore;
beforeAll(async () => {
  stores = await newTestStores();
  clickhouse = stores.clickhouse;
  filled = await fillStore({ clickhouse, geo: () => ({ country: "IR", city: "Tehran" }) }, input);
});
afterAll(() => stores?.close());

const select = <T extends z.ZodRawShape>(statement: Sql, shape: T) =>
  clickhouse.select(statement, z.object(shape), { owner: "test" });
const numbers = async (columns: string) => {
  const [row] = await clickhouse.select(
    constant(`SELECT [${columns}] AS numbers FROM events`),
    z.object({ numbers: z.array(z.coerce.number()) }),
    { owner: "test" },
  );
  return row?.numbers ?? [];
};

describe("large history inserted into the store", () => {
  it("has about the requested events, each once, in the reported groups", async () => {
    expect(filled.events / input.events).toBeGreaterThan(0.8);
    expect(filled.events / input.events).toBeLessThan(1.2);
    const [rows, ids, groups, first, last] = await numbers(
      "count(), uniqExact(id), uniqExact(seq), min(seq), max(seq)",
    );
    expect([rows, ids]).toEqual([filled.events, filled.events]);
    expect([groups, first, last]).toEqual([filled.groups, input.seq, input.seq + filled.groups - 1]);
  });

  it("has other visitors in every copy, who return and buy like the originals", async () => {
    const [visitors = 0, sessions = 0, orders, sold, buyers = 0, identified = 0] = await numbers(
      `uniqExact(visitor), uniqExact(session), uniqExact(order_id) - 1, countIf(name = 'purchase'),
       uniqExactIf(visitor, name = 'purchase'), uniqExactIf(visitor, name = 'identify')`,
    );
    expect(filled.events / visitors).toBeGreaterThan(4.5);
    expect(filled.events / visitors).toBeLessThan(7);
    expect(sessions / visitors).toBeGreaterThan(1.2);
    expect(sessions / visitors).toBeLessThan(1.7);
    expect(orders).toBe(sold);
    expect(buyers / visitors).toBeCloseTo(0.015, 2);
    expect(identified / visitors).toBeCloseTo(0.04, 1.7);
  });

  it("keeps sessions whole: one visitor each, with the gaps and hours of the original", async () => {
    const [strangers, longest = 0] = await numbers(
      "(SELECT count() FROM (SELECT session FROM events GROUP BY session HAVING uniqExact(visitor) > 1)), " +
        "(SELECT max(lasted) FROM (SELECT dateDiff('minute', min(at), max(at)) AS lasted FROM events GROUP BY session))",
    );
    expect(strangers).toBe(0);
    expect(longest).toBeLessThan(180);
    const [early, late, days] = await numbers(
      "toUnixTimestamp64Milli(min(at)), toUnixTimestamp64Milli(max(received)), uniqExact(toDate(at, 'Asia/Tehran'))",
    );
    expect(early).toBeGreaterThan(until - (input.days + 1) * 86_400_000);
    expect(late).toBeLessThan(until + 1_000);
    expect(days).toBeGreaterThanOrEqual(input.days);
    expect(await numbers("countIf(received < at), countIf(session = 0), countIf(visitor = 0)")).toEqual([0, 0, 0]);
  });

  it("names people differently in every copy, as the contract reads them", async () => {
    const said = await select(constant("SELECT data FROM events WHERE name = 'identify'"), { data: z.string() });
    const people = said.map(({ data }) => readIdentity(JSON.parse(data)));
    expect(people.flatMap(({ issues }) => issues)).toEqual([]);
    const original = await select(
      constant(`SELECT data FROM events WHERE name = 'identify' AND seq < ${input.seq + filled.groups / 4}`),
      { data: z.string() },
    );
    const distinct = (events: typeof said) => new Set(events.map(({ data }) => JSON.parse(data).id)).size;
    expect(distinct(original)).toBeGreaterThan(50);
    expect(distinct(said)).toBe(distinct(original) * 4);
  });

  it("is equal on every machine", async () => {
    const columns = "at, received, visitor, id, seq, name, session, path, order_id, value, data";
    const [row] = await select(constant(`SELECT toString(sum(sipHash64(${columns}))) AS sum FROM events`), {
      sum: z.string(),
    });
    expect(row?.sum).toMatchInlineSnapshot(`"3340222207758190977"`);
  });
});
