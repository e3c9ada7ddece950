import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

export interface WebsiteDay {
  website: string;
  day: Day;
}

/** Raises the change count of days: their settled rows no longer count, and a settling in progress fails to swap. */
export async function markDirty({ query }: Queries, days: readonly WebsiteDay[]): Promise<void> {
  // In the lock order of a swap, so that they cannot deadlock.
  await query(
    `INSERT INTO settled_days (website_id, day, change_count)
     SELECT website, day, 1 FROM unnest($1::uuid[], $2::int[]) AS changed (website, day) ORDER BY website, day
     ON CONFLICT (website_id, day) DO UPDATE SET change_count = settled_days.change_count + 1`,
    [days.map(({ website }) => website), days.map(({ day }) => day)],
  );
}
