import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { waitForInserts } from "./wait-for-inserts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("does not wait where no insert runs", async () => {
  await waitForInserts(platform.dependencies.clickhouse);
});

it("waits until the inserts of a killed process have ended", async () => {
  const counts = [2, 1, 0];
  const select = vi.fn(async () => [{ inserts: counts.shift() }]);
  await waitForInserts({ select: select as never });
  expect(select).toHaveBeenCalledTimes(3);
});

it("gives up after a minute in one line", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const waiting = waitForInserts({ select: (async () => [{ inserts: 1 }]) as never });
  const refused = expect(waiting).rejects.toThrow(/^another process still inserts events/);
  await vi.advanceTimersByTimeAsync(61_000);
  await refused;
  vi.useRealTimers();
});
