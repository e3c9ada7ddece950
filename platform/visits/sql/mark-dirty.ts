import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

export interface WebsiteDay {
  website: string;
  day: Day;
}

/** A day that was clean: the change count that it has now, and the version of its rows. */
export interface CleanDay {
  day: Day;
  changeCount: number;
  version: number;
}

/**
 * Raises the change count of days: their settled rows no longer count, and a settling in progress fails to swap. Returns
 * the days that were clean. Folded days stay as they are: they have no events from which they could be settled.
 */
export async function markDirty(
  { query }: Queries,
  days: readonly WebsiteDay[],
): Promise<(CleanDay & { website: string })[]> {
  // In the lock order of a swap, so that they cannot deadlock.
  const marked = await query<CleanDay & { website: string; wasClean: boolean | null }>(
    `INSERT INTO settled_days (website_id, day, change_count)
     SELECT website, day, 1 FROM unnest($1::uuid[], $2::int[]) AS changed (website, day)
     WHERE NOT EXISTS (SELECT FROM websites WHERE id = website AND day < folded_before) ORDER BY website, day
     ON CONFLICT (website_id, day) DO UPDATE SET change_count = settled_days.change_count + 1
     RETURNING website_id AS website, day, change_count AS "changeCount", version,
       version IS NOT NULL AND settled_change_count = change_count - 1 AS "wasClean"`,
    [days.map(({ website }) => website), days.map(({ day }) => day)],
  );
  return marked.filter(({ wasClean }) => wasClean === true);
}
