import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";

export async function readSettledDays({ query }: Queries, website: string): Promise<SettledDays> {
  // A folded day is clean whatever its count is: read from events, it would be empty.
  const rows = await query<{ day: Day; version: number | null; clean: boolean | null; foldedBefore: Day | null }>(
    `SELECT day, version, coalesce(day < folded_before, false) OR settled_change_count = change_count AS clean,
       folded_before AS "foldedBefore"
     FROM settled_days LEFT JOIN websites ON id = website_id WHERE website_id = $1 ORDER BY day`,
    [website],
  );
  return {
    versions: new Map(rows.flatMap(({ day, version, clean }) => (clean && version !== null ? [[day, version]] : []))),
    dirty: rows.flatMap(({ day, clean }) => (clean ? [] : [day])),
    last: rows.findLast(({ version }) => version !== null)?.day ?? Number.NEGATIVE_INFINITY,
    foldedBefore: rows[0]?.foldedBefore ?? undefined,
  };
}

export interface DayChangeCount {
  day: Day;
  changeCount: number;
}

/** Change counts from the first day to the last, ascending; days without a row are missing. */
export function readChangeCounts(
  { query }: Queries,
  website: string,
  first: Day,
  last: Day,
): Promise<DayChangeCount[]> {
  return query<DayChangeCount>(
    `SELECT day, change_count AS "changeCount"
     FROM settled_days WHERE website_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
    [website, first, last],
  );
}

/**
 * Adds a row for each day from the website's first event on that has none. Call before any of them is settled: from then
 * on a day without a row has no events.
 */
export async function addDays({ query }: Queries, website: string, first: Day, last: Day): Promise<void> {
  await query(
    `INSERT INTO settled_days (website_id, day)
     SELECT $1, day FROM generate_series(least($2::int, (SELECT min(day) FROM settled_days WHERE website_id = $1)), $3::int) AS day
     ON CONFLICT DO NOTHING`,
    [website, first, last],
  );
}

/** The days up to `last` that are not clean, or all that are not folded, ascending. */
export async function listDueDays({ query }: Queries, website: string, last: Day, all: boolean): Promise<Day[]> {
  const rows = await query<{ day: Day }>(
    `SELECT day FROM settled_days
     WHERE website_id = $1 AND day <= $2 AND ($3 OR settled_change_count IS DISTINCT FROM change_count)
       AND NOT EXISTS (SELECT FROM websites WHERE id = website_id AND day < folded_before) ORDER BY day`,
    [website, last, all],
  );
  return rows.map(({ day }) => day);
}

/** Websites with a day up to `last` that is not clean, or without a row for `last`. */
export async function listDueWebsites({ query }: Queries, last: Day): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT id FROM websites
     WHERE owner_id IS NOT NULL AND (id IN (
         SELECT website_id FROM settled_days WHERE day <= $1 AND settled_change_count IS DISTINCT FROM change_count
           AND (folded_before IS NULL OR day >= folded_before))
       OR NOT EXISTS (SELECT FROM settled_days WHERE website_id = id AND day = $1))
     ORDER BY created_at, id`,
    [last],
  );
  return rows.map(({ id }) => id);
}
