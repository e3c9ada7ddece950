import { v7 } from "uuid";
import { expect, it } from "vitest";
import type { PageResponse } from "#platform/collect/page-messages.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { WaitingMessages } from "./waiting-messages.ts";

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
