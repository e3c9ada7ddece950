import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { gate, openJobStore, write } from "#tests/platform-fixtures/job-store.ts";
import { addJob, hastenJob } from "./add-job.ts";
import { GiveUp, type JobHandler, maxAttempts, retryDelayMs } from "./job.ts";
import { findJobTrouble } from "./sql/jobs.ts";

let store: Awaited<ReturnType<typeof openJobStore>>;
beforeAll(async () => {
  store = await openJobStore();
});
afterAll(() => store?.close());
beforeEach(() => store.clear());

const day = 86_400_000;

describe("a job", () => {
  it("runs when it is due, not before, and once", async () => {
    const jobs = store.jobs({ write: { run: write } });
    await store.add("a", { due: store.clock.time + 1 });
    await jobs.runDue();
    expect(await store.effects()).toEqual([]);
    store.clock.time += 1;
    await jobs.runDue();
    await jobs.runDue();
    expect(await store.effects()).toEqual(["a"]);
  });

  it("exists once a key, also after it was done", async () => {
    const jobs = store.jobs({ write: { run: write } });
    const added = await Promise.all([store.add("a"), store.add("a"), store.add("b")]);
    expect(added.filter(Boolean)).toHaveLength(2);
    await jobs.runDue();
    expect(await store.add("a")).toBe(false);
    await jobs.runDue();
    expect(await store.effects()).toEqual(["a", "b"]);
  });

  it("is deleted some weeks after it was done; a dead one stays", async () => {
    const jobs = store.jobs({ write: { run: write }, die: { run: () => Promise.reject(new GiveUp("no")) } });
    await store.add("a");
    await addJob(store.postgres, { kind: "die", key: "b", payload: {}, due: store.clock.time });
    await jobs.runDue();
    store.clock.time += 44 * day;
    await jobs.runDue();
    expect(await store.state()).toMatchObject({ state: "done" });
    store.clock.time += 2 * day;
    await jobs.runDue();
    expect(await store.state()).toBeUndefined();
    expect(await findJobTrouble(store.postgres)).toMatchObject({ dead: 1, last: "die b: no" });
  });

  it("passes its payload on and stores none of it afterwards", async () => {
    const seen: unknown[] = [];
    const run: JobHandler = async ({ payload }) => {
      seen.push(payload);
      return {};
    };
    await store.add("a", { due: store.clock.time, payload: { to: "mina@shop.example" } });
    await store.jobs({ write: { run } }).runDue();
    expect(seen).toEqual([{ to: "mina@shop.example" }]);
    expect(await store.postgres.query("SELECT payload FROM jobs WHERE key = 'a'")).toEqual([{ payload: {} }]);
  });

  it("of a kind that this process does not know is left to others", async () => {
    await addJob(store.postgres, { kind: "newer", key: "a", payload: {}, due: store.clock.time });
    expect(await store.jobs({ write: { run: write } }).runDue()).toBe(1);
    expect(await store.postgres.query("SELECT attempts FROM jobs WHERE kind = 'newer'")).toEqual([{ attempts: 0 }]);
  });
});

describe("a job that fails", () => {
  it("is retried after growing pauses, then is dead and reported", async () => {
    const jobs = store.jobs({ write: { run: () => Promise.reject(new Error("server away")) } });
    await store.add("a");
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      await jobs.runDue();
      expect(await store.state()).toEqual({
        state: "waiting",
        attempts: attempt,
        error: "server away",
        wait: retryDelayMs(attempt),
      });
      store.clock.time += retryDelayMs(attempt);
    }
    await jobs.runDue();
    expect(await store.state()).toMatchObject({ state: "dead", attempts: maxAttempts });
    expect(await findJobTrouble(store.postgres)).toEqual({
      dead: 1,
      last: "write a: server away",
      late: expect.any(Number),
    });
  });

  it("leaves nothing of what it began to write", async () => {
    let fails = true;
    const run: JobHandler = async (job) => ({
      effects: async (queries) => {
        await (await write(job)).effects?.(queries);
        if (fails) throw new Error("half way");
      },
    });
    const jobs = store.jobs({ write: { run } });
    await store.add("a");
    await jobs.runDue();
    expect(await store.effects()).toEqual([]);
    fails = false;
    store.clock.time += retryDelayMs(1);
    await jobs.runDue();
    expect(await store.effects()).toEqual(["a"]);
  });

  it("only to be recorded does not run again: the store is retried until it is back", async () => {
    let [failures, runs] = [2, 0];
    const shaky = {
      ...store.postgres,
      transaction: <T>(work: (queries: Queries) => Promise<T>) => {
        if (failures === 0) return store.postgres.transaction(work);
        failures -= 1;
        return Promise.reject(new AppError("SERVICE_UNAVAILABLE", "starting again"));
      },
    };
    const run: JobHandler = (job) => {
      runs += 1;
      return write(job);
    };
    await store.add("a");
    await store.jobs({ write: { run } }, shaky).runDue();
    expect(await store.effects()).toEqual(["a"]);
    expect({ runs, state: await store.state() }).toMatchObject({ runs: 1, state: { state: "done", attempts: 1 } });
  });

  it("for good is dead at once", async () => {
    await store.add("a");
    await store.jobs({ write: { run: () => Promise.reject(new GiveUp("no such mailbox")) } }).runDue();
    expect(await store.state()).toMatchObject({ state: "dead", attempts: 1, error: "no such mailbox" });
  });
});

describe("side by side", () => {
  it("several processes run each job once", async () => {
    const keys = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, "0"));
    for (const key of keys) await store.add(key);
    await Promise.all(Array.from({ length: 4 }, () => store.jobs({ write: { run: write } }).runDue()));
    expect(await store.effects()).toEqual(keys);
  });

  it("one process runs a bounded number of jobs of a lane at once", async () => {
    let [running, maxRunning] = [0, 0];
    const allSeen = gate();
    const run: JobHandler = async (job) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      // Long enough for other jobs to begin.
      await store.postgres.query("SELECT pg_sleep(0.01)");
      running -= 1;
      if (job.key === "9") allSeen.open();
      return write(job);
    };
    for (let key = 0; key < 10; key += 1) await store.add(String(key), { due: store.clock.time + key - 10 });
    const jobs = store.jobs({ write: { run } });
    jobs.start();
    await allSeen.opened;
    await jobs.close();
    expect(maxRunning).toBe(2);
    expect(await store.effects()).toHaveLength(10);
  });
});

describe("a recurring job", () => {
  it("exists without being added, repeats when it says, and outlives its failures", async () => {
    const seen: number[] = [];
    let fails = false;
    const tick: JobHandler = async () => {
      if (fails) throw new Error("bad night");
      seen.push(store.clock.time);
      return { repeatAt: store.clock.time + 1_000 };
    };
    const jobs = store.jobs({ tick: { run: tick, isRecurring: true } });
    const start = store.clock.time;
    await jobs.runDue();
    await jobs.runDue();
    store.clock.time += 1_000;
    await jobs.runDue();
    fails = true;
    store.clock.time += 1_000;
    for (let attempt = 0; attempt < maxAttempts * 2; attempt += 1) {
      await jobs.runDue();
      store.clock.time += 5 * 60_000;
    }
    fails = false;
    await jobs.runDue();
    expect(seen).toEqual([start, start + 1_000, store.clock.time]);
  });

  it("runs before its time where it is hastened, and goes on from there", async () => {
    const seen: number[] = [];
    const tock: JobHandler = async () => {
      seen.push(store.clock.time);
      return { repeatAt: store.clock.time + 1_000 };
    };
    const jobs = store.jobs({ tock: { run: tock, isRecurring: true } });
    const start = store.clock.time;
    await jobs.runDue();
    store.clock.time += 10;
    await jobs.runDue();
    await hastenJob(store.postgres, { kind: "tock", key: "" }, store.clock.time);
    await jobs.runDue();
    store.clock.time += 999;
    await jobs.runDue();
    expect(seen).toEqual([start, start + 10]);
  });
});

describe("closing", () => {
  it("returns a job untried that was being claimed", async () => {
    const [claimed, isClosing] = [gate(), gate()];
    const slow = {
      ...store.postgres,
      query: async <Row extends object>(...query: Parameters<Queries["query"]>) => {
        const rows = await store.postgres.query<Row>(...query);
        if (query[0].includes("SKIP LOCKED") && rows.length > 0) {
          claimed.open();
          await isClosing.opened;
        }
        return rows;
      },
    };
    let runs = 0;
    const run: JobHandler = async () => {
      runs += 1;
      return {};
    };
    await store.add("a");
    const jobs = store.jobs({ write: { run } }, slow);
    jobs.start();
    await claimed.opened;
    const closed = jobs.close();
    isClosing.open();
    await closed;
    expect(runs).toBe(0);
    expect(await store.state()).toEqual({ state: "waiting", attempts: 0, error: null, wait: 0 });
  });

  it("aborts running jobs and returns them untried", async () => {
    const began = gate();
    const slow: JobHandler = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        began.open();
      });
    await store.add("a");
    const jobs = store.jobs({ write: { run: slow } });
    jobs.start();
    await began.opened;
    await jobs.close();
    expect(await store.state()).toEqual({ state: "waiting", attempts: 0, error: null, wait: 0 });
    await store.jobs({ write: { run: write } }).runDue();
    expect(await store.effects()).toEqual(["a"]);
  });
});
