import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { purgeFreed } from "./purge-freed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("gives memory back only after statements, one purge at a time, again after one that failed", async () => {
  const purges: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const freed = purgeFreed(() => new Promise<void>((resolve, reject) => purges.push({ resolve, reject })));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purges).toHaveLength(0);
  freed.ran();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purges).toHaveLength(1);
  freed.ran();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purges).toHaveLength(1);
  purges[0]?.reject(new Error("busy"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(purges).toHaveLength(2);
  purges[1]?.resolve();
  freed.stop();
  freed.ran();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purges).toHaveLength(2);
});
