import { expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { fillDemo } from "./fill-demo.ts";

const website = { id: "1", host: "shop.example", url: "https://shop.example", timeZone: "Asia/Tehran" };

/** Fills a small website through a collector that fails with each of the errors before it takes a group. */
async function fill(errors: AppError[]) {
  const taken = new Set<string>();
  const collector = {
    importRows: async (_: string, rows: readonly EventRow[]) => {
      const error = errors.shift();
      if (error !== undefined) throw error;
      for (const { id } of rows) taken.add(id);
      return { accepted: rows.length, duplicates: 0 };
    },
  };
  const clock = { now: () => Date.UTC(2026, 10, 20) };
  const geo = () => ({ country: "", city: "" });
  const summary = await fillDemo({ clock, geo, collector } as never, { website, days: 2, visitors: 20 });
  return { summary, taken };
}

it("waits for stores that are busy, and stores every event once", async () => {
  const busy = () => new AppError("SERVICE_UNAVAILABLE", "busy", { retryAfter: 0 });
  const { summary, taken } = await fill([busy(), busy()]);
  expect(summary.events).toBeGreaterThan(0);
  expect([summary.stored, taken.size]).toEqual([summary.events, summary.events]);
  await expect(fill([new AppError("REFUSED", "inactive")])).rejects.toMatchObject({ code: "REFUSED" });
});
