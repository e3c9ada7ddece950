import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { trafficJobs } from "./job-kinds.ts";

const hourMs = 3_600_000;
const start = Date.parse("2026-10-01T00:00:00+04:30");

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** Sessions of the noon hours of each day, as many as `countOf` says. */
async function fill(website: string, days: number, countOf: (day: number) => number) {
  const rows = Array.from({ length: days }, (_, day) =>
    Array.from({ length: countOf(day) }, (_unused, index) => ({
      ...blankRow(v7(), "page_view"),
      at: start + day * 24 * hourMs + 11 * hourMs + (index % 170) * 60_000,
      ...{ visitor: BigInt(day * 10_000 + index), session: BigInt(day * 10_000 + index) },
      ...{ path: "/", host: "shop.example" },
    })),
  ).flat();
  const columns = rows.map((row) => toColumns(website, row, 1, "2026-11-20 10:00:00.000"));
  await platform.dependencies.clickhouse.insert("events", columns, v7());
}

const notified = (website: string) =>
  platform.dependencies.postgres.query("SELECT kind, values FROM notifications WHERE website_id = $1", [website]);

it("notifies of a spike once a day, and not of a season, a quiet website or an ordinary hour", async () => {
  const [spiky, season, quiet] = [
    await platform.addWebsite(),
    await platform.addWebsite(),
    await platform.addWebsite(),
  ];
  await fill(spiky.id, 43, (day) => (day === 42 ? 200 : 50 + (day % 3)));
  await fill(season.id, 43, (day) => (day >= 38 ? 130 : 50 + (day % 3)));
  await fill(quiet.id, 43, (day) => (day === 42 ? 30 : 3));
  for (const hours of [14, 15]) {
    platform.clock.time = start + 42 * 24 * hourMs + hours * hourMs + 11 * 60_000;
    const jobs = new Jobs(platform.dependencies, trafficJobs(platform.dependencies));
    await jobs.runDue();
    await jobs.runDue();
  }
  expect(await notified(spiky.id)).toMatchObject([{ kind: "trafficSpike", values: { sessions: 200, usual: 52 } }]);
  expect(await notified(season.id)).toEqual([]);
  expect(await notified(quiet.id)).toEqual([]);
}, 60_000);
