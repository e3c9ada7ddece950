import { z } from "zod";
import type { SessionReport } from "#contract/behaviour.ts";
import type { Period } from "#contract/time/range.ts";
import { civilOf, offsetAt } from "#contract/time/zone.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, dayOf, daysFrom, sliceMs } from "#platform/visits/day.ts";
import { toUnits } from "./figures.ts";
import { type Query, withoutGoal } from "./query.ts";
import { reportOverview } from "./report-overview.ts";
import type { RunQuery } from "./run-query.ts";
import { type Buckets, selectFiguresByBucket } from "./sql/figures.ts";

const minuteMs = 60_000;
const weekMs = 7 * dayMs;

const row = z.object({
  bucket: z.coerce.number(),
  sessions: z.coerce.number(),
  pageViews: z.coerce.number(),
  events: z.coerce.number(),
  orders: z.coerce.number(),
  sales: z.coerce.number(),
});
type Cell = SessionReport["grid"][number];

/** The overview, and the additive metrics of each hour of the week on the website's clock. */
export async function reportSessions(query: Query, run: RunQuery): Promise<SessionReport> {
  const { website, range } = query;
  const slot = slotLength(website.timeZone, range);
  const slots = weekSlots(website.timeZone, range, slot);
  const rows = await run(
    sql`SELECT bucket, sum(in_sessions) AS sessions, sum(in_views) AS pageViews, sum(in_events) AS events,
          sum(in_orders) AS orders, sum(in_sales) AS sales
        FROM (${selectFiguresByBucket(withoutGoal(query), range, slots)}) GROUP BY bucket`,
    row,
  );
  const grid: Cell[] = Array.from({ length: 7 * 24 }, (_, index) => ({
    ...{ weekday: Math.floor(index / 24), hour: index % 24 },
    ...{ sessions: 0, pageViews: 0, events: 0, orders: 0, sales: 0 },
  }));
  for (const { bucket, sales, ...counts } of rows) {
    const { weekday, hour } = civilOf(website.timeZone, slots.instantOf(bucket));
    const cell = grid[weekday * 24 + hour];
    if (cell === undefined) continue;
    for (const name of ["sessions", "pageViews", "events", "orders"] as const) cell[name] += counts[name];
    cell.sales += toUnits(website, sales);
  }
  return { ...(await reportOverview(query, run)), grid };
}

/** The longest slot in which no hour of the zone begins: half an hour nearly everywhere. */
function slotLength(zone: string, { from, to }: Period): number {
  const offsets = [offsetAt(zone, from), offsetAt(zone, to), offsetAt(zone, (from + to) / 2)];
  return ([30, 15, 5].find((minutes) => offsets.every((offset) => offset % minutes === 0)) ?? 1) * minuteMs;
}

/**
 * Buckets of UTC of equal length, and an instant in each; half-hours are the grain of settled visits, shorter ones cut
 * every day. Weeks share their buckets where the zone's offset is constant throughout the period.
 */
function weekSlots(zone: string, { from, to }: Period, slot: number): Buckets & { instantOf(bucket: number): number } {
  const days = daysFrom(dayOf(from), dayOf(to - 1));
  const cuts = slot % sliceMs === 0 ? [] : days.map((day) => day * dayMs + slot);
  const [perWeek, first] = [weekMs / slot, Math.floor(from / slot)];
  const offset = offsetAt(zone, from);
  return offsetAt(zone, to) === offset && days.every((day) => offsetAt(zone, day * dayMs) === offset)
    ? {
        of: (milliseconds) => sql`intDiv(${milliseconds}, ${slot}) % ${perWeek}`,
        cuts,
        // The first of its places in the weeks since the start of the period.
        instantOf: (bucket) => (first + ((((bucket - first) % perWeek) + perWeek) % perWeek)) * slot,
      }
    : { of: (milliseconds) => sql`intDiv(${milliseconds}, ${slot})`, cuts, instantOf: (bucket) => bucket * slot };
}
