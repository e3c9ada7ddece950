import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Realtime } from "#contract/realtime.ts";
import { RealtimeStreams, type Watched } from "./streams.ts";

const nobody = { items: [], total: 0 };
const numbers = (people: number): Realtime => ({
  ...{ at: "2026-11-20T12:00:00+03:30", people, recentPeople: people, minutes: [], items: [], total: 0, events: [] },
  by: { medium: nobody, source: nobody, country: nobody, city: nobody, device: nobody },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Streams over a store that answers `there.people`, and what each watcher received. */
function scene() {
  const there = { people: 1, isDown: false, isGone: false, signedOut: new Set<string>(), looks: 0 };
  const streams = new RealtimeStreams({
    clock: { now: Date.now },
    log: pino({ level: "silent" }),
    read: async () => {
      there.looks += 1;
      if (there.isDown) throw new Error("The store is down");
      return there.isGone ? undefined : numbers(there.people);
    },
    findSignedIn: async (signIns) => new Set(signIns.filter((each) => !there.signedOut.has(each))),
  });
  const join = (watched: Partial<Watched> = {}, { signIn = "a sign-in", until = Number.POSITIVE_INFINITY } = {}) => {
    const heard: (number | "beat" | "end")[] = [];
    const leave = streams.join(
      { website: "a website", account: "an account", ...watched },
      {
        ...{ signIn, until },
        send: (event) => heard.push(JSON.parse(event.toString().slice("data: ".length)).people),
        keepAlive: () => heard.push("beat"),
        end: () => heard.push("end"),
      },
    );
    return { heard, leave };
  };
  return { there, streams, join };
}

describe("streams of a website", () => {
  it("share one read, however many they are, and receive only changes", async () => {
    const { there, join } = scene();
    const all = Array.from({ length: 500 }, () => join());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(there.looks).toBe(1);
    there.people = 2;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(there.looks).toBe(3);
    for (const { heard } of all) expect(heard).toEqual([1, 2]);
    expect(join().heard, "who comes later").toEqual([2]);
  });

  it("are kept alive while nothing changes, before any proxy times out", async () => {
    const { join } = scene();
    const { heard } = join();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(heard).toEqual([1, "beat", "beat", "beat"]);
  });

  it("end with their sign-in, their token and their website", async () => {
    const { there, join } = scene();
    const out = join({}, { signIn: "signed out" });
    const over = join({}, { until: Date.now() + 2_000 });
    const { heard } = join();
    there.signedOut.add("signed out");
    await vi.advanceTimersByTimeAsync(3_000);
    expect([out.heard, over.heard, heard]).toEqual([["end"], [1, "end"], [1]]);
    there.isGone = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(heard).toEqual([1, "end"]);
  });

  it("cause no read after the last one closes", async () => {
    const { there, streams, join } = scene();
    const { leave } = join();
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([there.looks, streams.open, vi.getTimerCount()]).toEqual([1, 0, 0]);
  });

  it("back off from a failing store, and go on when it is back", async () => {
    const { there, join } = scene();
    const { heard } = join();
    await vi.advanceTimersByTimeAsync(0);
    there.isDown = true;
    there.people = 2;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(there.looks).toBeLessThan(12);
    there.isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard).toEqual([1, 2]);
  });

  it("are limited, by account and in all", () => {
    const { streams, join } = scene();
    for (let count = 0; count < 500; count += 1) join({ website: String(count % 3) });
    expect(() => streams.checkRoom("an account")).toThrow(expect.objectContaining({ code: "TOO_MANY_REQUESTS" }));
    expect(() => streams.checkRoom("another")).not.toThrow();
    for (let count = 0; count < 500; count += 1) join({ website: "w", account: String(count) });
    expect(() => streams.checkRoom("another")).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
  });

  it("all end when the platform closes, and new ones are refused", async () => {
    const { streams, join } = scene();
    // What an earlier file of the same process left sets timers too.
    const others = vi.getTimerCount();
    const { heard } = join();
    await vi.advanceTimersByTimeAsync(0);
    streams.close();
    expect([heard, streams.open, vi.getTimerCount()]).toEqual([[1, "end"], 0, others]);
    expect(() => streams.checkRoom("an account")).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
  });
});
