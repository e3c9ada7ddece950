import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/reading.ts";

/** What is known of a website's days. */
export async function settledDays({ query }: Queries, website: string): Promise<SettledDays> {
  const rows = await query<{ day: Day; version: number | null; clean: boolean | null }>(
    "SELECT day, version, settled_dirt = dirt AS clean FROM settled_days WHERE website_id = $1 ORDER BY day",
    [website],
  );
  return {
    versions: new Map(rows.flatMap(({ day, version, clean }) => (clean && version !== null ? [[day, version]] : []))),
    dirty: rows.flatMap(({ day, clean }) => (clean ? [] : [day])),
    last: rows.findLast(({ version }) => version !== null)?.day ?? Number.NEGATIVE_INFINITY,
  };
}

/** The dirt of some neighbouring days, ascending; days without a row are missing. */
export function dirtOf({ query }: Queries, website: string, first: Day, last: Day): Promise<Dirty[]> {
  return query<Dirty>(
    "SELECT day, dirt FROM settled_days WHERE website_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
    [website, first, last],
  );
}

/** A day and its dirt as it was read. */
export interface Dirty {
  day: Day;
  dirt: number;
}

/**
 * Gives each day from the website's first event on that has no row one, so that it is known as to be settled. To be
 * called before any of them is settled: from then on a day without a row has no events.
 */
export async function noteDays({ query }: Queries, website: string, first: Day, last: Day): Promise<void> {
  await query(
    `INSERT INTO settled_days (website_id, day)
     SELECT $1, day FROM generate_series(least($2::int, (SELECT min(day) FROM settled_days WHERE website_id = $1)), $3::int) AS day
     ON CONFLICT DO NOTHING`,
    [website, first, last],
  );
}

/** The days up to `last` that are to be settled, ascending: those that are not clean, or all. */
export async function dueDays({ query }: Queries, website: string, last: Day, all: boolean): Promise<Day[]> {
  const rows = await query<{ day: Day }>(
    `SELECT day FROM settled_days
     WHERE website_id = $1 AND day <= $2 AND ($3 OR settled_dirt IS DISTINCT FROM dirt) ORDER BY day`,
    [website, last, all],
  );
  return rows.map(({ day }) => day);
}

/** Websites that have something to settle: a day up to `last` that is not clean, or `last` itself never seen. */
export async function dueWebsites({ query }: Queries, last: Day): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT id FROM websites
     WHERE id IN (SELECT website_id FROM settled_days WHERE day <= $1 AND settled_dirt IS DISTINCT FROM dirt)
       OR NOT EXISTS (SELECT FROM settled_days WHERE website_id = id AND day = $1)
     ORDER BY created_at, id`,
    [last],
  );
  return rows.map(({ id }) => id);
}
