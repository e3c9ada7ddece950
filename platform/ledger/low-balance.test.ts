import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import type { Movement } from "./movement.ts";
import { postMovement } from "./post-movement.ts";
import { updateLowAt } from "./read-balance.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 10, 20, 10);
let stores: Stores;
let owner: string;

beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());
beforeEach(async () => {
  owner = v7();
  await stores.postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [
    owner,
    `${owner}@shop.example`,
  ]);
});

const post = (change: Pick<Movement, "available" | "kind" | "account"> & Partial<Movement>) =>
  stores.postgres.transaction((queries) =>
    postMovement(queries, { key: v7(), owner, currency: "IRR", at: start, ...change }),
  );
const topUp = (available: number, more: Partial<Movement> = {}) =>
  post({ available, kind: "top_up", account: "gateway", ...more });
const charge = (available: number, more: Partial<Movement> = {}) =>
  post({ available: -available, kind: "charge", account: "sales", ...more });
const limit = (lowAt: number | null, now = start) =>
  updateLowAt(stores.postgres, { owner, currency: "IRT", lowAt, now });
const listWarned = async () => {
  const sql = "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'lowBalance'";
  const rows = await stores.postgres.query<{ values: { available: number } }>(sql, [owner]);
  return rows.map(({ values }) => values.available).toSorted((a, b) => b - a);
};

it("warns each time the balance falls, on one day too, once the owner has topped up above the limit", async () => {
  await limit(1_000);
  await topUp(20_000);
  expect(await listWarned()).toEqual([0]);
  await charge(13_200);
  expect(await listWarned()).toEqual([680, 0]);
  await charge(1_000);
  await topUp(50_000);
  const key = v7();
  for (let again = 0; again < 2; again += 1) await charge(52_000, { key });
  expect(await listWarned()).toEqual([680, 380, 0]);
});

it("warns no more while the balance stays below the limit, whatever comes in", async () => {
  await limit(1_000);
  await topUp(20_000);
  await charge(15_000);
  for (let after = 1; after < 9; after += 1) {
    await topUp(1_000, { at: start + after * day });
    await charge(1_500, { at: start + after * day });
  }
  expect(await listWarned()).toEqual([500, 0]);
});

it("warns of a limit above the balance when it is set, once until the balance was above it", async () => {
  await topUp(15_000);
  await limit(1_000);
  expect(await listWarned()).toEqual([]);
  await limit(2_000);
  await limit(2_500, start + 1);
  await charge(100);
  expect(await listWarned()).toEqual([1_500]);
  await topUp(20_000);
  await charge(20_000);
  expect(await listWarned()).toEqual([1_500, 1_490]);
  await limit(null, start + 2);
  await limit(2_000, start + 3);
  expect(await listWarned()).toEqual([1_500, 1_490, 1_490]);
});

it("takes the price of an order that came in by its payment for nothing that came in", async () => {
  await topUp(15_000);
  await limit(2_000);
  await topUp(50_000, { isPassing: true });
  await charge(50_000, { isPassing: true });
  await charge(100);
  expect(await listWarned()).toEqual([1_500]);
});

it("warns by its next payment of a wallet that was below its limit before warnings were noted", async () => {
  await topUp(15_000);
  await stores.postgres.query("UPDATE wallets SET low_at = 20000 WHERE owner_id = $1", [owner]);
  await charge(100);
  await charge(100);
  expect(await listWarned()).toEqual([1_490]);
});
