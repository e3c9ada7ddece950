import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { type KnownPeople, listByName, packByName } from "./sql/known-people.ts";

const website = v7();
const count = 6_000;
let stores: Stores;
beforeAll(async () => {
  stores = await newTestStores();
  // Every second one is called so, every sixth has the text in an identifier, and many have the same name.
  await stores.postgres.query(
    `INSERT INTO people (website_id, id, name, attributes, claimed_at, revision)
     SELECT $1, n, CASE WHEN n % 2 = 0 THEN 'مریم ' ELSE 'زهرا ' END || (n * 7919 % 1000), '{}', '{}', n
     FROM generate_series(1, $2::int) AS n`,
    [website, count],
  );
  await stores.postgres.query(
    `INSERT INTO identifiers (website_id, kind, value, person_id, provenance)
     SELECT $1::uuid, 'id', 'مریم' || n, n, 'server' FROM generate_series(6, $2::int, 6) AS n
     UNION ALL SELECT $1::uuid, 'id', 'مریم' || n, n, 'server' FROM generate_series(3, $2::int, 12) AS n`,
    [website, count],
  );
});
afterAll(() => stores.close());

const people: KnownPeople = { website, q: "مریم", client: 0, withCustomers: true, instant: Date.UTC(2026, 10, 30) };

it("reads the pages of a broad search as slices of its whole order, with each person once", async () => {
  const packed = await packByName(stores.postgres, people, true);
  const all = Array.from({ length: packed.length / 8 }, (_, place) => packed.readBigUInt64BE(place * 8));
  expect(new Set(all).size).toBe(count / 2 + count / 12);
  const page = { isNamed: true, size: all.length, limit: 20 };
  for (const offset of [0, 20, 1_500, all.length - 20]) {
    const rows = await listByName(stores.postgres, people, { ...page, offset });
    expect(rows.map(({ key }) => key)).toEqual(all.slice(offset, offset + 20));
  }
  const [, , , last] = await listByName(stores.postgres, people, { ...page, limit: 4, offset: 96 });
  if (last?.position === undefined) throw new Error("no place");
  const beside = (isBefore: boolean) =>
    listByName(stores.postgres, people, {
      ...page,
      offset: 0,
      place: { isBefore, position: last.position as NonNullable<typeof last.position> },
    });
  expect((await beside(false)).map(({ key }) => key)).toEqual(all.slice(100, 120));
  expect((await beside(true)).map(({ key }) => key)).toEqual(all.slice(79, 99));
});
