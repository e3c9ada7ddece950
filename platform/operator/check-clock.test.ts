import { expect, it } from "vitest";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkClock } from "./check-stores-command.ts";

const now = Date.UTC(2026, 10, 22, 10);

/** What is found where PostgreSQL says this time and the last event was stored then, in seconds from now. */
function check({ postgres = 0, stored = -5 }: { postgres?: number; stored?: number }) {
  const queries = { query: async () => [{ now: new Date(now + postgres * 1_000) }] } as unknown as Queries;
  const clickhouse = { select: async () => [{ at: now + stored * 1_000 }] } as unknown as Pick<ClickHouse, "select">;
  return checkClock(queries, clickhouse, now);
}

it.each([
  [{}, "ok"],
  [{ postgres: 29, stored: 29 }, "ok"],
  [{ postgres: 40 }, "fail"],
  [{ postgres: -3_600 }, "fail"],
  [{ stored: 90 }, "warn"],
  [{ stored: -86_400 }, "ok"],
])("a clock beside %j is %s", async (given, state) => {
  expect(await check(given)).toMatchObject([{ name: "clock", state }]);
});

it("is not judged where a store does not answer", async () => {
  const gone = { query: () => Promise.reject(new Error("gone")) } as unknown as Queries;
  expect(await checkClock(gone, { select: () => Promise.reject(new Error("gone")) }, now)).toEqual([]);
});
