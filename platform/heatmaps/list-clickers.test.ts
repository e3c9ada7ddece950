import { expect, it } from "vitest";
import { reportInput } from "#contract/report-query.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { readQuery } from "#platform/reports/query.ts";
import { listClickers } from "./list-clickers.ts";

const website = { id: "0190a000-0000-7000-8000-000000000001", host: "shop.example", timeZone: "Asia/Tehran" };

/** The statements of a list of an older period, at a moment. */
async function statementsAt(moment: string): Promise<string[]> {
  const now = Date.parse(moment);
  const input = {
    from: "2026-10-01T00:00:00Z",
    to: "2026-10-08T00:00:00Z",
    boundary: "day",
    page: 1,
    limit: 10,
  } as const;
  const query = {
    ...readQuery(reportInput.parse({ ...input, website: website.id }), { ...website, currency: "IRT" }, now),
    ...{ goal: undefined, settled: { versions: new Map(), dirty: [], last: 0 } },
  };
  const statements: string[] = [];
  const run: PreparedReport["run"] = async ({ text }) => {
    statements.push(text);
    return [];
  };
  const of = { rule: { mode: "is", value: "/" }, device: "desktop", element: 7n } as const;
  await listClickers(of, { query, run } as unknown as PreparedReport, {
    ...({ clock: { now: () => now } } as Parameters<typeof listClickers>[2]),
  });
  return statements;
}

it("is the same statements all day, so that they are served from cache, and reads all of today", async () => {
  const morning = await statementsAt("2026-11-28T06:00:00Z");
  expect(morning.length).toBeGreaterThan(0);
  expect(await statementsAt("2026-11-28T20:29:59Z")).toEqual(morning);
  expect(await statementsAt("2026-11-28T20:30:01Z")).not.toEqual(morning);
});
