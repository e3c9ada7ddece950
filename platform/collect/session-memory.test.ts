import { expect, it } from "vitest";
import { SessionMemory } from "./session-memory.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const session = (name: number, at: number) => ({ session: BigInt(name + 1), startedAt: at, lastAt: at });

it("forgets whole minutes past its bound, the oldest first, a shard at a time", () => {
  const memory = new SessionMemory({ knownSince: start, maxSessions: 100, shards: 16 });
  const ends = Array.from({ length: 200 }, (_, index) => start + index * 10_000);
  for (const [index, at] of ends.entries()) memory.put(BigInt(index + 1), session(index, at), 0);
  const sizes: number[] = [];
  while (memory.size > 100) {
    memory.forget(start + 40 * minute, 1);
    sizes.push(memory.size);
  }
  expect(sizes[0]).toBeGreaterThan(150);
  const knownFrom = memory.knownFrom(1n);
  expect(knownFrom % minute).toBe(0);
  const missing = ends.filter((at, index) => at >= knownFrom && memory.list(BigInt(index + 1)).length === 0);
  expect(missing).toEqual([]);
});

it("keeps what a batch changed that is not stored yet, however old it is", () => {
  const memory = new SessionMemory({ knownSince: start, maxSessions: 1, shards: 1 });
  for (const visitor of [1n, 2n, 3n]) memory.put(visitor, session(1, start), Number(visitor));
  memory.forget(start + 300 * minute, 3);
  expect([1n, 2n, 3n].map((visitor) => memory.list(visitor).length)).toEqual([0, 0, 1]);
});

it("distinguishes batches whose numbers exceed 32 bits", () => {
  const memory = new SessionMemory({ knownSince: start, maxSessions: 9, shards: 1 });
  memory.put(1n, session(1, start), 2 ** 32 - 1);
  memory.put(2n, session(1, start), 2 ** 32 + 1);
  memory.forget(start + 300 * minute, 2 ** 32 + 1);
  expect([1n, 2n].map((visitor) => memory.list(visitor).length)).toEqual([0, 1]);
});

it("remembers of a few visitors only that they had too many sessions, and then of all", () => {
  const memory = new SessionMemory({ knownSince: start, maxSessions: 9_999, shards: 1, maxCrowdedVisitors: 2 });
  const crowd = (visitor: bigint) => {
    for (let name = 0; name <= 64; name += 1) memory.put(visitor, session(name, start + name * minute), 0);
  };
  for (const visitor of [1n, 2n]) crowd(visitor);
  expect(memory.knownFrom(1n)).toBeGreaterThan(start);
  expect(memory.knownFrom(9n)).toBe(start);
  crowd(3n);
  expect(memory.knownFrom(9n)).toBe(memory.knownFrom(1n));
});
