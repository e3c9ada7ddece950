import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { Stores } from "#platform/stores/open.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { StoredLease } from "./collector-lease.ts";

let stores: Stores;
const open: StoredLease[] = [];
beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());
beforeEach(() => stores.postgres.query("DELETE FROM collector_lease"));
afterEach(async () => {
  for (const lease of open.splice(0)) await lease.release();
});

const own = `process ${process.pid} on ${hostname()}`;
/** Long, so that a busy machine never lets a lease end: one that is to end is written by hand. */
const times = { leaseMs: 60_000, renewMs: 20, patienceMs: 100, pollMs: 10 };

/** A start of a platform, with what its log says and why it was to end. */
function start(given: Partial<typeof times> = {}, queries: Queries = stores.postgres) {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) });
  const onLost = vi.fn<(error: Error) => void>();
  const dependencies = { queries, log, clock: { now: Date.now }, ids: { uuid: () => randomUUID(), secret: () => "" } };
  const lease = new StoredLease(dependencies, onLost, { ...times, ...given });
  open.push(lease);
  const migrate = vi.fn(async () => undefined);
  return { take: () => lease.take(migrate), release: () => lease.release(), migrate, onLost, said };
}

const readLease = async () => {
  const [row] = await stores.postgres.query<{ name: string; leftMs: number }>(
    `SELECT name, (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS "leftMs" FROM collector_lease`,
  );
  return row;
};

/** Another process that took the lease `leftMs` before its end, and renews nothing. */
const takeByHand = (leftMs: number) =>
  stores.postgres.query(
    `INSERT INTO collector_lease (holder, name, ends_at)
       VALUES ($1, 'process 4711 on web-2', clock_timestamp() + make_interval(secs => $2::float8 / 1000))
     ON CONFLICT (is_only) DO UPDATE SET holder = excluded.holder, name = excluded.name, ends_at = excluded.ends_at`,
    [randomUUID(), leftMs],
  );

it("goes to one start: another is refused with the name of the first, before it migrates, until that ends", async () => {
  const [first, second] = [start(), start()];
  await first.take();
  await expect(second.take()).rejects.toThrow(
    `DATABASE_URL is in use by ${own}: stop it before, or run bin/nabz there with its DATA_DIR`,
  );
  expect(second.said).toEqual(["waiting for the collector lease of another process"]);
  expect(second.migrate).not.toHaveBeenCalled();
  await first.release();
  const third = start();
  await third.take();
  expect(third.migrate).toHaveBeenCalledTimes(1);
  expect(third.said).toEqual([]);
});

it("goes to one of several starts at the same moment", async () => {
  const starts = Array.from({ length: 5 }, () => start());
  const results = await Promise.allSettled(starts.map(({ take }) => take()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("is taken after the migrations where the schema knew none", async () => {
  await stores.postgres.query("ALTER TABLE collector_lease RENAME TO later");
  const first = start();
  first.migrate.mockImplementation(async () => {
    await stores.postgres.query("ALTER TABLE later RENAME TO collector_lease");
    return undefined;
  });
  await first.take();
  expect(await readLease()).toMatchObject({ name: own });
});

it("of a killed process is waited for until it ends", async () => {
  await takeByHand(300);
  const next = start({ leaseMs: 200, patienceMs: 20_000 });
  const began = performance.now();
  await next.take();
  expect(performance.now() - began).toBeGreaterThan(250);
  expect(next.said).toEqual(["waiting for the collector lease of another process"]);
  expect(await readLease()).toMatchObject({ name: own });
});

it("that ended while PostgreSQL was down stays its holder's for a while after", async () => {
  await takeByHand(-1_000);
  // PostgreSQL has not run for as long.
  await expect(start({ leaseMs: 86_400_000 }).take()).rejects.toThrow("process 4711 on web-2");
});

it("is renewed, and kept while PostgreSQL is away, also past its end where nobody took it", async () => {
  let isAway = false;
  const query: Queries["query"] = (text, values) =>
    isAway ? Promise.reject(new AppError("SERVICE_UNAVAILABLE", "down")) : stores.postgres.query(text, values);
  const first = start({}, { query });
  await first.take();
  await stores.postgres.query("UPDATE collector_lease SET ends_at = now()");
  await expect.poll(async () => (await readLease())?.leftMs).toBeGreaterThan(0);
  isAway = true;
  await expect.poll(() => first.said).toContain("collector lease not renewed");
  await stores.postgres.query("UPDATE collector_lease SET ends_at = now() - interval '1 hour'");
  isAway = false;
  await expect.poll(async () => (await readLease())?.leftMs).toBeGreaterThan(0);
  expect(first.onLost).not.toHaveBeenCalled();
});

it("that another start took ends its holder, also after that one released it, and is left to it", async () => {
  const first = start();
  await first.take();
  await takeByHand(-1_000);
  await expect.poll(() => first.onLost.mock.calls).toHaveLength(1);
  expect(first.onLost.mock.calls[0]?.[0].message).toBe(
    "process 4711 on web-2 has taken over DATABASE_URL: this process ends",
  );
  expect(first.said).toEqual(["collector lease lost"]);
  await takeByHand(60_000);
  await first.release();
  expect((await readLease())?.leftMs).toBeGreaterThan(0);
});
