import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import { RateLimiter } from "./rate-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (limit: { points?: number; maxKeys?: number } = {}) =>
  new RateLimiter({ points: 3, windowSeconds: 60, maxKeys: 100, ...limit });

const refusal = (attempt: Promise<void>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? { code: error.code, retryAfter: error.retryAfter } : error),
  );

describe("a rate limiter", () => {
  it("lets attempts through up to the limit, then refuses with the seconds left, then lets through again", async () => {
    const limiter = open();
    for (const _ of [1, 2, 3]) await limiter.take("a");
    vi.advanceTimersByTime(20_500);
    expect(await refusal(limiter.take("a"))).toEqual({ code: "TOO_MANY_REQUESTS", retryAfter: 40 });
    expect(await refusal(limiter.take("b"))).toBeUndefined();
    vi.advanceTimersByTime(39_500);
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });

  it("says beforehand whether an attempt would be refused, and counts nothing by that", async () => {
    const limiter = open();
    for (const _ of [1, 2, 3]) {
      expect(await refusal(limiter.check("a"))).toBeUndefined();
      await limiter.take("a");
    }
    expect(await refusal(limiter.check("a"))).toEqual({ code: "TOO_MANY_REQUESTS", retryAfter: 60 });
    vi.advanceTimersByTime(60_000);
    expect(await refusal(limiter.check("a"))).toBeUndefined();
  });

  it("counts attempts at once before any of them has ended", async () => {
    const limiter = open();
    const refusals = await Promise.all(Array.from({ length: 10 }, () => refusal(limiter.take("a"))));
    expect(refusals.filter((each) => each === undefined)).toHaveLength(3);
  });

  it("neither prolongs the wait by refused attempts nor counts them", async () => {
    const limiter = open();
    for (const _ of [1, 2, 3]) await limiter.take("a");
    for (const wait of [10_000, 20_000, 29_999]) {
      vi.advanceTimersByTime(wait);
      expect(await refusal(limiter.take("a"))).toBeDefined();
    }
    await limiter.giveBack("a");
    expect(await refusal(limiter.take("a"))).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });

  it("gives back an attempt that succeeded, but none of a window that is over", async () => {
    const limiter = open();
    for (const _ of [1, 2, 3, 4, 5]) {
      await limiter.take("a");
      await limiter.giveBack("a");
    }
    await limiter.take("a");
    vi.advanceTimersByTime(60_000);
    await limiter.giveBack("a");
    for (const _ of [1, 2, 3]) await limiter.take("a");
    expect(await refusal(limiter.take("a"))).toBeDefined();
    await limiter.forget("a");
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });

  it("remembers a bounded number of keys and forgets the one used longest ago", async () => {
    const limiter = open({ points: 1, maxKeys: 2 });
    for (const key of ["a", "b", "c"]) await limiter.take(key);
    expect(await refusal(limiter.take("c"))).toBeDefined();
    expect(await refusal(limiter.take("b"))).toBeDefined();
    expect(await refusal(limiter.take("a"))).toBeUndefined();
  });
});
