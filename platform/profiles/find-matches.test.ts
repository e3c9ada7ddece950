import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { findMatches } from "./sql/known-people.ts";

const website = v7();
const names = ["امیر\u200cحسین رضایی", "محمدرضا کریمی", "علي رضايي", "Sara O'Neil"];
let stores: Stores;
beforeAll(async () => {
  stores = await newTestStores();
  await stores.postgres.query(
    `INSERT INTO people (website_id, id, name, attributes, claimed_at, revision)
     SELECT $1, place - 1, name, '{}', '{}', place FROM unnest($2::text[]) WITH ORDINALITY AS names (name, place)`,
    [website, names],
  );
});
afterAll(() => stores.close());

it.each([
  ["امیرحسین", [0]],
  ["امیر حسین", [0]],
  ["امیر\u200cحسین رض", [0]],
  ["امیرحسین رضایی", [0]],
  ["محمد رضا", [1]],
  ["محمد\u200cرضا کر", [1]],
  ["علیرضا", [2]],
  ["رضایی", [0, 2]],
  ["رضا امین", []],
  ["رضا حسین", [0]],
  ["رضاعلی", []],
  ["sara o'ne", [3]],
])("«%s» is found with a space, a half-space or neither", async (q, found) => {
  const selected = { website, q, client: 0, withCustomers: true, instant: Date.UTC(2026, 10, 30) };
  const { people } = await findMatches(stores.postgres, selected, 10);
  expect(people.map(Number).sort()).toEqual(found);
});
