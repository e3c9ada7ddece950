import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { findTitles } from "./find-titles.ts";
import type { RunQuery } from "./run-query.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const seen = (second: number) => `2026-11-20 10:00:0${second}.000`;

it("titles are found of pages of the website's own host, of others and of none, the newest of each", async () => {
  const { clickhouse } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const website = { id, host: "shop.example" } as Parameters<typeof findTitles>[0]["website"];
  const rows: [host: string, path: string, title: string, second: number][] = [
    ["shop.example", "/", "خانه", 1],
    ["shop.example", "/", "خانه‌ی نو", 2],
    ["shop.example", "/a/b", "الف", 1],
    ["other.example", "/a/b", "دیگری", 1],
    ["other.example:8443", "/", "درگاه", 1],
    ["", "/nowhere", "بی‌نشان", 1],
    ["other.example", "", "بی‌مسیر", 1],
    ["shop.example", "/other.example/a/b", "در خانه", 1],
  ];
  await clickhouse.insert(
    "pages",
    rows.map(([host, path, title, second]) => ({ website: id, host, path, title, seen: seen(second) })),
    "",
  );
  const statements: string[] = [];
  const run: RunQuery = (statement, row) => {
    statements.push(statement.text);
    return clickhouse.select(statement, row, { owner: "test" });
  };
  const expected = {
    "/": "خانه‌ی نو",
    "/a/b": "الف",
    "other.example/a/b": "دیگری",
    "other.example:8443/": "درگاه",
    "/nowhere": "بی‌نشان",
    "other.example": "بی‌مسیر",
    "/other.example/a/b": "در خانه",
  };
  const keys = [...Object.keys(expected), "/unknown", "shop.example/", "shop.example/a/b", ""];
  expect(Object.fromEntries(await findTitles({ website }, keys, run))).toEqual(expected);
  // So many that they are named by their hashes.
  const many = Array.from({ length: 100 }, (_, index) => `/${"x".repeat(300)}/${index}`);
  expect(Object.fromEntries(await findTitles({ website }, [...keys, ...many], run))).toEqual(expected);
  // By the path the store's key is used.
  expect(statements[0]).toContain("path IN");
  expect(statements[1]).not.toContain("path IN");
});
