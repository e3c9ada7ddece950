import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { prepareReport } from "./prepare-report.ts";
import { reportSegments } from "./report-segments.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("sizes of all segments are one statement, and those of before the period end with its last", async () => {
  const { dependencies } = platform;
  const { id } = await platform.addWebsite();
  const website = { id, host: "shop.example", timeZone: "Asia/Tehran", currency: "IRT" as const };
  const sizes: Record<string, [day: string, size: number][]> = {
    early: [
      ["2026-01-01", 1],
      ["2026-11-01", 5],
    ],
    late: [
      ["2026-11-18", 7],
      ["2026-11-19", 9],
    ],
    later: [["2026-12-01", 3]],
    never: [],
  };
  for (const [name, days] of Object.entries(sizes)) {
    const [made] = await dependencies.postgres.query<{ no: number }>(
      `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
       VALUES ($1, $2, $3, 'attribute', 'stopped', '[]', now()) RETURNING no`,
      [v7(), id, name],
    );
    for (const [day, size] of days) {
      await dependencies.postgres.query(
        "INSERT INTO segment_sizes (segment, day, size, entered, left_count) VALUES ($1, $2, $3, 0, 0)",
        [made?.no, day, size],
      );
    }
  }
  const input = { from: "2026-11-17T00:00:00+03:30", to: "2026-11-20T00:00:00+03:30", boundary: "day" as const };
  const { query } = await prepareReport(dependencies, { input, website, account: id });
  const read: { text: string; rows: unknown[] }[] = [];
  const postgres: Postgres = {
    ...dependencies.postgres,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await dependencies.postgres.query<Row>(text, values);
      if (text.includes("segment_sizes")) read.push({ text, rows });
      return rows;
    },
  };
  const { items } = await reportSegments(query, { postgres, clock: dependencies.clock });
  const shown = items.map(({ label, people, series }) => [label, people, series.map((point) => point.people)]);
  expect(Object.fromEntries(shown.map(([label, ...figures]) => [label, figures]))).toEqual({
    early: [5, [5, 5, 5]],
    late: [9, [0, 7, 9]],
    later: [0, [0, 0, 0]],
    never: [0, [0, 0, 0]],
  });
  expect(read.map(({ rows }) => rows.length)).toEqual([3]);
});
