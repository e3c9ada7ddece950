import { expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

const options = { perSecond: 10, burstSeconds: 2, minBurst: 1, maxBuckets: 100 };

it("allows a burst, then a constant rate, each name by itself", () => {
  const buckets = new TokenBuckets(options);
  buckets.take("a", 20, 0);
  expect(buckets.secondsUntil("a", 5, 0)).toBe(0.5);
  expect(buckets.secondsUntil("b", 20, 0)).toBe(0);
  expect(buckets.secondsUntil("a", 5, 500)).toBe(0);
  expect(buckets.secondsUntil("a", 20, 100_000), "it is never fuller than full").toBe(0);
  buckets.take("a", 20, 100_000);
  expect(buckets.secondsUntil("a", 1, 100_000)).toBe(0.1);
});

it("lets what is larger than a bucket pass where it is full, and fills from below zero", () => {
  const buckets = new TokenBuckets(options);
  expect(buckets.secondsUntil("a", 50, 0)).toBe(0);
  buckets.take("a", 50, 0);
  expect(buckets.secondsUntil("a", 1, 0)).toBeCloseTo(3.1);
});

it("has no limit at rate 0, and goes on while a clock is set back", () => {
  const none = new TokenBuckets({ ...options, perSecond: 0 });
  none.take("a", 1_000_000, 0);
  expect(none.secondsUntil("a", 1_000_000, 0)).toBe(0);
  const buckets = new TokenBuckets(options);
  buckets.take("a", 20, 10_000);
  expect(buckets.secondsUntil("a", 1, 0)).toBe(0.1);
});

it("forgets the name used longest ago past its bound", () => {
  const buckets = new TokenBuckets({ ...options, maxBuckets: 2 });
  for (const name of ["a", "b", "c"]) buckets.take(name, 20, 0);
  expect(["a", "b", "c"].map((name) => buckets.secondsUntil(name, 1, 0) > 0)).toEqual([false, true, true]);
});
