import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gate, leaseMs, openJobStore, write } from "#tests/platform-fixtures/job-store.ts";
import { cancelJob } from "./add-job.ts";
import { type JobHandler, type JobKind, maxAttempts } from "./job.ts";

let store: Awaited<ReturnType<typeof openJobStore>>;
beforeAll(async () => {
  store = await openJobStore();
});
afterAll(() => store?.close());
beforeEach(() => store.clear());
afterEach(() => {
  vi.useRealTimers();
});

describe("a lease", () => {
  it("keeps other processes away until it ends: then another runs the job, and the writes of the first are lost", async () => {
    const [began, goOn] = [gate(), gate()];
    const slow: JobHandler = async (job) => {
      began.open();
      await goOn.opened;
      return write(job);
    };
    await store.add("a");
    const first = store.jobs({ write: { run: slow } }).runDue();
    await began.opened;
    const other = store.jobs({ write: { run: write } });
    await other.runDue();
    expect(await store.effects()).toEqual([]);
    store.clock.time += leaseMs;
    await other.runDue();
    expect(await store.effects()).toEqual(["a"]);
    goOn.open();
    await first;
    expect(await store.effects()).toEqual(["a"]);
    expect(await store.state()).toMatchObject({ state: "done", attempts: 2 });
  });

  it("is renewed for as long as the work takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [began, goOn] = [gate(), gate()];
    const slow: JobHandler = async (job) => {
      began.open();
      await goOn.opened;
      return write(job);
    };
    await store.add("a");
    const first = store.jobs({ write: { run: slow } }).runDue();
    await began.opened;
    store.clock.time += leaseMs - 1;
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await expect.poll(async () => (await store.state())?.wait).toBe(leaseMs);
    store.clock.time += leaseMs - 1;
    await store.jobs({ write: { run: write } }).runDue();
    expect(await store.effects()).toEqual([]);
    goOn.open();
    await first;
    expect(await store.effects()).toEqual(["a"]);
    expect(await store.state()).toMatchObject({ attempts: 1 });
  });

  it("that another process has claimed aborts the handler", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const began = gate();
    const slow: JobHandler = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        began.open();
      });
    await store.add("a");
    const first = store.jobs({ write: { run: slow } }).runDue();
    await began.opened;
    store.clock.time += leaseMs;
    await store.jobs({ write: { run: write } }).runDue();
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await first;
    expect(await store.effects()).toEqual(["a"]);
    expect(await store.state()).toMatchObject({ state: "done", error: null });
  });

  it("that is cut off in every try makes the job dead, without another run", async () => {
    await store.add("a");
    await store.postgres.query("UPDATE jobs SET attempts = $1", [maxAttempts]);
    const bury: JobKind["bury"] = ({ key }, { query }) =>
      query("INSERT INTO effects VALUES ($1)", [`buried ${key}`]).then(() => undefined);
    await store.jobs({ write: { run: write, bury } }).runDue();
    expect(await store.effects()).toEqual(["buried a"]);
    expect(await store.state()).toMatchObject({ state: "dead", error: "Every try was cut off" });
  });
});

describe("cancelling", () => {
  const cancel = (key: string) => cancelJob(store.postgres, { kind: "write", key }, store.clock.time);

  it("ends a job that waits, for good; one that ended is not cancelled", async () => {
    await store.add("a");
    expect(await cancel("a")).toBe(true);
    expect(await store.add("a")).toBe(false);
    await store.jobs({ write: { run: write } }).runDue();
    expect({ effects: await store.effects(), state: await store.state() }).toMatchObject({
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
    await store.add("a");
    const running = store.jobs({ write: { run: slow } }).runDue();
    await began.opened;
    expect(await cancel("a")).toBe(true);
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
    await running;
    expect({ isAborted, effects: await store.effects(), state: await store.state() }).toMatchObject({
      isAborted: true,
      effects: [],
      state: { state: "cancelled" },
    });
  });
});
