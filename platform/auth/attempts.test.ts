import { describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { Attempts } from "./attempts.ts";

const make = (limits: { attempts?: number; keys?: number } = {}) => {
  const clock = { time: 0, now: () => clock.time };
  return { clock, attempts: new Attempts(clock, { attempts: 3, windowMs: 60_000, keys: 100, ...limits }) };
};

const refusal = (take: () => void) => {
  try {
    take();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, retryAfter: error.retryAfter };
  }
  return undefined;
};

describe("attempts", () => {
  it("are let through up to the limit, then refused with the seconds left, then let through again", () => {
    const { clock, attempts } = make();
    for (const _ of [1, 2, 3]) attempts.take("a");
    clock.time = 20_500;
    expect(refusal(() => attempts.take("a"))).toEqual({ code: "TOO_MANY_REQUESTS", retryAfter: 40 });
    expect(refusal(() => attempts.take("b"))).toBeUndefined();
    clock.time = 60_000;
    expect(refusal(() => attempts.take("a"))).toBeUndefined();
  });

  it("that are refused do not make the wait longer", () => {
    const { clock, attempts } = make();
    for (const _ of [1, 2, 3]) attempts.take("a");
    for (const time of [10_000, 30_000, 59_999]) {
      clock.time = time;
      expect(refusal(() => attempts.take("a"))).toBeDefined();
    }
    clock.time = 60_000;
    expect(refusal(() => attempts.take("a"))).toBeUndefined();
  });

  it("that succeed are given back or forgotten", () => {
    const { attempts } = make();
    for (const _ of [1, 2, 3, 4, 5]) {
      attempts.take("a");
      attempts.giveBack("a");
    }
    for (const _ of [1, 2, 3]) attempts.take("a");
    attempts.forget("a");
    expect(refusal(() => attempts.take("a"))).toBeUndefined();
  });

  it("are kept for so many keys and no more, the oldest forgotten first", () => {
    const { attempts } = make({ attempts: 1, keys: 2 });
    for (const key of ["a", "b", "c"]) attempts.take(key);
    expect(refusal(() => attempts.take("c"))).toBeDefined();
    expect(refusal(() => attempts.take("b"))).toBeDefined();
    expect(refusal(() => attempts.take("a"))).toBeUndefined();
  });
});
