import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Day, lastClosedDay } from "./day.ts";
import { markAllDirty } from "./sql/mark-all-dirty.ts";
import { markDirty, type WebsiteDay } from "./sql/mark-dirty.ts";

/**
 * Marks the closed ones of these days of websites as dirty, because stored events of theirs are gone. For starts, before
 * anything is stored or settled; otherwise `DirtyDays` is the one to ask.
 */
export async function markLostDays(queries: Queries, days: readonly WebsiteDay[], now: number): Promise<void> {
  const last = lastClosedDay(now);
  const closed = new Map(days.filter(({ day }) => day <= last).map((each) => [`${each.website} ${each.day}`, each]));
  if (closed.size > 0) await markDirty(queries, [...closed.values()]);
}

/** Marks all settled days as dirty, or those of a span, because derived rows of theirs are gone. */
export const markLostRows = (queries: Queries, span?: { first: Day; last: Day }): Promise<void> =>
  markAllDirty(queries, span);
