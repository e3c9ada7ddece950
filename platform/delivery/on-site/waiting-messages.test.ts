import { v7 } from "uuid";
import { expect, it } from "vitest";
import type { PageResponse } from "#platform/collect/page-messages.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { WaitingMessages } from "./waiting-messages.ts";

it("one website's waiting visitors leave room for those of others", async () => {
  const [flooded, other] = [v7(), v7()];
  const flood = (from: number) =>
    Array.from({ length: 60_000 }, (_, index) => ({ website: flooded, visitor: String(from + index + 1) }));
  const rows: { website: string; visitor: string }[] = [];
  const limits: unknown[][] = [];
  const query = async (_: string, values: unknown[] = []) => {
    limits.push(values.slice(2));
    return rows.splice(0);
  };
  const postgres = { query } as unknown as Postgres;
  const pages = new WaitingMessages({ postgres, clock: { now: () => 1_000_000 }, log: {} as never });
  for (let look = 0; look < 4; look += 1) {
    rows.push(...flood(look * 60_000));
    await pages.refresh();
  }
  expect([pages.isAwaited(120_000n), pages.isAwaited(120_001n)]).toEqual([true, false]);
  rows.push({ website: other, visitor: "-7" });
  await pages.refresh();
  expect(pages.isAwaited(BigInt.asUintN(64, -7n))).toBe(true);
  expect(limits[0]).toEqual([120_000, 150_000]);
});

it("responses that anybody makes up wait for one connection, and beyond a bound they are not kept", async () => {
  const written: number[] = [];
  let [running, together] = [0, 0];
  const query = async (_: string, values: unknown[] = []) => {
    running += 1;
    together = Math.max(together, running);
    await new Promise(setImmediate);
    running -= 1;
    written.push((JSON.parse(String(values[0])) as object[]).length);
    return [];
  };
  const postgres = { query } as unknown as Postgres;
  const pages = new WaitingMessages({ postgres, clock: { now: () => 0 }, log: { warn: expect.fail } as never });
  const said = (): PageResponse => ({ website: v7(), visitor: 1n, name: "on_site_shown", id: v7() });
  for (let batch = 0; batch < 250; batch += 1) pages.note(Array.from({ length: 100 }, said));
  await pages.written();
  expect(together).toBe(1);
  expect(Math.max(...written)).toBeLessThanOrEqual(1_000);
  expect(written.reduce((sum, rows) => sum + rows, 0)).toBe(20_100);
  pages.note([said()]);
  await pages.written();
  expect(written.at(-1)).toBe(1);
});
