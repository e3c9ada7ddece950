import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** A day of a website. */
export interface DayOf {
  website: string;
  day: Day;
}

/** Makes days dirty: settled rows of theirs count no more, and a settling under way is in vain. */
export async function raiseDirt({ query }: Queries, days: readonly DayOf[]): Promise<void> {
  // In the order in which a swap locks them, so that neither waits for the other.
  await query(
    `INSERT INTO settled_days (website_id, day, dirt)
     SELECT website, day, 1 FROM unnest($1::uuid[], $2::int[]) AS touched (website, day) ORDER BY website, day
     ON CONFLICT (website_id, day) DO UPDATE SET dirt = settled_days.dirt + 1`,
    [days.map(({ website }) => website), days.map(({ day }) => day)],
  );
}
