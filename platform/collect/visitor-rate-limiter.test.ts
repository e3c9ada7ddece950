import { describe, expect, it } from "vitest";
import type { AppError } from "#platform/errors.ts";
import { VisitorRateLimiter } from "./visitor-rate-limiter.ts";

/** True where the events are accepted, otherwise the seconds to wait. */
function take(limit: VisitorRateLimiter, visitor: bigint, events: number, now: number): true | number | undefined {
  try {
    limit.take(visitor, events, now);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    return (error as AppError).retryAfter;
  }
}

describe("rate limit of a visitor", () => {
  it("accepts 2,000 events at once and 100 a second", () => {
    const limit = new VisitorRateLimiter();
    let taken = 0;
    // 10,000 events a second for a minute, in batches of 100.
    for (let now = 0; now < 60_000; now += 10) if (take(limit, 1n, 100, now) === true) taken += 100;
    expect(taken).toBe(2_000 + 59 * 100);
  });

  it("says how long to wait", () => {
    const limit = new VisitorRateLimiter();
    expect(take(limit, 1n, 1_900, 0)).toBe(true);
    expect(take(limit, 1n, 500, 0)).toBe(4);
    expect(take(limit, 1n, 500, 3_999)).toBe(1);
    expect(take(limit, 1n, 500, 4_000)).toBe(true);
  });

  it("does not affect other visitors", () => {
    const limit = new VisitorRateLimiter();
    for (let now = 0; now < 100; now += 1) take(limit, 1n, 500, now);
    for (let visitor = 2n; visitor < 1_000n; visitor += 1n) expect(take(limit, visitor, 500, 100)).toBe(true);
  });

  it("forgets the least recently used visitor past its bound, never one that continues", () => {
    const limit = new VisitorRateLimiter(10);
    take(limit, 1n, 2_000, 0);
    for (let visitor = 2n; visitor < 50n; visitor += 1n) {
      expect(take(limit, 1n, 500, 0)).toBe(5);
      expect(take(limit, visitor, 2_000, 0)).toBe(true);
    }
    expect(take(limit, 2n, 2_000, 0)).toBe(true);
    expect(take(limit, 49n, 1, 0)).toBe(1);
  });

  it("is not shortened by a clock that is set back", () => {
    const limit = new VisitorRateLimiter();
    take(limit, 1n, 2_000, 10_000);
    expect(take(limit, 1n, 1, 5_000)).toBe(1);
    expect(take(limit, 1n, 100, 6_000)).toBe(true);
  });
});
