import { describe, expect, it } from "vitest";
import type { AppError } from "#platform/errors.ts";
import { VisitorRateLimiter } from "./visitor-rate-limiter.ts";

/** Whether room was given, else the seconds that were told to wait. */
function ask(limit: VisitorRateLimiter, visitor: bigint, events: number, now: number): true | number | undefined {
  try {
    limit.take(visitor, events, now);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    return (error as AppError).retryAfter;
  }
}

describe("a visitor's limit", () => {
  it("takes 2,000 events at once and 100 a second for long, whatever is asked", () => {
    const limit = new VisitorRateLimiter();
    let taken = 0;
    // 10,000 events a second for a minute, in batches of 100.
    for (let now = 0; now < 60_000; now += 10) if (ask(limit, 1n, 100, now) === true) taken += 100;
    expect(taken).toBe(2_000 + 59 * 100);
  });

  it("says when to come again, and is right", () => {
    const limit = new VisitorRateLimiter();
    expect(ask(limit, 1n, 1_900, 0)).toBe(true);
    expect(ask(limit, 1n, 500, 0)).toBe(4);
    expect(ask(limit, 1n, 500, 3_999)).toBe(1);
    expect(ask(limit, 1n, 500, 4_000)).toBe(true);
  });

  it("leaves all others alone", () => {
    const limit = new VisitorRateLimiter();
    for (let turn = 0; turn < 100; turn += 1) ask(limit, 1n, 500, turn);
    for (let visitor = 2n; visitor < 1_000n; visitor += 1n) expect(ask(limit, visitor, 500, 100)).toBe(true);
  });

  it("knows so many visitors, and forgets the one seen longest ago, never one that goes on", () => {
    const limit = new VisitorRateLimiter(10);
    ask(limit, 1n, 2_000, 0);
    for (let visitor = 2n; visitor < 50n; visitor += 1n) {
      expect(ask(limit, 1n, 500, 0)).toBe(5);
      expect(ask(limit, visitor, 2_000, 0)).toBe(true);
    }
    expect(ask(limit, 2n, 2_000, 0)).toBe(true);
    expect(ask(limit, 49n, 1, 0)).toBe(1);
  });

  it("is not shortened by a clock that was set back", () => {
    const limit = new VisitorRateLimiter();
    ask(limit, 1n, 2_000, 10_000);
    expect(ask(limit, 1n, 1, 5_000)).toBe(1);
    expect(ask(limit, 1n, 100, 6_000)).toBe(true);
  });
});
