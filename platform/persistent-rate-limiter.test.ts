import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { AttemptTable } from "./attempt-table.ts";
import { AppError } from "./errors.ts";
import { PersistentRateLimiter } from "./persistent-rate-limiter.ts";
import type { Settings } from "./settings.ts";
import type { Stores } from "./stores/open.ts";
import type { Postgres } from "./stores/postgres/handle.ts";

let stores: Stores;
let postgres: Postgres;
beforeAll(async () => {
  stores = await newTestStores();
  postgres = stores.postgres;
});
afterAll(() => stores?.close());

let now = 0;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 22);
  vi.spyOn(Date, "now").mockImplementation(() => now);
  await postgres.query("DELETE FROM limited_attempts");
});
afterEach(() => vi.restoreAllMocks());

const log = pino({ level: "silent" });
const settings = { SESSION_SECRET: "a secret of an installation, 48 characters long." } as Settings;
const openTable = (store = postgres, options = {}) =>
  new AttemptTable({ postgres: store, settings, log, clock: { now: () => now } }, options);
const open = (store = postgres, limit = {}, deadlineMs = 10_000) =>
  new PersistentRateLimiter(openTable(store, { deadlineMs }), {
    ...{ name: "test", points: 3, windowSeconds: 60 },
    ...limit,
  });
const countRows = async () => (await postgres.query("SELECT 1 FROM limited_attempts")).length;

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? { code: error.code, retryAfter: error.retryAfter } : error),
  );
const tooMany = (retryAfter: number) => ({ code: "TOO_MANY_REQUESTS", retryAfter });

describe("a limiter in PostgreSQL", () => {
  it("lets attempts through up to the limit, in every process, then again after the window", async () => {
    const [one, two] = [open(), open()];
    expect([await one.take("a"), await two.take("a"), await one.take("a")]).toEqual([1, 2, 3]);
    expect(await refusal(two.take("a"))).toEqual(tooMany(60));
    expect(await refusal(two.take("b"))).toBeUndefined();
    now += 20_000;
    expect(await refusal(open().take("a"))).toEqual(tooMany(40));
    now += 40_000;
    expect(await one.take("a")).toBe(1);
  });

  it("counts attempts at once before any of them has ended", async () => {
    const limiter = open();
    const refusals = await Promise.all(Array.from({ length: 10 }, () => refusal(limiter.take("a"))));
    expect(refusals.filter((each) => each === undefined)).toHaveLength(3);
  });

  it("waits longer after each run of failures, at most as long as stated, and begins anew after a day", async () => {
    const limiter = open(postgres, { delay: { firstSeconds: 10, maxSeconds: 35 } });
    const failThrice = async () => {
      for (const _ of [1, 2, 3]) await limiter.fail("a", await limiter.take("a"));
    };
    for (const seconds of [10, 20, 35, 35]) {
      await failThrice();
      expect(await refusal(limiter.take("a"))).toEqual(tooMany(seconds));
      // Refused attempts and ones given back meanwhile change nothing.
      for (const _ of Array(5)) await limiter.giveBack("a");
      now += seconds * 1_000 - 1;
      expect(await refusal(limiter.take("a"))).toEqual(tooMany(1));
      now += 1;
    }
    now += 86_400_000;
    await failThrice();
    expect(await refusal(limiter.take("a"))).toEqual(tooMany(10));
    await limiter.forget("a");
    await failThrice();
    expect(await refusal(limiter.take("a"))).toEqual(tooMany(10));
  });

  it("gives back an attempt that succeeded, but none of a window that is over", async () => {
    const limiter = open();
    for (const _ of Array(5)) {
      await limiter.take("a");
      await limiter.giveBack("a");
    }
    await limiter.take("a");
    now += 60_000;
    await limiter.giveBack("a");
    for (const _ of [1, 2, 3]) await limiter.take("a");
    expect(await refusal(limiter.take("a"))).toBeDefined();
  });

  it("answers refused attempts from memory, for five seconds at most", async () => {
    const queries = vi.fn(postgres.query);
    const limiter = open({ ...postgres, query: queries as Postgres["query"] });
    for (const _ of [1, 2, 3]) await limiter.take("a");
    await refusal(limiter.take("a"));
    queries.mockClear();
    for (const _ of Array(20)) expect(await refusal(limiter.take("a"))).toEqual(tooMany(60));
    expect(queries).not.toHaveBeenCalled();
    await open().forget("a");
    now += 5_000;
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });

  it("keeps neither keys nor rows for ever", async () => {
    const limiter = open();
    for (const key of ["owner@shop.example", "192.0.2.7"]) await limiter.take(key);
    const stored = JSON.stringify(await postgres.query("SELECT * FROM limited_attempts"));
    expect(stored).not.toMatch(/owner|192\.0/);
    now += 60_000;
    await limiter.take("c");
    await vi.waitFor(async () => expect(await countRows()).toBe(1), 20_000);
  });

  it("forgets the attempts that end soonest where there are too many", async () => {
    const table = openTable(postgres, { maxRows: 3 });
    const limiter = new PersistentRateLimiter(table, { name: "test", points: 1, windowSeconds: 60 });
    for (const key of ["a", "b", "c", "d", "e"]) {
      now += 1_000;
      await limiter.take(key);
    }
    await table.deleteOld(now);
    expect(await countRows()).toBe(3);
    const fresh = new PersistentRateLimiter(table, { name: "test", points: 1, windowSeconds: 60 });
    expect(await refusal(fresh.take("e"))).toBeDefined();
    expect(await refusal(fresh.take("a"))).toBeUndefined();
  });
});

describe("a limiter without its PostgreSQL", () => {
  const away = () => Promise.reject(new AppError("SERVICE_UNAVAILABLE", "PostgreSQL: down", { retryAfter: 2 }));
  const silent = () => new Promise<never>(() => undefined);

  it.each([
    ["away", away],
    ["that does not answer in time", silent],
  ])("%s counts in memory, and neither failing nor giving back throws", { timeout: 20_000 }, async (_, query) => {
    const limiter = open({ ...postgres, query }, { points: 2, delay: { firstSeconds: 10, maxSeconds: 10 } }, 200);
    await limiter.fail("a", await limiter.take("a"));
    await limiter.giveBack("a");
    for (const _ of [1, 2]) await limiter.take("a");
    expect(await refusal(limiter.take("a"))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await limiter.forget("a");
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });

  it("does not hide an error that is none of its being away", async () => {
    const limiter = open({ ...postgres, query: () => Promise.reject(new Error("no such table")) });
    await expect(limiter.take("a")).rejects.toThrow("no such table");
  });
});
