import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** Raises the change count of settled days of all websites, in a span or all, but not of folded ones. */
export async function markAllDirty({ query }: Queries, span?: { first: Day; last: Day }): Promise<void> {
  await query(
    `UPDATE settled_days SET change_count = change_count + 1
     WHERE version IS NOT NULL AND ($1::int IS NULL OR day BETWEEN $1 AND $2)
       AND NOT EXISTS (SELECT FROM websites WHERE id = website_id AND day < folded_before)`,
    [span?.first ?? null, span?.last ?? null],
  );
}
