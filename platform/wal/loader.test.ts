import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { EventLog } from "./event-log.ts";
import { encodeGroup, headOf } from "./group.ts";
import { Loader } from "./loader.ts";

const shop = "01890a5d-ac96-774b-bcce-b302099a8057";
const other = "01890a5d-ac96-774b-bcce-b302099a8058";
let folder: string;
let log: EventLog | undefined;
const clock = { now: () => 0 };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nabz-loader-"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await log?.close(0);
  rmSync(folder, { recursive: true, force: true });
});

interface Insert {
  table: string;
  token: string;
  ids: unknown[];
}

/** A loader into a list over a log on disk. */
function scene({ maxBytes = 1e9 } = {}) {
  const inserts: Insert[] = [];
  const tried: Insert[] = [];
  const marked: string[][] = [];
  const state = { isAway: false, answer: Promise.resolve() };
  const own = new EventLog({ clock, folder, last: 0 });
  log = own;
  const loader = new Loader({
    ...{ log: pino({ level: "silent" }), boot: "boot", loaded: 0, maxBytes },
    judge: async (groups) => [...groups],
    quarantine: async () => {},
    waitForInserts: async () => {},
    dirtyDays: {
      markAndStore: (group, store) => {
        marked.push(group.map(({ website }) => website));
        return store();
      },
    },
    clickhouse: {
      select: async () => [],
      async insert(table, rows, token) {
        const insert = { table, token, ids: rows.map(({ id, title }) => id ?? title) };
        tried.push(insert);
        await state.answer;
        if (state.isAway) throw new Error("no answer");
        inserts.push(insert);
      },
    },
  });
  let seq = 0;
  const add = async (count: number, { website = shop, ...fields }: Partial<EventRow> & { website?: string } = {}) => {
    seq += 1;
    const rows = Array.from({ length: count }, (_, n) => ({ ...blankRow(`${seq}-${n}`, "page_view"), ...fields }));
    const group = { receivedAt: 0, batches: [{ website, rows }] };
    const place = await own.append({ seq, rows: count, payload: encodeGroup(group) });
    loader.add({ seq, rows: count, head: headOf(group), place, group });
  };
  return { loader, add, inserts, tried, marked, state };
}

/** More than the pauses of the loads that a test causes at once. */
const pauses = 100;

/** Runs the loader until it has nothing to do before `ms` have passed. Its pauses for other work are real ones. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let pause = 0; pause < pauses; pause += 1) await setImmediate();
}
const sizes = (inserts: readonly Insert[]) => inserts.map(({ ids }) => ids.length);

describe("the loader", () => {
  it("loads at once where it rested, then every three seconds, groups in order", async () => {
    const { loader, add, inserts } = scene();
    await add(1);
    await pass(0);
    expect(inserts).toEqual([{ table: "events", token: "boot/1-1", ids: ["1-0"] }]);
    await add(1);
    await add(2);
    await pass(2_990);
    expect(inserts).toHaveLength(1);
    await pass(10);
    expect(inserts[1]).toEqual({ table: "events", token: "boot/2-3", ids: ["2-0", "3-0", "3-1"] });
    expect(loader.loadedSeq).toBe(3);
  });

  it("loads once a second where more than a hundred rows wait, whenever they come", async () => {
    const { add, inserts } = scene();
    await add(1);
    await pass(0);
    await add(99);
    await pass(990);
    await add(1);
    await pass(0);
    expect(sizes(inserts)).toEqual([1]);
    await pass(10);
    expect(sizes(inserts)).toEqual([1, 100]);
    await add(99);
    await pass(2_000);
    await add(1);
    await pass(0);
    expect(sizes(inserts)).toEqual([1, 100, 100]);
  });

  it("loads 10,000 rows without waiting", async () => {
    const { add, inserts } = scene();
    await add(1);
    await pass(0);
    for (let group = 0; group < 5; group += 1) await add(5_000);
    await pass(0);
    expect(sizes(inserts)).toEqual([1, 10_000, 10_000]);
    await pass(1_000);
    expect(sizes(inserts)).toEqual([1, 10_000, 10_000, 5_000]);
  });

  it("goes on without a pause where a load left what had waited for as long as a pause", async () => {
    const { add, inserts, state } = scene();
    state.isAway = true;
    await add(1);
    for (let group = 0; group < 5; group += 1) await add(2_500);
    await pass(5_000);
    state.isAway = false;
    await pass(1_000);
    // The last of them less than a load takes, and nobody waits for it.
    expect(sizes(inserts)).toEqual([1, 10_000, 2_500]);
  });

  it("loads now where somebody waits: one load for all who wait, none for a website without events", async () => {
    const { loader, add, inserts } = scene();
    await add(1);
    await pass(0);
    await add(1);
    await add(1, { website: other });
    await loader.load("01890a5d-ac96-774b-bcce-b302099a8059");
    expect(inserts).toHaveLength(1);
    await Promise.all([loader.load(), loader.load(shop), loader.load(other)]);
    expect(sizes(inserts)).toEqual([1, 2]);
    await loader.load();
    expect(inserts).toHaveLength(2);
  });

  it("repeats a load with its rows and token before any later group, and refuses who waits", async () => {
    const { loader, add, tried, inserts, marked, state } = scene();
    state.isAway = true;
    await add(1);
    const refused = expect(loader.load()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await pass(0);
    await refused;
    await add(1, { website: other });
    await pass(5_000);
    expect(new Set(tried.map(({ token, ids }) => `${token} ${ids}`))).toEqual(new Set(["boot/1-1 1-0"]));
    expect(marked.length).toBe(tried.length);
    expect(loader.loadedSeq).toBe(0);
    state.isAway = false;
    const loaded = loader.load();
    await pass(200);
    await loaded;
    expect(inserts.map(({ token }) => token)).toEqual(["boot/1-1", "boot/2-2"]);
  });

  it("reads from the log what is too much for memory, and refuses past the bounds of bytes and of ten minutes", async () => {
    const { loader, add, inserts, state } = scene({ maxBytes: 20_000_000 });
    state.isAway = true;
    for (let group = 0; group < 15; group += 1) await add(5_000);
    loader.checkCapacity();
    await pass(9.9 * 60_000);
    loader.checkCapacity();
    await pass(0.2 * 60_000);
    expect(() => loader.checkCapacity()).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
    state.isAway = false;
    while (loader.state.rows > 0) await pass(1_000);
    loader.checkCapacity();
    expect(new Set(inserts.flatMap(({ ids }) => ids)).size).toBe(75_000);
    state.isAway = true;
    await add(1, { data: "x".repeat(21_000_000) });
    expect(() => loader.checkCapacity()).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
  });

  it("takes events for as long as a slow store takes for one load, and loads them in order after it", async () => {
    const { loader, add, inserts, tried, state } = scene();
    let release = () => {};
    state.answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (let second = 0; second < 180; second += 1) {
      await add(10);
      loader.checkCapacity();
      await pass(1_000);
    }
    expect(inserts).toEqual([]);
    expect(tried).toHaveLength(1);
    expect(loader.state).toMatchObject({ rows: 1_800, failures: 0 });
    expect(loader.state.lagMs).toBeGreaterThan(170_000);
    release();
    while (loader.state.rows > 0) await pass(1_000);
    const all = Array.from({ length: 1_800 }, (_, n) => `${1 + Math.floor(n / 10)}-${n % 10}`);
    expect(inserts.filter(({ table }) => table === "events").flatMap(({ ids }) => ids)).toEqual(all);
  });

  it("stores excluded events apart, and titles where they are new or changed", async () => {
    const { loader, add, inserts } = scene();
    for (const title of ["a", "a", "b", ""]) {
      await add(1, { path: "/", title });
      const loaded = loader.load();
      await pass(0);
      await loaded;
    }
    await add(1, { exclusion: "x", title: "c" });
    await pass(3_000);
    const besides = inserts.filter(({ table }) => table !== "events");
    expect(besides).toEqual([
      { table: "pages", token: "boot/1-1/pages", ids: ["a"] },
      { table: "pages", token: "boot/3-3/pages", ids: ["b"] },
      { table: "excluded_events", token: "boot/5-5/excluded", ids: ["5-0"] },
    ]);
  });

  it("loads what waits when it is drained, and ends where the store is away", async () => {
    const { loader, add, inserts } = scene();
    await add(1);
    await add(1);
    const drained = loader.drain();
    await pass(0);
    await drained;
    expect(loader.loadedSeq).toBe(2);
    expect(inserts).not.toEqual([]);
  });

  it("ends with the event store away: the log keeps the rest", async () => {
    const { loader, add, state } = scene();
    state.isAway = true;
    await add(1);
    const drained = loader.drain();
    await pass(1_000);
    await drained;
    expect(await loader.copy()).toMatchObject({ events: 1 });
    await expect(loader.load()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});
