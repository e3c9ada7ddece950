import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { pageTransactions } from "./page-transactions.ts";
import { postMovement } from "./post-movement.ts";

let stores: Stores;

beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());

const kinds = ["top_up", "charge", "refund"] as const;
const start = Date.UTC(2026, 10, 20, 10);
const minute = (count: number) => new Date(start + count * 60_000).toISOString();
const periods = [undefined, { from: minute(7), to: minute(31) }];
const choices = [
  ["top_up"],
  ["charge", "refund"],
  ["refund", "charge", "charge"],
  [...kinds],
  ["ai"],
  ["ai", "refund"],
];

it("every page of every choice of kinds is what the whole list has there, whatever limits it", async () => {
  const owner = v7();
  const { postgres } = stores;
  await postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [owner, `${owner}@shop.example`]);
  const list = (filter: object) =>
    pageTransactions(
      { postgres, settings: { TIME_ZONE_OFFSET: "+04:30" } as never },
      { owner, currency: "IRT", sort: "-at", page: 1, limit: 100, ...filter },
    );
  // Neither even nor in turns: 0 2 0 2 0 1 …
  for (let index = 0; index < 40; index += 1) {
    const kind = kinds[((index * index + index) % 7) % 3] ?? "top_up";
    const movement = {
      owner,
      currency: "IRR",
      available: 10,
      account: "gateway",
      at: Date.parse(minute(index)),
    } as const;
    await postgres.transaction((queries) => postMovement(queries, { ...movement, key: v7(), kind, title: kind }));
  }
  const whole = (await list({ sort: "at" })).items;
  expect(whole).toHaveLength(40);
  for (const kind of choices) {
    for (const period of periods) {
      const isIn = ({ at }: { at: string }) => period === undefined || (at >= period.from && at < period.to);
      for (const sort of ["at", "-at"]) {
        const expected = whole.filter((each) => kind.includes(each.kind) && isIn(each));
        if (sort === "-at") expected.reverse();
        for (let page = 1; page <= 9; page += 1) {
          const found = await list({ kind, ...period, sort, page, limit: 5 });
          expect(found).toMatchObject({ total: expected.length, items: expected.slice(page * 5 - 5, page * 5) });
        }
        const searched = await list({ kind, ...period, sort, q: "refund" });
        expect(searched.items).toEqual(expected.filter((each) => each.kind === "refund"));
      }
    }
  }
});
