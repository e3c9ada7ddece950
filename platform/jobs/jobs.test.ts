/** Long because each promise of the mechanism is one scenario over one set-up. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { addJob, cancelJob, findJob } from "./add-job.ts";
import { GiveUp, type JobHandler, type JobKind, type JobOutcome, maxAttempts, retryDelayMs } from "./job.ts";
import { Jobs } from "./jobs.ts";
import { findJobTrouble } from "./sql/jobs.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz-jobs-"));
let postgres: Awaited<ReturnType<typeof openPostgres>>;
const clock = { time: Date.UTC(2026, 10, 20, 10), now: () => clock.time };
const leaseMs = 60_000;
const silent = pino({ level: "silent" });
const day = 86_400_000;

beforeAll(async () => {
  postgres = await openPostgres({ DATABASE_URL: undefined, DATA_DIR: folder });
  await migratePostgres(postgres);
  await postgres.query("CREATE TABLE effects (key text)");
}, 60_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => postgres.query("TRUNCATE jobs, effects").then(() => undefined));
afterEach(() => {
  vi.useRealTimers();
});

const jobsOf = (kinds: Record<string, JobKind>) =>
  new Jobs({ postgres, clock, ids: { uuid: v7, secret: () => "" }, log: silent }, kinds, {
    leaseMs,
  });
const add = (key: string, due = clock.time, payload: object = {}) =>
  addJob(postgres, { kind: "write", key, payload, due });
const state = async (key = "a") => {
  const [row] = await postgres.query<{ state: string; attempts: number; error: string | null; wait: number }>(
    `SELECT state, attempts, error, (extract(epoch FROM due) * 1000)::bigint - $2::bigint AS wait FROM jobs
     WHERE kind = 'write' AND key = $1`,
    [key, clock.time],
  );
  return row;
};
const effects = async () =>
  (await postgres.query<{ key: string }>("SELECT key FROM effects ORDER BY key")).map(({ key }) => key);
/** Leaves its key behind. */
const write = async ({ key }: { key: string }): Promise<JobOutcome> => ({
  effects: async ({ query }) => {
    await query("INSERT INTO effects VALUES ($1)", [key]);
  },
});

/** A promise and what resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("a job", () => {
  it("runs when it is due, not before, and once", async () => {
    const jobs = jobsOf({ write: { run: write } });
    await add("a", clock.time + 1);
    await jobs.runDue();
    expect(await effects()).toEqual([]);
    clock.time += 1;
    await jobs.runDue();
    await jobs.runDue();
    expect(await effects()).toEqual(["a"]);
  });

  it("exists once a key, also after it was done", async () => {
    const jobs = jobsOf({ write: { run: write } });
    const added = await Promise.all([add("a"), add("a"), add("b")]);
    expect(added.filter(Boolean)).toHaveLength(2);
    await jobs.runDue();
    expect(await add("a")).toBe(false);
    await jobs.runDue();
    expect(await effects()).toEqual(["a", "b"]);
  });

  it("is deleted some weeks after it was done; a dead one stays", async () => {
    const jobs = jobsOf({ write: { run: write }, die: { run: () => Promise.reject(new GiveUp("no")) } });
    await add("a");
    await addJob(postgres, { kind: "die", key: "b", payload: {}, due: clock.time });
    await jobs.runDue();
    clock.time += 44 * day;
    await jobs.runDue();
    expect(await state()).toMatchObject({ state: "done" });
    clock.time += 2 * day;
    await jobs.runDue();
    expect(await state()).toBeUndefined();
    expect(await findJobTrouble(postgres)).toMatchObject({ dead: 1, last: "die b: no" });
  });

  it("passes its payload on and stores none of it afterwards", async () => {
    const seen: unknown[] = [];
    const run: JobHandler = async ({ payload }) => {
      seen.push(payload);
      return {};
    };
    await add("a", clock.time, { to: "mina@shop.example" });
    await jobsOf({ write: { run } }).runDue();
    expect(seen).toEqual([{ to: "mina@shop.example" }]);
    expect(await postgres.query("SELECT payload FROM jobs WHERE key = 'a'")).toEqual([{ payload: {} }]);
  });

  it("of a kind that this process does not know is left to others", async () => {
    await addJob(postgres, { kind: "newer", key: "a", payload: {}, due: clock.time });
    expect(await jobsOf({ write: { run: write } }).runDue()).toBe(1);
    expect(await postgres.query("SELECT attempts FROM jobs WHERE kind = 'newer'")).toEqual([{ attempts: 0 }]);
  });
});

describe("a job that fails", () => {
  it("is retried after growing pauses, then is dead and reported", async () => {
    const jobs = jobsOf({ write: { run: () => Promise.reject(new Error("server away")) } });
    await add("a");
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      await jobs.runDue();
      expect(await state()).toEqual({
        state: "waiting",
        attempts: attempt,
        error: "server away",
        wait: retryDelayMs(attempt),
      });
      clock.time += retryDelayMs(attempt);
    }
    await jobs.runDue();
    expect(await state()).toMatchObject({ state: "dead", attempts: maxAttempts });
    expect(await findJobTrouble(postgres)).toEqual({ dead: 1, last: "write a: server away", late: expect.any(Number) });
  });

  it("leaves nothing of what it began to write", async () => {
    let fails = true;
    const run: JobHandler = async (job) => ({
      effects: async (queries) => {
        await (await write(job)).effects?.(queries);
        if (fails) throw new Error("half way");
      },
    });
    const jobs = jobsOf({ write: { run } });
    await add("a");
    await jobs.runDue();
    expect(await effects()).toEqual([]);
    fails = false;
    clock.time += retryDelayMs(1);
    await jobs.runDue();
    expect(await effects()).toEqual(["a"]);
  });

  it("only to be recorded does not run again: the store is retried until it is back", async () => {
    let [failures, runs] = [2, 0];
    const shaky = {
      ...postgres,
      transaction: <T>(work: (queries: Queries) => Promise<T>) => {
        if (failures === 0) return postgres.transaction(work);
        failures -= 1;
        return Promise.reject(new AppError("SERVICE_UNAVAILABLE", "starting again"));
      },
    };
    const run: JobHandler = (job) => {
      runs += 1;
      return write(job);
    };
    await add("a");
    await new Jobs(
      { postgres: shaky, clock, ids: { uuid: v7, secret: () => "" }, log: silent },
      { write: { run } },
    ).runDue();
    expect(await effects()).toEqual(["a"]);
    expect({ runs, state: await state() }).toMatchObject({ runs: 1, state: { state: "done", attempts: 1 } });
  });

  it("for good is dead at once", async () => {
    await add("a");
    await jobsOf({ write: { run: () => Promise.reject(new GiveUp("no such mailbox")) } }).runDue();
    expect(await state()).toMatchObject({ state: "dead", attempts: 1, error: "no such mailbox" });
  });
});

describe("a lease", () => {
  it("keeps other processes away until it ends: then another runs the job, and the writes of the first are lost", async () => {
    const [began, goOn] = [gate(), gate()];
    const slow: JobHandler = async (job) => {
      began.open();
      await goOn.opened;
      return write(job);
    };
    await add("a");
    const first = jobsOf({ write: { run: slow } }).runDue();
    await began.opened;
    const other = jobsOf({ write: { run: write } });
    await other.runDue();
    expect(await effects()).toEqual([]);
    clock.time += leaseMs;
    await other.runDue();
    expect(await effects()).toEqual(["a"]);
    goOn.open();
    await first;
    expect(await effects()).toEqual(["a"]);
    expect(await state()).toMatchObject({ state: "done", attempts: 2 });
  });

  it("is renewed for as long as the work takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [began, goOn] = [gate(), gate()];
    const slow: JobHandler = async (job) => {
      began.open();
      await goOn.opened;
      return write(job);
    };
    await add("a");
    const first = jobsOf({ write: { run: slow } }).runDue();
    await began.opened;
    clock.time += leaseMs - 1;
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await expect.poll(async () => (await state())?.wait).toBe(leaseMs);
    clock.time += leaseMs - 1;
    await jobsOf({ write: { run: write } }).runDue();
    expect(await effects()).toEqual([]);
    goOn.open();
    await first;
    expect(await effects()).toEqual(["a"]);
    expect(await state()).toMatchObject({ attempts: 1 });
  });

  it("that another process has claimed aborts the handler", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const began = gate();
    const slow: JobHandler = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        began.open();
      });
    await add("a");
    const first = jobsOf({ write: { run: slow } }).runDue();
    await began.opened;
    clock.time += leaseMs;
    await jobsOf({ write: { run: write } }).runDue();
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await first;
    expect(await effects()).toEqual(["a"]);
    expect(await state()).toMatchObject({ state: "done", error: null });
  });

  it("that is cut off in every try makes the job dead, without another run", async () => {
    await add("a");
    await postgres.query("UPDATE jobs SET attempts = $1", [maxAttempts]);
    await jobsOf({ write: { run: write } }).runDue();
    expect(await effects()).toEqual([]);
    expect(await state()).toMatchObject({ state: "dead", error: "Every try was cut off" });
  });
});

describe("side by side", () => {
  it("several processes run each job once", async () => {
    const keys = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, "0"));
    for (const key of keys) await add(key);
    await Promise.all(Array.from({ length: 4 }, () => jobsOf({ write: { run: write } }).runDue()));
    expect(await effects()).toEqual(keys);
  });

  it("one process runs a bounded number of jobs of a lane at once", async () => {
    let [running, most] = [0, 0];
    const allSeen = gate();
    const run: JobHandler = async (job) => {
      running += 1;
      most = Math.max(most, running);
      // As long as the store takes for something: others have time to begin.
      await postgres.query("SELECT pg_sleep(0.01)");
      running -= 1;
      if (job.key === "9") allSeen.open();
      return write(job);
    };
    for (let key = 0; key < 10; key += 1) await add(String(key), clock.time + key - 10);
    const jobs = jobsOf({ write: { run } });
    jobs.start();
    await allSeen.opened;
    await jobs.close();
    expect(most).toBe(2);
    expect(await effects()).toHaveLength(10);
  });
});

describe("a recurring job", () => {
  it("exists without being added, repeats when it says, and outlives its failures", async () => {
    const seen: number[] = [];
    let fails = false;
    const tick: JobHandler = async () => {
      if (fails) throw new Error("bad night");
      seen.push(clock.time);
      return { repeatAt: clock.time + 1_000 };
    };
    const jobs = jobsOf({ tick: { run: tick, isRecurring: true } });
    const start = clock.time;
    await jobs.runDue();
    await jobs.runDue();
    clock.time += 1_000;
    await jobs.runDue();
    fails = true;
    clock.time += 1_000;
    for (let attempt = 0; attempt < maxAttempts * 2; attempt += 1) {
      await jobs.runDue();
      clock.time += 5 * 60_000;
    }
    fails = false;
    await jobs.runDue();
    expect(seen).toEqual([start, start + 1_000, clock.time]);
  });
});

describe("closing", () => {
  it("aborts running jobs and returns them untried", async () => {
    const began = gate();
    const slow: JobHandler = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        began.open();
      });
    await add("a");
    const jobs = jobsOf({ write: { run: slow } });
    jobs.start();
    await began.opened;
    await jobs.close();
    expect(await state()).toEqual({ state: "waiting", attempts: 0, error: null, wait: 0 });
    await jobsOf({ write: { run: write } }).runDue();
    expect(await effects()).toEqual(["a"]);
  });
});

describe("a job of a website", () => {
  it("goes with the website, a running one too", async () => {
    const [owner, website] = [v7(), v7()];
    await postgres.query("INSERT INTO users VALUES ($1, 'mina@shop.example', 'Mina', '', now())", [owner]);
    await postgres.query(
      `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
       VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+04:30', 'key', 'secret', now())`,
      [website, owner],
    );
    const [began, goOn] = [gate(), gate()];
    let seen: string | null = null;
    const slow: JobHandler = async (job) => {
      seen = job.website;
      began.open();
      await goOn.opened;
      return write(job);
    };
    await addJob(postgres, { kind: "write", key: "a", payload: {}, due: clock.time, website });
    await addJob(postgres, { kind: "write", key: "b", payload: {}, due: clock.time + 1, website });
    const running = jobsOf({ write: { run: slow } }).runDue();
    await began.opened;
    await postgres.query("DELETE FROM websites WHERE id = $1", [website]);
    goOn.open();
    await running;
    clock.time += 1;
    await jobsOf({ write: { run: write } }).runDue();
    expect({ seen, effects: await effects(), state: await state() }).toEqual({ seen: website, effects: [] });
  });
});

describe("priority", () => {
  it("goes before age among due jobs", async () => {
    const seen: string[] = [];
    const run: JobHandler = async ({ key }) => {
      seen.push(key);
      return {};
    };
    const later = clock.time + 60_000;
    await addJob(postgres, { kind: "write", key: "old", payload: {}, due: clock.time - 1_000 });
    await addJob(postgres, { kind: "write", key: "urgent", payload: {}, due: clock.time, priority: 10 });
    await addJob(postgres, { kind: "write", key: "later", payload: {}, due: later, priority: 20 });
    await addJob(postgres, { kind: "other", key: "least", payload: {}, due: clock.time - 2_000, priority: -1 });
    await jobsOf({ write: { run }, other: { run } }).runDue();
    expect(seen).toEqual(["urgent", "old", "least"]);
  });
});

describe("progress", () => {
  it("is shown while the job runs, starts anew with the next try, and is whole at the end", async () => {
    const name = { kind: "write", key: "a" };
    const [began, goOn] = [gate(), gate()];
    const run: JobHandler = async (job, _, progress) => {
      progress(0.25, "100 rows");
      progress(0.5, "too soon to be stored");
      began.open();
      await goOn.opened;
      if (job.attempt === 1) throw new Error("half way");
      return write(job);
    };
    await add("a");
    expect(await findJob(postgres, name)).toMatchObject({ state: "waiting", progress: 0, progressText: "" });
    const running = jobsOf({ write: { run } }).runDue();
    await began.opened;
    await expect.poll(() => findJob(postgres, name)).toMatchObject({ progress: 0.25, progressText: "100 rows" });
    expect(await findJob(postgres, name)).toMatchObject({ state: "running", attempts: 1 });
    goOn.open();
    await running;
    clock.time += retryDelayMs(1);
    await jobsOf({ write: { run } }).runDue();
    expect(await findJob(postgres, name)).toMatchObject({ state: "done", progress: 1, progressText: "" });
    expect(await findJob(postgres, { kind: "write", key: "none" })).toBeUndefined();
  });
});

describe("cancelling", () => {
  const cancel = (key: string) => cancelJob(postgres, { kind: "write", key }, clock.time);

  it("ends a job that waits, for good; one that ended is not cancelled", async () => {
    await add("a");
    expect(await cancel("a")).toBe(true);
    expect(await add("a")).toBe(false);
    await jobsOf({ write: { run: write } }).runDue();
    expect({ effects: await effects(), state: await state() }).toMatchObject({
      effects: [],
      state: { state: "cancelled" },
    });
    expect([await cancel("a"), await cancel("none")]).toEqual([false, false]);
  });

  it("aborts a running handler within a third of the lease, and drops its effects", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const began = gate();
    let isAborted = false;
    const slow: JobHandler = async (job, signal) => {
      began.open();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      isAborted = true;
      return write(job);
    };
    await add("a");
    const running = jobsOf({ write: { run: slow } }).runDue();
    await began.opened;
    expect(await cancel("a")).toBe(true);
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await running;
    expect({ isAborted, effects: await effects(), state: await state() }).toMatchObject({
      isAborted: true,
      effects: [],
      state: { state: "cancelled" },
    });
  });
});

describe("a lane", () => {
  it("runs its jobs while another lane is full of slow ones", async () => {
    const goOn = gate();
    const slow: JobHandler = async () => {
      await goOn.opened;
      return {};
    };
    for (let key = 0; key < 5; key += 1) {
      await addJob(postgres, { kind: "slow", key: String(key), payload: {}, due: clock.time - 1_000 });
    }
    for (const key of ["a", "b", "c"]) await add(key);
    const jobs = jobsOf({ slow: { run: slow }, write: { run: write, lane: "mail" } });
    jobs.start();
    await expect.poll(effects, { timeout: 5_000 }).toEqual(["a", "b", "c"]);
    const running = await postgres.query("SELECT 1 FROM jobs WHERE kind = 'slow' AND holder IS NOT NULL");
    expect(running).toHaveLength(2);
    goOn.open();
    await jobs.close();
  });
});
