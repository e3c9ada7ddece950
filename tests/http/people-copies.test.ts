import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { copyMembers } from "#platform/members/copy-members.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { segmentJobs } from "#platform/segments/job-kinds.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import { openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

function openGate(): { promise: Promise<void>; resolve: () => void } {
  const gate = { promise: Promise.resolve(), resolve: () => {} };
  gate.promise = new Promise((resolve) => {
    gate.resolve = resolve;
  });
  return gate;
}

const other = crypto.randomUUID();
const addPerson = (website: string, id: number, name: string) =>
  shop.platform.dependencies.postgres.query(
    "INSERT INTO people (website_id, id, name, attributes, claimed_at, revision) VALUES ($1, $2, $3, '{}', '{}', 1)",
    [website, id, name],
  );
const listWaiting = async () => {
  const { postgres } = shop.platform.dependencies;
  const rows = await postgres.query<{ website: string }>("SELECT DISTINCT website_id AS website FROM people_changes");
  return rows.map(({ website }) => website);
};

it("readers that wait for another process's copy share one connection", async () => {
  const { dependencies } = shop.platform;
  const { postgres } = dependencies;
  await addPerson(shop.website, 1, "Sara");
  await postgres.query("UPDATE segment_numbers SET next_no = next_no + 1");
  const [isLocked, isOver] = [openGate(), openGate()];
  const copying = postgres.transaction(async ({ query }) => {
    for (const name of ["copyPeople", "copyMembers"] as const) {
      await query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks[name]]);
    }
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  const readers = Array.from({ length: 14 }, async () => {
    await Promise.all([copyPeople(dependencies, { website: shop.website }), copyMembers(dependencies)]);
  });
  const arrived = Promise.allSettled(readers);
  const countWaiting = async () => {
    const [row] = await postgres.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return row?.waiting;
  };
  try {
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), 5_000);
    // Behind all that the readers have asked of the pool.
    for (let again = 0; again < 5; again += 1) expect(await countWaiting()).toBe(2);
  } finally {
    isOver.resolve();
    await copying;
    await arrived;
  }
  await Promise.all(readers);
  expect(await listWaiting()).toEqual([]);
}, 30_000);

it("a reader copies the people of its own website, and the job the others", async () => {
  const { dependencies } = shop.platform;
  await addPerson(other, 1, "Mina");
  await addPerson(shop.website, 2, "Reza");
  await copyPeople(dependencies, { website: shop.website });
  expect(await listWaiting()).toEqual([other]);
  await copyPeople(dependencies);
  expect(await listWaiting()).toEqual([]);
});

it("what is deleted leaves the files with the next job", async () => {
  const { dependencies } = shop.platform;
  const { clickhouse, postgres } = dependencies;
  const countMasked = async () => {
    const [row] = await clickhouse.select(
      sql`SELECT count() AS parts FROM system.parts
          WHERE database = currentDatabase() AND table = 'people' AND active AND has_lightweight_delete`,
      z.object({ parts: z.coerce.number() }),
      { owner: "system", lane: "copy" },
    );
    return row?.parts;
  };
  const work = segmentJobs(dependencies)["segment-copies"];
  const claimed = { kind: "segment-copies", key: "", payload: {}, website: null, attempt: 1 };
  await postgres.query("DELETE FROM people WHERE website_id = $1", [other]);
  await copyPeople(dependencies);
  expect(await countMasked()).toBeGreaterThan(0);
  await work?.run(claimed, new AbortController().signal, async () => undefined);
  expect(await countMasked()).toBe(0);
});
