import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { pageOfSelected } from "./page-of-selected.ts";
import { type KnownPeople, listByName, listFirstCalled, packByName } from "./sql/known-people.ts";
import { walkByName } from "./walk-by-name.ts";

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

it("finds the first pages of a search that many match by comparing names, as the search does", async () => {
  const named: KnownPeople = { ...people, by: "name" };
  const searched = await listByName(stores.postgres, named, { isNamed: true, size: count / 2, offset: 0, limit: 60 });
  const pages = await Promise.all(
    [0, 20, 40].map((offset) => listFirstCalled(stores.postgres, { ...named, q: "مریم" }, { offset, limit: 20 })),
  );
  // Every name before «مریم» in the alphabet is another one.
  expect(pages).toEqual([undefined, undefined, undefined]);
  const first: KnownPeople = { ...named, q: "زهرا" };
  const every = await listByName(stores.postgres, first, { isNamed: true, size: count / 2, offset: 0, limit: 60 });
  const compared = await Promise.all(
    [0, 20, 40].map((offset) => listFirstCalled(stores.postgres, first, { offset, limit: 20 })),
  );
  expect(compared.flatMap((page) => page ?? [])).toEqual(every);
  expect([searched.length, every.length]).toEqual([60, 60]);
  const beyond = { offset: 990, limit: 20 };
  expect(await listFirstCalled(stores.postgres, first, beyond)).toBeUndefined();
});

it("finds a page of many selected ones on a walk from either end, as the whole order has it", async () => {
  const everybody: KnownPeople = { ...people, website: v7(), q: undefined };
  await stores.postgres.query(
    `INSERT INTO people (website_id, id, name, attributes, claimed_at, revision)
     SELECT $1, (n * 7907 % 2000 - 1000)::bigint << 40, CASE WHEN n % 5 = 0 THEN NULL ELSE 'زهرا ' || n % 90 END, '{}', '{}', n
     FROM generate_series(1, 900) AS n`,
    [everybody.website],
  );
  const [named, nameless] = [true, false].map((isNamed) => packByName(stores.postgres, everybody, isNamed));
  const ordered = Buffer.concat([await (named as Promise<Buffer>), await (nameless as Promise<Buffer>)]);
  const every = Array.from({ length: 900 }, (_, place) => ordered.subarray(place * 8, place * 8 + 8));
  const selected = Buffer.concat(every.filter((_, place) => place % 3 !== 1).sort(Buffer.compare));
  for (const offset of [0, 1, 299, 301, 480, 575, 599, 600, 700]) {
    const window = { offset, limit: 25 };
    const { keys } = await pageOfSelected(ordered, selected, window);
    expect(await walkByName(stores.postgres, everybody, { selected, ...window, part: 70 }), `${offset}`).toEqual(keys);
  }
});
