import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { client, openTestPlatform, type Platform, view } from "#tests/platform-fixtures/test-platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => platform?.close());

it("a batch whose events are on disk at its deadline is answered for them, whatever its claims wait for", async () => {
  const { dependencies } = platform;
  const { postgres } = dependencies;
  let goOn = (): void => undefined;
  let isFree: Promise<void> | undefined;
  const began = vi.fn();
  dependencies.postgres = {
    ...postgres,
    async transaction(work) {
      if (isFree !== undefined) began();
      await isFree;
      return postgres.transaction(work);
    },
  };
  const [site, collector] = [await platform.addWebsite(), await platform.collector()];
  isFree = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // The deadline's: nothing else of a batch waits by one.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Without an id: sent again it would be another event.
  const { id: _, ...identify } = view({ name: "identify", data: { id: "42" } });
  const answered = collector.acceptBrowser({ key: site.key, visitor: v7(), events: [identify] }, client);
  answered.catch(() => undefined);
  while (began.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(10_001);
  vi.useRealTimers();
  expect(await answered).toEqual({ accepted: 1, duplicates: 0, dropped: {} });
  goOn();
  await collector.drain();
  expect(await platform.rows(constant("name"), { name: z.string() }, site.id)).toEqual([{ name: "identify" }]);
  const people = "SELECT count(*)::int AS number FROM people WHERE website_id = $1";
  expect(await postgres.query(people, [site.id])).toEqual([{ number: 1 }]);
});
