import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LatestOwners } from "#platform/latest-owners.ts";
import { ClaimQueue } from "./claim-queue.ts";
import type { IdentityClaim } from "./identity-graph.ts";

const claimsOf = (website: string, count: number): IdentityClaim[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ website, event: String(index), visitor: BigInt(index), at: index, identifiers: {}, fields: {} },
    ...{ bought: false, provenance: "import", isSigned: false },
  }));
const sizesOf = (queue: ClaimQueue) =>
  queue.takeGroup().map(({ claims }) => `${claims[0]?.website} ${claims[0]?.event} ${claims.length}`);

test("one website's claims fill a large transaction; with others waiting it is a small one, each website's first", () => {
  let now = 0;
  const queue = new ClaimQueue(new LatestOwners(() => now));
  void queue.add(claimsOf("import", 4_000));
  const alone = queue.takeGroup();
  expect(alone.map(({ claims }) => claims.length)).toEqual(Array(40).fill(50));
  void queue.add(claimsOf("other", 60));
  expect(sizesOf(queue)).toEqual(["import 2000 50", "other 0 50"]);
  expect(sizesOf(queue)).toEqual(["import 2050 50", "other 50 10"]);
  // The next of the other is near, until it was long ago.
  expect(sizesOf(queue)).toHaveLength(3);
  now = 10_001;
  expect(sizesOf(queue)).toHaveLength(35);
});

describe("after a transaction", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A queue in which `flood` had claims after `other`, and has more; whether it may have a transaction. */
  function afterFlood(websites: readonly string[], tookMs: number) {
    const queue = new ClaimQueue();
    for (const website of websites) void queue.add(claimsOf(website, 1));
    queue.takeGroup();
    void queue.add(claimsOf("flood", 1));
    const group = queue.takeGroup();
    vi.advanceTimersByTime(tookMs);
    queue.rest(group);
    void queue.add(claimsOf("flood", 30));
    const next = { hasCome: false };
    void queue.waitForRested().then(() => {
      next.hasCome = true;
    });
    const hasCome = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return next.hasCome;
    };
    return { queue, hasCome };
  }

  test("a website beside others gathers claims for three times as long, 50 ms at most", async () => {
    const short = afterFlood(["other"], 10);
    expect([await short.hasCome(29), await short.hasCome(1)]).toEqual([false, true]);
    expect(sizesOf(short.queue)).toEqual(["flood 0 30"]);
    const long = afterFlood(["other"], 1_000);
    expect([await long.hasCome(49), await long.hasCome(1)]).toEqual([false, true]);
  });

  test("a website alone, a claim of another and the end of the process wait for nothing", async () => {
    expect(await afterFlood(["flood"], 1_000).hasCome(0)).toBe(true);
    const beside = afterFlood(["other"], 1_000);
    expect(await beside.hasCome(0)).toBe(false);
    void beside.queue.add(claimsOf("other", 1));
    expect(await beside.hasCome(0)).toBe(true);
    expect(sizesOf(beside.queue)).toEqual(["flood 0 30", "other 0 1"]);
    const ended = afterFlood(["other"], 1_000);
    ended.queue.hurry();
    expect(await ended.hasCome(0)).toBe(true);
  });
});

test("refuses batches that bring claims while too many wait, those of a flooded website first", async () => {
  const queue = new ClaimQueue();
  const refusal = expect.objectContaining({ code: "SERVICE_UNAVAILABLE" });
  const isRefused = (website: string) => {
    try {
      queue.checkCapacity(website);
      return false;
    } catch (error) {
      expect(error).toEqual(refusal);
      return true;
    }
  };
  const added = [queue.add(claimsOf("flooded", 39_999))];
  expect(isRefused("flooded")).toBe(false);
  added.push(queue.add(claimsOf("flooded", 1)));
  expect([isRefused("flooded"), isRefused("other")]).toEqual([true, false]);
  added.push(queue.add(claimsOf("third", 10_000)));
  expect(isRefused("other")).toBe(true);
  while (!queue.isEmpty) {
    for (const [index, { resolve, reject }] of queue.takeGroup().entries()) {
      if (index % 2 === 0) resolve();
      else reject(new Error("refused"));
    }
  }
  await Promise.allSettled(added);
  await queue.settle();
  expect([isRefused("flooded"), isRefused("other")]).toEqual([false, false]);
});
