import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DiskWatch, stateOf } from "./disk-watch.ts";

const megabyte = 1_000_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("says once that the disk is full, refuses until there is space, and then says so", () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let free = 500 * megabyte;
  const watch = new DiskWatch("/data", log, () => ({ free, total: 1_000 * megabyte }));
  watch.refuseFull();
  free = 10 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(() => watch.refuseFull()).toThrow(
    expect.objectContaining({
      code: "SERVICE_UNAVAILABLE",
      message: "disk full: 10 MB are free in /data",
      retryAfter: 5,
    }),
  );
  // Between both bounds the state stays: a merge of the store frees and takes a few megabytes.
  free = 70 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(watch.state).toBe("full");
  free = 500 * megabyte;
  vi.advanceTimersByTime(500);
  watch.refuseFull();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, "disk full, nothing is accepted until there is space"],
    [40, "disk has space again"],
  ]);
  watch.close();
});

it("warns below a gigabyte, or a tenth of a small disk", () => {
  expect(stateOf({ free: 900 * megabyte, total: 100_000 * megabyte })).toBe("low");
  expect(stateOf({ free: 900 * megabyte, total: 2_000 * megabyte })).toBe("ok");
  expect(stateOf({ free: 150 * megabyte, total: 2_000 * megabyte })).toBe("low");
});

it("stays as it is where the folder cannot be read", () => {
  let isGone = false;
  const watch = new DiskWatch("/data", pino({ level: "silent" }), () => {
    if (isGone) throw new Error("ENOENT");
    return { free: megabyte, total: 1_000 * megabyte };
  });
  isGone = true;
  watch.check();
  expect(watch.state).toBe("full");
  watch.close();
});
