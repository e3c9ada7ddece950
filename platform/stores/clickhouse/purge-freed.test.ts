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
  const client = {
    command: () =>
      new Promise<never>((resolve, reject) => purges.push({ resolve: () => resolve({} as never), reject })),
    close: async () => {},
  };
  const freed = purgeFreed(client);
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
  await freed.close();
  freed.ran();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purges).toHaveLength(2);
});
