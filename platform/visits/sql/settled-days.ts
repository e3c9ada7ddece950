import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/reading.ts";

/** A website's days that are settled and clean, by the version of their rows, ascending. */
export async function settledDays({ query }: Queries, website: string): Promise<SettledDays> {
  const rows = await query<{ day: Day; version: number }>(
    "SELECT day, version FROM settled_days WHERE website_id = $1 AND settled_dirt = dirt ORDER BY day",
    [website],
  );
  return new Map(rows.map(({ day, version }) => [day, version]));
}
