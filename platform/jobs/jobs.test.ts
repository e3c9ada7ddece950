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
import { addJob } from "./add-job.ts";
import { GiveUp, type Handler, type Kind, mostAttempts, waitAfter } from "./job.ts";
import { Jobs } from "./jobs.ts";
import { jobsInTrouble } from "./sql/waiting-jobs.ts";

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

const jobsOf = (kinds: Record<string, Kind>) =>
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
const write: Handler = async ({ key }) => ({
  effects: async ({ query }) => {
    await query("INSERT INTO effects VALUES ($1)", [key]);
  },
});

/** Something to wait for, and its end. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("a job", () => {
  it("is done when it is due, not before, and once", async () => {
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

  it("is forgotten some weeks after it was done; a dead one stays", async () => {
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
    expect(await jobsInTrouble(postgres)).toMatchObject({ dead: 1, last: "die b: no" });
  });

  it("hands its payload over and keeps none of it", async () => {
    const seen: unknown[] = [];
    const run: Handler = async ({ payload }) => {
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
  it("is tried again after longer and longer, then is dead and shown", async () => {
    const jobs = jobsOf({ write: { run: () => Promise.reject(new Error("server away")) } });
    await add("a");
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      await jobs.runDue();
      expect(await state()).toEqual({
        state: "waiting",
        attempts: attempt,
        error: "server away",
        wait: waitAfter(attempt),
      });
      clock.time += waitAfter(attempt);
    }
    await jobs.runDue();
    expect(await state()).toMatchObject({ state: "dead", attempts: mostAttempts });
    expect(await jobsInTrouble(postgres)).toEqual({ dead: 1, last: "write a: server away", late: expect.any(Number) });
  });

  it("leaves nothing of what it began to write", async () => {
    let fails = true;
    const run: Handler = async (job) => ({
      effects: async (queries) => {
        await (await write(job, AbortSignal.abort())).effects?.(queries);
        if (fails) throw new Error("half way");
      },
    });
    const jobs = jobsOf({ write: { run } });
    await add("a");
    await jobs.runDue();
    expect(await effects()).toEqual([]);
    fails = false;
    clock.time += waitAfter(1);
    await jobs.runDue();
    expect(await effects()).toEqual(["a"]);
  });

  it("only to be noted as done is not done again: the store is asked until it is back", async () => {
    let [failures, runs] = [2, 0];
    const shaky = {
      ...postgres,
      transaction: <T>(work: (queries: Queries) => Promise<T>) => {
        if (failures === 0) return postgres.transaction(work);
        failures -= 1;
        return Promise.reject(new AppError("SERVICE_UNAVAILABLE", "starting again"));
      },
    };
    const run: Handler = (job, signal) => {
      runs += 1;
      return write(job, signal);
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
  it("keeps others away, and ends with its holder's life: another then does the job, the first one's writes are lost", async () => {
    const [began, goOn] = [gate(), gate()];
    const slow: Handler = async (job, signal) => {
      began.open();
      await goOn.opened;
      return write(job, signal);
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

  it("is prolonged for as long as the work takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [began, goOn] = [gate(), gate()];
    const slow: Handler = async (job, signal) => {
      began.open();
      await goOn.opened;
      return write(job, signal);
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

  it("that went to somebody else tells the work to stop", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const began = gate();
    const slow: Handler = (_, signal) =>
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

  it("cut off as often as a job may be tried makes it dead, unrun", async () => {
    await add("a");
    await postgres.query("UPDATE jobs SET attempts = $1", [mostAttempts]);
    await jobsOf({ write: { run: write } }).runDue();
    expect(await effects()).toEqual([]);
    expect(await state()).toMatchObject({ state: "dead", error: "Every try was cut off" });
  });
});

describe("side by side", () => {
  it("several processes do each job once", async () => {
    const keys = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, "0"));
    for (const key of keys) await add(key);
    await Promise.all(Array.from({ length: 4 }, () => jobsOf({ write: { run: write } }).runDue()));
    expect(await effects()).toEqual(keys);
  });

  it("at most so many are done at once by one process", async () => {
    let [running, most] = [0, 0];
    const allSeen = gate();
    const run: Handler = async (job, signal) => {
      running += 1;
      most = Math.max(most, running);
      // As long as the store takes for something: others have time to begin.
      await postgres.query("SELECT pg_sleep(0.01)");
      running -= 1;
      if (job.key === "9") allSeen.open();
      return write(job, signal);
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

describe("a standing job", () => {
  it("is there without being added, comes again when it says, and outlives its failures", async () => {
    const seen: number[] = [];
    let fails = false;
    const tick: Handler = async () => {
      if (fails) throw new Error("bad night");
      seen.push(clock.time);
      return { again: clock.time + 1_000 };
    };
    const jobs = jobsOf({ tick: { run: tick, standing: true } });
    const start = clock.time;
    await jobs.runDue();
    await jobs.runDue();
    clock.time += 1_000;
    await jobs.runDue();
    fails = true;
    clock.time += 1_000;
    for (let attempt = 0; attempt < mostAttempts * 2; attempt += 1) {
      await jobs.runDue();
      clock.time += 5 * 60_000;
    }
    fails = false;
    await jobs.runDue();
    expect(seen).toEqual([start, start + 1_000, clock.time]);
  });
});

describe("closing", () => {
  it("stops what is under way and gives it back untried", async () => {
    const began = gate();
    const slow: Handler = (_, signal) =>
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
