import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorKey } from "#platform/events/keys.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { findVisitors } from "./find-visitors.ts";
import { signed } from "./sql/load-graph.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("finds every visitor that a browser was ever assigned to, and reads those of no other browser", async () => {
  const { postgres } = platform.dependencies;
  const site = await platform.addWebsite();
  const [mine, theirs] = [v7(), v7()];
  const [own, other] = [mine, theirs].map((browser) => visitorKey(site.id, browser));
  if (own === undefined || other === undefined) throw new Error("no key");
  const former = "INSERT INTO assigned_visitors (website_id, visitor, assigned_visitor) VALUES ($1, $2, $3)";
  const current =
    "INSERT INTO browser_handovers (website_id, visitor, assigned_visitor, at) VALUES ($1, $2, $3, now())";
  for (const [statement, browser, assigned] of [
    [former, own, 7n],
    [current, own, 8n],
    [former, other, 9n],
    [current, other, 10n],
  ] as const) {
    await postgres.query(statement, [site.id, signed(browser), signed(assigned)]);
  }
  let read = 0;
  const counting: Queries["query"] = async (text, values) => {
    const rows = await postgres.query(text, values);
    read += rows.length;
    return rows as never;
  };
  const found = await findVisitors({ postgres: { ...postgres, query: counting } }, site.id, [mine]);
  expect(found).toEqual(expect.arrayContaining([own, 7n, 8n]));
  expect(found).not.toContain(9n);
  expect(found).not.toContain(10n);
  expect(read).toBe(2);
});
